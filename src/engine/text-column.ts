import type { Data, Utf8 } from 'apache-arrow';
import type { Cell, Column, Utf8Texts } from '../core/ports.ts';
import { nullsOf } from './arrow-nulls.ts';

/** A column of texts. JavaScript's strings are made when they are first asked for. */
export function toTextColumn(name: string, texts: Utf8Texts): Column {
  let values: readonly Cell[] | undefined;
  return {
    name,
    texts,
    get values() {
      return (values ??= toStrings(texts));
    },
  };
}

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
    const first = valueOffsets[0] as number;
    bytes.set(values.subarray(first, first + spanOf(valueOffsets, length)), at);
    for (let i = 0; i < length; i++) offsets[row + i] = at + (valueOffsets[i] as number) - first;
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
  return (offsets[length] as number) - (offsets[0] as number);
}

// ignoreBOM: a value may begin with U+FEFF, and must keep it.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes all texts at once, then cuts: one call into the decoder instead of one a value. */
function toStrings({ bytes, offsets, nulls }: Utf8Texts): readonly Cell[] {
  const all: Cell[] = [];
  const text = UTF8.decode(bytes);
  const isAscii = text.length === bytes.length;
  let from = 0;
  for (let i = 0; i < offsets.length - 1; i++) {
    const [start, end] = [offsets[i] as number, offsets[i + 1] as number];
    const to = isAscii ? end : from + utf16Length(bytes, start, end);
    all[i] = nulls?.[i] === 1 ? null : text.slice(from, to);
    from = to;
  }
  return all;
}

/** UTF-16 units of valid UTF-8: one a leading byte, two where four bytes make a surrogate pair. */
function utf16Length(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let i = from; i < to; i++) {
    const byte = bytes[i] as number;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
