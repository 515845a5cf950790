import type { Data } from 'apache-arrow';

/** 1 for each value of a column's batches that is null; null when none is. */
export function nullsOf(parts: readonly Data[]): Uint8Array | null {
  if (parts.every(({ nullCount }) => nullCount === 0)) return null;
  const nulls = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let row = 0;
  for (const { nullCount, nullBitmap, offset, length } of parts) {
    for (let i = 0; nullCount > 0 && i < length; i++)
      if (!isValid(nullBitmap, offset + i)) nulls[row + i] = 1;
    row += length;
  }
  return nulls;
}

function isValid(bitmap: Uint8Array, bit: number): boolean {
  return ((bitmap[bit >> 3]! >> (bit & 7)) & 1) === 1;
}
