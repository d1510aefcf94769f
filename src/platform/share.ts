import type { SharePort } from '../store/ports.ts';

/** Links. The codec is loaded when the first one is made or opened. */
export function createShare(): SharePort {
  const codec = () => import('./share-codec.ts');
  return {
    encode: async (document) => (await codec()).encodeShare(document),
    decode: async (fragment) => (await codec()).decodeShare(fragment),
  };
}
