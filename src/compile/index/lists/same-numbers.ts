/** What is kept by lists of numbers, once for lists that are the same. */
export class BySameNumbers<T> {
  readonly #byHash = new Map<number, { readonly numbers: Uint32Array; readonly own: T }[]>();

  /** @param numbers not to be changed any more @param make what is kept of a list that did not come before */
  of(numbers: Uint32Array, make: () => T): T {
    const hash = hashOf(numbers);
    const same = this.#byHash.get(hash);
    const known = same?.find((one) => isEqual(one.numbers, numbers));
    if (known) return known.own;
    const own = make();
    if (same) same.push({ numbers, own });
    else this.#byHash.set(hash, [{ numbers, own }]);
    return own;
  }
}

function hashOf(numbers: Uint32Array): number {
  let hash = numbers.length;
  for (let i = 0; i < numbers.length; i += 1)
    hash = Math.imul(hash ^ numbers[i]!, 0x01000193) ^ (hash >>> 15);
  return hash;
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false;
  return true;
}
