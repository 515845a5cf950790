import type { CsvSource } from '../../core/table-source.ts';

/** What a descriptor's `encoding` means. */
export type DeclaredEncoding =
  /** One that the readers take as it is. */
  | { readonly kind: 'readable'; readonly encoding: CsvSource['encoding'] }
  /** One that the build must rewrite. */
  | { readonly kind: 'other'; readonly label: string }
  | { readonly kind: 'unknown' };

const READABLE: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
] satisfies CsvSource['encoding'][];

/** Python's names that the Encoding standard does not know. */
const PYTHON: Readonly<Record<string, string>> = {
  'utf-8-sig': 'utf-8',
  utf_8: 'utf-8',
  latin_1: 'windows-1252',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
};

/** The encoding of a label (`latin1`, `UTF-8`, `shift_jis`), under any name that the Encoding standard or Python has for it. */
export function toDeclaredEncoding(label: string): DeclaredEncoding {
  const name = label.trim().toLowerCase();
  let encoding: string;
  try {
    encoding = new TextDecoder(PYTHON[name] ?? name).encoding;
  } catch {
    return { kind: 'unknown' };
  }
  return READABLE.includes(encoding)
    ? { kind: 'readable', encoding: encoding as CsvSource['encoding'] }
    : { kind: 'other', label: encoding };
}
