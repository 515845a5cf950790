import { extensionOf } from '../../catalog/names.ts';

const OLD_EXCEL = 'an Excel workbook of before 2007, or one with a password: call it .xls';
const ZSTD = 'compressed with zstd: unpack it';

/** Bytes of a file that tell what it is. */
export const OTHER_START = 1_000;

/** Files that are called tables and are not, by their first bytes. */
const OTHERS: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0x1f, 0x8b], 'compressed with gzip: call it .gz, or unpack it'],
  [[0x28, 0xb5, 0x2f, 0xfd], ZSTD],
  [[0xd0, 0xcf, 0x11, 0xe0], OLD_EXCEL],
  [[0x50, 0x41, 0x52, 0x31], 'a Parquet file: call it .parquet'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x89, 0x50, 0x4e, 0x47], 'an image (PNG)'],
  [[0xff, 0xd8, 0xff], 'an image (JPEG)'],
  [[0x47, 0x49, 0x46, 0x38], 'an image (GIF)'],
];

/** How a ZIP archive begins, and what tells those that programs write from others. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const ZIPPED: readonly (readonly [within: RegExp, what: string])[] = [
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, 'an OpenDocument workbook: call it .ods'],
  [/\[Content_Types\]\.xml|_rels\/\.rels|xl\//, 'an Excel workbook: call it .xlsx'],
];

/** Where a tar archive says what it is, whatever its first file is called. */
const [TAR, TAR_AT] = ['ustar', 257];

/** A web page's first tag, before which comments may stand. */
const PAGE = /^(<!doctype html|<html|<head|<body|<table|<div|<script|<meta)\b/i;

/** Other texts that are called tables and are not, by their beginning. */
const OTHER_TEXTS: readonly (readonly [start: RegExp, what: string])[] = [
  [
    /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n/,
    'a Git LFS pointer, not the file: fetch it with "git lfs pull" (in a workflow, actions/checkout with "lfs: true")',
  ],
  [/^<\?xml\b.*\bprogid="Excel\.Sheet"/is, 'an Excel workbook of 2003, in XML: call it .xls'],
  [/^<\?xml\b/, 'XML, of which no tables are made: save it as CSV, XLSX or JSON'],
  [/^(\[\s*)?\{\s*"[^"]*"\s*:/, 'JSON: call it .json'],
];

/** Files that hold tables which nobody reads as they are, by how their names end. */
const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['zst', ZSTD],
  ['bz2', 'compressed with bzip2: unpack it'],
  ['xz', 'compressed with xz: unpack it'],
  ['7z', 'a 7z archive: unpack it, or make it a ZIP archive'],
  ['rar', 'a RAR archive: unpack it, or make it a ZIP archive'],
]);

/** Whether a file is called such that nobody reads it as it is, although it holds tables. */
export function isUnreadable(name: string): boolean {
  return BY_NAME.has(extensionOf(name));
}

/** What a file is that is no table by its name, and what to do, where there is something; undefined when nothing tells. */
export function findOtherNamed(name: string, bytes: Uint8Array): string | undefined {
  // Pages and pointers are saved under any name.
  return findOtherText(bytes) ?? BY_NAME.get(extensionOf(name)) ?? findOther(bytes);
}

/** What a file is that is called a table and is none, and what to do; undefined when it may be one. */
export function findOther(bytes: Uint8Array): string | undefined {
  const begins = (start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);
  if (begins(ZIP)) return findZipped(bytes);
  const other = OTHERS.find(([start]) => begins(start));
  if (new TextDecoder().decode(bytes.subarray(TAR_AT, TAR_AT + TAR.length)) === TAR)
    return 'a tar archive: unpack it, or make it a ZIP archive';
  return other?.[1] ?? (isUtf32(bytes) ? 'in UTF-32: save it as UTF-8' : findOtherText(bytes));
}

/** Whether the first characters are of four bytes each: a mark, or three zeros at the same side of an ASCII one. */
function isUtf32(bytes: Uint8Array): boolean {
  const starts = [0, 4].map((at) => bytes.subarray(at, at + 4).join());
  return (
    starts[0] === '255,254,0,0' ||
    starts[0] === '0,0,254,255' ||
    starts.every((start) => /^[1-9]\d*,0,0,0$/.test(start)) ||
    starts.every((start) => /^0,0,0,[1-9]\d*$/.test(start))
  );
}

function findZipped(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, OTHER_START));
  const known = ZIPPED.find(([within]) => within.test(start));
  return known?.[1] ?? 'a ZIP archive: call it .zip, or unpack it';
}

function findOtherText(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder().decode(bytes.subarray(0, OTHER_START)).trimStart();
  if (PAGE.test(afterComments(start))) return 'a web page: save the file itself';
  return OTHER_TEXTS.find(([pattern]) => pattern.test(start))?.[1];
}

/** What follows the comments that a page begins with; of one without an end nothing is known. */
function afterComments(text: string): string {
  let rest = text;
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', '<!--'.length);
    if (end < 0) return '';
    rest = rest.slice(end + '-->'.length).trimStart();
  }
  return rest;
}
