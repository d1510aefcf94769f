/** Types of the kernel (calculus 1.1). `int`, `string` and `unknown` cannot be enumerated. */
export type Type =
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'bool' }
  | { readonly kind: 'enum'; readonly atoms: readonly string[] }
  | { readonly kind: 'record'; readonly fields: readonly { readonly name: string; readonly type: Type }[] }
  | { readonly kind: 'list'; readonly item: Type; readonly max: number }
  | { readonly kind: 'chan'; readonly payload: readonly Type[] | null }
  | { readonly kind: 'int' }
  | { readonly kind: 'string' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'unknown' };
