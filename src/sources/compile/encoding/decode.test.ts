import { afterEach, expect, test, vi } from 'vitest';
import { createDecoder } from '../../csv/dialect/encoding.ts';
import { createAnyDecoder } from './any-decoder.ts';
import { decode } from './decode.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['ibm850', 'x-mac-ce', 'windows-1252', 'macintosh'])(
  '%s is read where a page is not isolated, which has no SharedArrayBuffer',
  (encoding) => {
    vi.stubGlobal('SharedArrayBuffer', undefined);
    const bytes = Uint8Array.from([0, 97, 98, 99]);
    expect(createAnyDecoder(encoding).decode(bytes.subarray(1))).toBe('abc');
    expect(createAnyDecoder(encoding).decode(bytes.slice(1).buffer)).toBe('abc');
  },
);

test.each([
  ['windows-1252', [0x80], '€'],
  ['windows-1255', [0xca], 'ֺ'],
  ['koi8-u', [0xae], 'ў'],
  ['iso-8859-16', [0xba], 'ș'],
  ['euc-kr', [0x81, 0x41], '갂'],
  ['big5', [0x87, 0x40], '䏰'],
  ['gbk', [0xa2, 0xe3], '€'],
])('%s is read as browsers read it', (encoding, bytes, text) => {
  expect(createDecoder(encoding, { fatal: true }).decode(Uint8Array.from(bytes))).toBe(text);
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);
/** `Größe` in several encodings. */
const [WINDOWS, DOS] = [Uint8Array.of(71, 114, 0xf6, 0xdf, 101), Uint8Array.of(71, 114, 0x94, 0xe1, 101)];
const KOREAN = Uint8Array.of(0xbc, 0xad, 0xbf, 0xef);

const textOf = ({ utf8: bytes, encoding }: ReturnType<typeof decode>, own: Uint8Array) =>
  bytes ? new TextDecoder().decode(bytes) : createDecoder(encoding).decode(own);

test.each([
  ['latin1', WINDOWS, 'Größe'],
  ['latin_1', WINDOWS, 'Größe'],
  ['ISO8859_1', WINDOWS, 'Größe'],
  ['cp1252', WINDOWS, 'Größe'],
  ['windows_1252', WINDOWS, 'Größe'],
  ['Windows 1252', WINDOWS, 'Größe'],
  ['cp850', DOS, 'Größe'],
  ['CP437', DOS, 'Größe'],
  ['ibm-865', DOS, 'Größe'],
  ['mac_latin2', Uint8Array.of(0xfc), 'Ł'],
  ['macgreek', Uint8Array.of(0xec), 'λ'],
  ['latin10', Uint8Array.of(0xba), 'ș'],
  ['tis-620', Uint8Array.of(0xa1), 'ก'],
  ['euc_kr', KOREAN, '서울'],
  ['ms949', KOREAN, '서울'],
  ['iso2022_jp', utf8('\x1b$BEl5~\x1b(B'), '東京'],
  ['utf_16_le', utf16('a,東\n'), 'a,東\n'],
])('%s is known by that name', (label, bytes, text) => {
  const decoded = decode(bytes, label);
  expect(textOf(decoded, bytes)).toBe(text);
  expect(decoded.remarks.map((each) => each.text)).not.toContainEqual(
    expect.stringMatching(/unknown|not in/),
  );
});

test.each([
  ['latin1', utf8('Größe'), 'utf-8'],
  ['cp1252', utf8('\uFEFFa,b\n'), 'utf-8'],
  ['cp1251', utf8('Москва'), 'utf-8'],
  ['gbk', utf8('北京'), 'utf-8'],
  ['utf-16', utf8('a,b\n1,2\n'), 'utf-8'],
  ['cp1250', utf16('\uFEFFa,Łódź\n'), 'utf-16le'],
  ['utf-8', WINDOWS, 'windows-1252'],
])('what is declared as %s and cannot be is read as it is, and that is told', (label, bytes, read) => {
  const { encoding, remarks } = decode(bytes, label);
  expect(encoding).toBe(read);
  expect(remarks[0]?.text).toBe(`it is not in ${label} as its descriptor says: read as ${read}`);
});

test.each([
  ['gbk', Uint8Array.of(0xd0, 0xa1, 44, 0xd0, 0xa1, 44, 0xd0, 0xa4), '小,小,肖'],
  ['windows-1251', utf8('a,b\n1,2\n'), 'a,b\n1,2\n'],
  ['windows-1252', Uint8Array.of(0xc3, 0xa0, 44), 'Ã\u00a0,'],
])('what is declared as %s and may be UTF-8 by chance is read as declared', (label, bytes, text) => {
  const decoded = decode(bytes, label);
  expect(textOf(decoded, bytes)).toBe(text);
  expect(decoded.remarks.map((each) => each.text)).not.toContainEqual(expect.stringContaining('not in'));
});

test('an encoding that nobody knows is told of', () => {
  expect(decode(WINDOWS, 'cp037').remarks[0]?.text).toBe(
    'its encoding "cp037" is unknown: read as windows-1252',
  );
});
