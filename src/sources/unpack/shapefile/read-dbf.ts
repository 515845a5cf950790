import { LosslessNumber } from 'lossless-json';
import { ResourceError } from '../../../core/errors.ts';
import { remark, type Remark } from '../../../core/remark.ts';
import { findDbfEncoding } from './dbf-encoding.ts';
import { listNames } from '../list-names.ts';
import type { JsonColumn } from '../json-record.ts';

/** A dBase table, as records of JSON have it. */
export interface DbfTable {
  readonly columns: readonly JsonColumn[];
  readonly remarks: readonly Remark[];
  /** By record of the file whether it is deleted: those are in no column. */
  readonly isDeleted: readonly boolean[];
}

/** Bytes of a header before its fields, and of what tells a field. */
const [HEADER, FIELD] = [32, 32];
/** What ends the fields, and what a deleted record begins with. */
const [END, DELETED] = [0x0d, 0x2a];
/** Bits of the first byte that tell the level; that of tables whose fields are told of otherwise. */
const [LEVEL, LEVEL_7] = [0x07, 0x04];
/** The Julian day of 1970-01-01, and milliseconds of a day. */
const [EPOCH, DAY] = [2_440_588, 86_400_000];

interface Field {
  readonly name: Uint8Array;
  readonly type: string;
  readonly start: number;
  readonly length: number;
}

/**
 * Reads a dBase table (`.dbf`: dBase III to V, FoxPro, and those of shapefiles). Numbers keep their digits; what is filled with `*` had no room and is null. Texts that lie in a file of
 * their own (memos) are left out. Throws ResourceError where it is damaged.
 * @param cpg a file beside it that names its encoding; absent: there is none
 */
export function readDbf(bytes: Uint8Array, cpg?: Uint8Array): DbfTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length <= HEADER) throw new ResourceError(DAMAGED, { cause: 'no such file' });
  if ((bytes[0]! & LEVEL) === LEVEL_7)
    throw new ResourceError('is a dBase table of level 7: save it as level 5, or as CSV', {
      cause: 'level 7',
    });
  const [records, start, size] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const all = fieldsOf(bytes.subarray(0, start));
  const length = all.reduce((sum, field) => Math.max(sum, field.start + field.length), 1);
  if (start <= HEADER || size < length) throw new ResourceError(DAMAGED, { cause: 'no such file' });
  const there = Math.floor((bytes.length - start) / size);
  if (there < records)
    throw new ResourceError(`has ${there} of ${records} records: it was cut. Get it anew`, { cause: 'cut' });
  const rows = Array.from({ length: records }, (_, i) =>
    bytes.subarray(start + i * size, start + (i + 1) * size),
  );
  const isDeleted = rows.map(([flag]) => flag === DELETED);
  const kept = rows.filter((_, i) => !isDeleted[i]);
  const fields = all.filter(({ type }) => !'MGPBW'.includes(type) || (type === 'B' && isDouble(bytes)));
  const cells = (field: Field) => kept.map((row) => row.subarray(field.start, field.start + field.length));
  const ofTexts = [...fields.map(({ name }) => name), ...fields.filter(isText).flatMap(cells)];
  const { read, guessed } = findDbfEncoding(
    cpg ? new TextDecoder().decode(cpg).trim() : null,
    bytes[29] ?? 0,
    joined(ofTexts),
  );
  const left = all.filter((field) => !fields.includes(field)).map(({ name }) => read(name));
  return {
    isDeleted,
    columns: fields.map((field) => ({
      name: read(field.name).trim(),
      values: cells(field).map((cell) => valueOf(field.type, cell, read)),
      ...(isText(field) && { type: 'text' }),
    })),
    remarks: [
      ...(guessed
        ? [
            remark(
              `its letters tell that it is in ${guessed}. Where they are wrong, put its encoding beside it as .cpg`,
            ),
          ]
        : []),
      ...(left.length > 0
        ? [
            remark(
              `columns are left out whose values lie in another file, or are no texts: ${listNames(left)}`,
            ),
          ]
        : []),
      ...(isDeleted.includes(true)
        ? [remark(`deleted records are left out: ${isDeleted.filter(Boolean).length}`)]
        : []),
    ],
  };
}

const DAMAGED = 'is damaged, or no dBase table: get it anew, or save it as CSV';

/** FoxPro has numbers where dBase has memos. */
function isDouble([version = 0]: Uint8Array): boolean {
  return version === 0x30 || version === 0x31 || version === 0x32;
}

function fieldsOf(header: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  let start = 1;
  for (let at = HEADER; at + FIELD <= header.length && header[at] !== END; at += FIELD) {
    const name = header.subarray(at, at + 11);
    const end = name.indexOf(0);
    const type = String.fromCharCode(header[at + 11] ?? 0);
    // Of long texts the byte of decimals counts as well.
    const length = header[at + 16]! + (type === 'C' ? header[at + 17]! * 256 : 0);
    // FoxPro's own marks of nulls are no column.
    if (type !== '0') fields.push({ name: end < 0 ? name : name.subarray(0, end), type, start, length });
    start += length;
  }
  return fields;
}

function isText({ type }: Field): boolean {
  return type === 'C' || type === 'V';
}

function joined(all: readonly Uint8Array[]): Uint8Array {
  const texts = new Uint8Array(all.reduce((sum, { length }) => sum + length + 1, 0));
  let at = 0;
  for (const one of all) {
    texts.set(trimmed(one), at);
    at += one.length;
    texts[at] = 0x0a;
    at += 1;
  }
  return texts.filter((byte) => byte !== 0);
}

/** Without what a text is filled up with: a character may be cut off by that in UTF-8, and is no matter then. */
function trimmed(bytes: Uint8Array): Uint8Array {
  const nul = bytes.indexOf(0);
  const text = nul < 0 ? bytes : bytes.subarray(0, nul);
  return text.subarray(0, text.findLastIndex((byte) => byte !== 0x20) + 1);
}

/** Bytes of values that are no texts. */
const BINARY: ReadonlyMap<string, number> = new Map(
  Object.entries({ I: 4, '+': 4, B: 8, O: 8, Y: 8, T: 8, '@': 8 }),
);

function valueOf(type: string, cell: Uint8Array, read: (bytes: Uint8Array) => string): unknown {
  if (cell.length < (BINARY.get(type) ?? 0)) return null;
  const view = new DataView(cell.buffer, cell.byteOffset, cell.byteLength);
  switch (type) {
    case 'C':
    case 'V':
      return read(trimmed(cell)) || null;
    case 'N':
    case 'F':
      return toNumber(String.fromCharCode(...trimmed(cell)).trim());
    case 'L':
      return toFlag(String.fromCharCode(...cell));
    case 'D':
      return toDate(String.fromCharCode(...cell));
    case 'I':
    case '+':
      return view.getInt32(0, true);
    case 'B':
    case 'O':
      return Number.isFinite(view.getFloat64(0, true)) ? view.getFloat64(0, true) : null;
    case 'Y':
      return new LosslessNumber(toDecimal(view.getBigInt64(0, true)));
    case 'T':
    case '@':
      return toTime(view.getInt32(0, true), view.getInt32(4, true));
    default:
      return read(trimmed(cell)).trim() || null;
  }
}

const NUMBER = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?$/i;

function toNumber(text: string): LosslessNumber | null {
  if (!NUMBER.test(text)) return null;
  const plain = text
    .replace(',', '.')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=e|$)/i, '');
  // Zeros before a number are no JSON.
  return new LosslessNumber(plain.replace(/^(-?)0+(?=\d)/, '$1'));
}

function toFlag(text: string): boolean | null {
  return /^[ty]/i.test(text) ? true : /^[fn]/i.test(text) ? false : null;
}

function toDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  return month === undefined || month === '00' || day === '00' ? null : `${year}-${month}-${day}`;
}

function toTime(day: number, ms: number): string | null {
  const time = new Date((day - EPOCH) * DAY + ms);
  return day === 0 || Number.isNaN(time.valueOf()) ? null : time.toISOString().slice(0, 19);
}

/** Of ten-thousandths. */
function toDecimal(whole: bigint): string {
  const digits = String(whole < 0n ? -whole : whole).padStart(5, '0');
  return `${whole < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
