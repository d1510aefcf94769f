/** The examples beside the page: a list, and one file each. */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { GalleryEntry, GalleryFailure, GalleryPort } from '../store/ports.ts';

/** `fetchText` rejects when there is no such file. `folder` ends in a slash. */
export function createGallery(folder: string, fetchText: (address: string) => Promise<string>): GalleryPort {
  async function load(file: string): Promise<Result<string, GalleryFailure>> {
    try {
      return ok(await fetchText(folder + file));
    } catch (error) {
      return err({ kind: 'unreachable', detail: String(error) });
    }
  }

  return {
    load,
    list: async () => {
      const text = await load('index.json');
      if (!text.ok) return text;
      try {
        const entries: unknown = JSON.parse(text.value);
        if (Array.isArray(entries) && entries.every(isEntry)) return ok(entries);
      } catch {
        // No JSON: a host that answers every address with its start page.
      }
      return err({ kind: 'damaged', detail: text.value.slice(0, 80) });
    },
  };
}

/** Rejects unless the host has the file. */
export async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

function isEntry(entry: unknown): entry is GalleryEntry {
  return typeof entry === 'object' && entry !== null && ['file', 'title', 'see', 'try'].every((key) => typeof Reflect.get(entry, key) === 'string');
}
