import type { CsvSource } from '../../../core/table-source.ts';
import { createDecoder } from '../../csv/dialect/encoding.ts';
import { isOneByteEncoding } from './one-byte-decoder.ts';

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

/** Names of Python's and of Windows (its code pages, those of the Macintosh too) that the Encoding standard does not know, without what stands between their words. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utf: 'utf-8',
    utf8sig: 'utf-8',
    utf8bom: 'utf-8',
    cp65001: 'utf-8',
    utf16: 'utf-16le',
    utf16le: 'utf-16le',
    cp1200: 'utf-16le',
    utf16be: 'utf-16be',
    cp1201: 'utf-16be',
    ansi: 'windows-1252',
    latin: 'windows-1252',
    latin7: 'iso-8859-13',
    latin9: 'iso-8859-15',
    latin10: 'iso-8859-16',
    shiftjis: 'shift_jis',
    cp932: 'shift_jis',
    ms932: 'shift_jis',
    eucjp: 'euc-jp',
    iso2022jp: 'iso-2022-jp',
    cp936: 'gbk',
    ms936: 'gbk',
    euccn: 'gbk',
    cp949: 'euc-kr',
    ms949: 'euc-kr',
    euckr: 'euc-kr',
    uhc: 'euc-kr',
    cp950: 'big5',
    ms950: 'big5',
    big5hkscs: 'big5',
    tis620: 'windows-874',
    cp874: 'windows-874',
    macroman: 'macintosh',
    cp10000: 'macintosh',
    maccyrillic: 'x-mac-cyrillic',
    cp10007: 'x-mac-cyrillic',
    maclatin2: 'x-mac-ce',
    maccenteuro: 'x-mac-ce',
    maccentraleurope: 'x-mac-ce',
    cp10029: 'x-mac-ce',
    maccroatian: 'x-mac-croatian',
    cp10082: 'x-mac-croatian',
    macgreek: 'x-mac-greek',
    cp10006: 'x-mac-greek',
    maciceland: 'x-mac-icelandic',
    cp10079: 'x-mac-icelandic',
    macromania: 'x-mac-romanian',
    cp10010: 'x-mac-romanian',
    macturkish: 'x-mac-turkish',
    cp10081: 'x-mac-turkish',
  }),
);

/** Names that have a number: by what it is one of. */
const NUMBERED: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^iso8859(\d+)$/, 'iso-8859-$1'],
  [/^(?:cp|win|windows)(125\d)$/, 'windows-$1'],
  [/^(?:cp|ibm|oem|dos)(\d{3})$/, 'ibm$1'],
];

/** The encoding of a label (`latin1`, `UTF-8`, `shift_jis`), under any name that the Encoding standard, Python or Windows has for it. */
export function toDeclaredEncoding(label: string): DeclaredEncoding {
  const written = label.trim().toLowerCase();
  const name = [written, written.replaceAll('_', '-'), plainName(written)].find(isKnown);
  if (name === undefined) return { kind: 'unknown' };
  if (isOneByteEncoding(name)) return { kind: 'other', label: name };
  const { encoding } = createDecoder(name);
  return READABLE.includes(encoding)
    ? { kind: 'readable', encoding: encoding as CsvSource['encoding'] }
    : { kind: 'other', label: encoding };
}

function plainName(written: string): string {
  const plain = written.replace(/[-_ .]/g, '');
  const numbered = NUMBERED.find(([pattern]) => pattern.test(plain));
  return OTHER_NAMES.get(plain) ?? (numbered ? plain.replace(...numbered) : plain);
}

function isKnown(name: string): boolean {
  if (isOneByteEncoding(name)) return true;
  try {
    createDecoder(name);
    return true;
  } catch {
    return false;
  }
}
