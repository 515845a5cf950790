import type { Data, Utf8 } from 'apache-arrow';
import type { Utf8Texts } from '../core/ports.ts';
import { nullsOf } from './arrow-nulls.ts';

/** A column's texts from its batches in Arrow. */
export function joinTexts(parts: readonly Data<Utf8>[]): Utf8Texts {
  const [only] = parts;
  if (only && parts.length === 1 && only.valueOffsets[0] === 0) return textsOf(only);
  const rows = parts.reduce((sum, { length }) => sum + length, 0);
  const size = parts.reduce((sum, { valueOffsets, length }) => sum + spanOf(valueOffsets, length), 0);
  const bytes = new Uint8Array(size);
  const offsets = new Int32Array(rows + 1);
  let [row, at] = [0, 0];
  for (const { values, valueOffsets, length } of parts) {
    const first = valueOffsets[0]!;
    bytes.set(values.subarray(first, first + spanOf(valueOffsets, length)), at);
    for (let i = 0; i < length; i++) offsets[row + i] = at + valueOffsets[i]! - first;
    row += length;
    at += spanOf(valueOffsets, length);
  }
  offsets[rows] = at;
  return { bytes, offsets, nulls: nullsOf(parts) };
}

/** Of one batch whose texts begin its bytes: nothing is copied. */
function textsOf(only: Data<Utf8>): Utf8Texts {
  const offsets = only.valueOffsets.subarray(0, only.length + 1);
  return { bytes: only.values.subarray(0, offsets[only.length]), offsets, nulls: nullsOf([only]) };
}

function spanOf(offsets: Int32Array, length: number): number {
  return offsets[length]! - offsets[0]!;
}
