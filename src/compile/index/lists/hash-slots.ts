/**
 * The same numbers in twice the room, each where its hash has it look first, or in the next place that is free.
 * @param slots pairs of a number, 0 where there is none, and its hash; a power of two of them
 */
export function doubledSlots(slots: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(slots.length * 2);
  const mask = larger.length - 1;
  for (let from = 0; from < slots.length; from += 2) {
    if (slots[from] === 0) continue;
    const hash = slots[from + 1]!;
    let slot = (2 * hash) & mask;
    while (larger[slot] !== 0) slot = (slot + 2) & mask;
    larger[slot] = slots[from]!;
    larger[slot + 1] = hash;
  }
  return larger;
}
