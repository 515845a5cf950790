import type { CsvSource } from '../../../core/table-source.ts';
import { isDosEncoding } from './dos-decoder.ts';

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

/** Names of Python's and of Windows that the Encoding standard does not know. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'utf-8-sig': 'utf-8',
    utf_8: 'utf-8',
    latin_1: 'windows-1252',
    'utf-16-le': 'utf-16le',
    'utf-16-be': 'utf-16be',
    ansi: 'windows-1252',
    cp850: 'ibm850',
    cp852: 'ibm852',
    cp932: 'shift_jis',
    cp936: 'gbk',
    cp949: 'euc-kr',
    cp950: 'big5',
    mac_roman: 'macintosh',
    macroman: 'macintosh',
  }),
);

/** The encoding of a label (`latin1`, `UTF-8`, `shift_jis`), under any name that the Encoding standard, Python or Windows has for it. */
export function toDeclaredEncoding(label: string): DeclaredEncoding {
  const written = label.trim().toLowerCase();
  const name = OTHER_NAMES.get(written) ?? written;
  if (isDosEncoding(name)) return { kind: 'other', label: name };
  let encoding: string;
  try {
    encoding = new TextDecoder(name).encoding;
  } catch {
    return { kind: 'unknown' };
  }
  return READABLE.includes(encoding)
    ? { kind: 'readable', encoding: encoding as CsvSource['encoding'] }
    : { kind: 'other', label: encoding };
}
