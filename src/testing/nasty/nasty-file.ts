import { createAnyDecoder } from '../../sources/compile/encoding/any-decoder.ts';

/** A file as somebody might publish it, and what it is to become wherever it is read. */
export interface NastyFile {
  /** Named for what is nasty. */
  readonly name: string;
  readonly content: Uint8Array;
  /** `a int4, b text`; null: no table. */
  readonly fields: string | null;
  readonly rows: number;
  /** What is told of it, in any order, by a part of each sentence: exactly so many. With no table: of the problem. */
  readonly says: readonly string[];
}

/** Bytes of UTF-8. */
export const encode = (text: string) => new TextEncoder().encode(text);
/** Bytes of Latin-1. */
export const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** UTF-16 with its byte order mark. */
export function utf16(text: string, isBig = false): Uint8Array {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  [...`\uFEFF${text}`].forEach((letter, i) => view.setUint16(2 * i, letter.charCodeAt(0), !isBig));
  return bytes;
}

/** A text in an encoding of one or two bytes a character, under any name that `createAnyDecoder` knows. */
export function inEncoding(encoding: string, text: string): Uint8Array {
  const bytesOf = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]) => {
    const letter = createAnyDecoder(encoding).decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== '\uFFFD' && !bytesOf.has(letter)) bytesOf.set(letter, bytes);
  };
  const upper = Array.from({ length: 128 }, (_, i) => i + 128);
  for (const byte of upper) learn([byte]);
  if ([...text].some((letter) => letter > '\x7f' && !bytesOf.has(letter)))
    for (const first of upper) for (let second = 64; second < 256; second++) learn([first, second]);
  return Uint8Array.from([...text].flatMap((letter) => bytesOf.get(letter) ?? letter.charCodeAt(0)));
}

/** A table: what it becomes, how many records. */
// oxlint-disable-next-line max-params -- a row of a corpus
export function table(
  name: string,
  text: string | Uint8Array,
  fields: string,
  rows: number,
  ...says: readonly string[]
): NastyFile {
  return { name: `${name}.csv`, content: typeof text === 'string' ? encode(text) : text, fields, rows, says };
}

/** No table: why. */
export function none(name: string, content: string | Uint8Array, problem: string): NastyFile {
  const bytes = typeof content === 'string' ? encode(content) : content;
  return {
    name: name.includes('.') ? name : `${name}.csv`,
    content: bytes,
    fields: null,
    rows: 0,
    says: [problem],
  };
}

/** A column `v` of these texts beside one that counts, between semicolons. */
export function column(
  name: string,
  values: readonly string[],
  type: string,
  ...says: readonly string[]
): NastyFile {
  const lines = values.map((value, i) => `${i + 1};${value}\n`).join('');
  return table(name, `n;v\n${lines}`, `n int4, v ${type}`, values.length, ...says);
}

/** One table of a file of another format. */
// oxlint-disable-next-line max-params -- a row of a corpus
export function packed(
  name: string,
  content: Uint8Array | string,
  fields: string,
  rows: number,
  ...says: readonly string[]
): NastyFile {
  return { name, content: typeof content === 'string' ? encode(content) : content, fields, rows, says };
}
