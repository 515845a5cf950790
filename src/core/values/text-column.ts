import type { Column, Utf8Texts } from '../ports.ts';

// What every place has that JavaScript runs in, though it is no part of the language.
declare const TextDecoder: new (
  encoding: 'utf-8',
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

/** Texts as UTF-8, and as JavaScript's strings, which are made when they are first asked for. */
export interface TextValues {
  readonly texts: Utf8Texts;
  readonly values: readonly (string | null)[];
}

/** Texts in UTF-8 whose strings are made when they are first asked for. */
export function toTextValues(texts: Utf8Texts): TextValues {
  let values: readonly (string | null)[] | undefined;
  return {
    texts,
    get values() {
      return (values ??= toStrings(texts));
    },
  };
}

/** A column of texts. */
export function toTextColumn(name: string, texts: Utf8Texts): Column {
  const own = toTextValues(texts);
  return {
    name,
    texts,
    get values() {
      return own.values;
    },
  };
}

// ignoreBOM: a value may begin with U+FEFF, and must keep it.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes all texts at once, then cuts: one call into the decoder instead of one a value. */
function toStrings({ bytes, offsets, nulls }: Utf8Texts): readonly (string | null)[] {
  const all: (string | null)[] = [];
  const text = UTF8.decode(bytes);
  const isAscii = text.length === bytes.length;
  let from = 0;
  for (let i = 0; i < offsets.length - 1; i++) {
    const [start, end] = [offsets[i]!, offsets[i + 1]!];
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
    const byte = bytes[i]!;
    if ((byte & 0xc0) !== 0x80) units += byte >= 0xf0 ? 2 : 1;
  }
  return units;
}
