import type { Utf8Texts } from '../../core/ports.ts';

const encoder = new TextEncoder();

/** Texts of a column, null where there is no value, as bytes. */
export function toUtf8Texts(texts: readonly (string | null)[]): Utf8Texts {
  const pieces = texts.map((text) => encoder.encode(text ?? ''));
  const offsets = new Int32Array(texts.length + 1);
  pieces.forEach(({ length }, i) => (offsets[i + 1] = offsets[i]! + length));
  const bytes = new Uint8Array(offsets[texts.length]!);
  pieces.forEach((piece, i) => bytes.set(piece, offsets[i]));
  const nulls = texts.includes(null) ? Uint8Array.from(texts, (text) => (text === null ? 1 : 0)) : null;
  return { bytes, offsets, nulls };
}

/** The UTF-16 units of UTF-8. */
export function unitsOf(bytes: Uint8Array, start: number, end: number): number {
  let units = end - start;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i]!;
    if (byte < 0x80) continue;
    if ((byte & 0xc0) === 0x80) units -= 1;
    else if (byte >= 0xf0) units += 1;
  }
  return units;
}
