import { compareUtf8 } from '../../core/full-text/utf8.ts';
import { powerOfTen } from '../../core/values/text-numbers.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { unitsOf } from '../bytes/utf8-texts.ts';

const ascii = new TextDecoder();

/** What a dictionary is sorted by: texts in the order of their UTF-8 bytes, or numbers. */
export type Key = string | number;

/**
 * How the keys of a dictionary are written.
 * `text`: each by how many of its UTF-16 units it shares with the key before, and the rest;
 * `long`: the same of texts that stand for long numbers (core/search-index/values/long-keys.ts);
 * `decimal`: numbers of at most so many decimal places, as differences of whole numbers;
 * `double`: eight bytes each.
 */
export type KeyForm =
  | { readonly kind: 'text' | 'long' }
  | { readonly kind: 'decimal'; readonly scale: number }
  | { readonly kind: 'double' };

/** Whether the keys are texts. */
export function areTexts({ kind }: KeyForm): boolean {
  return kind === 'text' || kind === 'long';
}

/** Whole numbers up to this are written exactly, and so are their differences. */
const MOST_MANTISSA = 2 ** 51;

/** Orders keys of one form. */
export function compareKeys(a: Key, b: Key): number {
  return typeof a === 'string' ? compareUtf8(a, b as string) : a - (b as number);
}

/** The whole number that stands for a decimal of so many places; null where that would be another number. */
export function toMantissa(value: number, scale: number): number | null {
  const mantissa = Math.round(value * powerOfTen(scale));
  const isSame = fromMantissa(mantissa, scale) === value && !Object.is(value, -0);
  return isSame && Math.abs(mantissa) <= MOST_MANTISSA ? mantissa : null;
}

/** The nearest double to the decimal. */
function fromMantissa(mantissa: number, scale: number): number {
  return mantissa / powerOfTen(scale);
}

/** Writes keys in ascending order. */
export function writeKeys(writer: ByteWriter, keys: readonly Key[], form: KeyForm): void {
  if (form.kind === 'double') {
    for (const key of keys) writer.double(key as number);
  } else if (form.kind === 'decimal') {
    let before = 0;
    for (const key of keys) {
      const mantissa = toMantissa(key as number, form.scale);
      if (mantissa === null) throw new RangeError(`${key} has more than ${form.scale} decimal places`);
      writer.signed(mantissa - before);
      before = mantissa;
    }
  } else {
    writeTexts(writer, keys as readonly string[]);
  }
}

/** The keys again. */
export function readKeys(reader: ByteReader, count: number, form: KeyForm): readonly Key[] {
  const keys: Key[] = [];
  if (form.kind === 'double') {
    for (let i = 0; i < count; i += 1) keys.push(reader.double());
  } else if (form.kind === 'decimal') {
    const divisor = 10 ** form.scale;
    let mantissa = 0;
    for (let i = 0; i < count; i += 1) keys.push((mantissa += reader.signed()) / divisor);
  } else {
    return readTexts(reader, count);
  }
  return keys;
}

/** A text that begins another, and what follows. */
interface Front {
  readonly shared: number;
  readonly rest: Uint8Array;
}

function readTexts(reader: ByteReader, count: number): readonly string[] {
  const fronts: Front[] = [];
  let size = 0;
  for (let i = 0; i < count; i += 1) {
    const shared = reader.varint();
    const rest = reader.raw(reader.varint());
    fronts.push({ shared, rest });
    size += shared + rest.length;
  }
  return asciiTexts(fronts, size) ?? anyTexts(fronts);
}

/** Texts of ASCII are parts of one, which takes less time and memory than to put each together. Null: there are others. */
function asciiTexts(fronts: readonly Front[], size: number): readonly string[] | null {
  const bytes = new Uint8Array(size);
  const ends: number[] = [];
  let [start, at] = [0, 0];
  for (const { shared, rest } of fronts) {
    if (shared > at - start) return null;
    bytes.copyWithin(at, start, start + shared);
    bytes.set(rest, at + shared);
    [start, at] = [at, at + shared + rest.length];
    ends.push(at);
  }
  for (let i = 0; i < size; i += 1) if (bytes[i]! >= 0x80) return null;
  const all = ascii.decode(bytes);
  return ends.map((end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end));
}

function anyTexts(fronts: readonly Front[]): readonly string[] {
  let before = '';
  return fronts.map(
    ({ shared, rest }) => (before = before.slice(0, shared) + new ByteReader(rest).text(rest.length)),
  );
}

function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const all = new ByteWriter();
  const ends = texts.map((text) => {
    all.text(text);
    return all.length;
  });
  writeTextKeys(writer, all.written(), ends);
}

/**
 * Writes texts in ascending order, as `writeKeys` does.
 * @param bytes all texts in UTF-8, one after the other
 * @param ends where each ends
 */
export function writeTextKeys(writer: ByteWriter, bytes: Uint8Array, ends: readonly number[]): void {
  let [before, start] = [0, 0];
  for (const end of ends) {
    const same = before + sharedBytes(bytes, before, start, end);
    writer.varint(unitsOf(bytes, before, same));
    const rest = start + same - before;
    writer.varint(end - rest);
    writer.part(bytes, rest, end);
    [before, start] = [start, end];
  }
}

/** Bytes at the beginning that a text, from `start` to `end`, has in common with the one before it; no character is parted. */
function sharedBytes(bytes: Uint8Array, before: number, start: number, end: number): number {
  const most = Math.min(start - before, end - start);
  let shared = 0;
  while (shared < most && bytes[before + shared] === bytes[start + shared]) shared += 1;
  while (shared > 0 && start + shared < end && (bytes[start + shared]! & 0xc0) === 0x80) shared -= 1;
  return shared;
}
