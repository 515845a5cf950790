import Papa from 'papaparse';
import { withoutExtension } from '../../catalog/names.ts';
import { ResourceError } from '../../core/errors.ts';
import { remark, type Remark } from '../../core/remark.ts';
import { placesOf } from '../csv/mends/places.ts';
import { columnName } from './column-name.ts';
import { gunzip } from './gunzip.ts';
import { hasOnlyTexts } from './has-only-texts.ts';
import { listNames } from './list-names.ts';
import { isShapefile, kindOfFile, packedFormat } from './packed-formats.ts';
import type { JsonTable } from './read-json.ts';
import { countFilled } from './sheet-edges.ts';
import { type FlatSheet, flattenSheet, type Sheet } from './sheet.ts';
import { splitSheet } from './split-sheet.ts';
import type { PartsBeside } from './shapefile/shapefile-parts.ts';
import { plainTable, type UnpackedTable } from './unpacked-table.ts';

const PLAIN = { delimiter: ',', quote: '"', escape: '"' };

/** How deep archives may lie in one another. */
const DEEPEST = 3;

/**
 * The tables of a file that holds some. Throws ResourceError, without the path, when it cannot be read or has none. What reads a format
 * is loaded when there is a file of it.
 * @param name with its extension, which tells the format
 * @param deep in how many archives it lies @param beside parts of it that lie beside it
 */
export async function unpackFile(
  name: string,
  bytes: Uint8Array,
  { deep = 0, beside = {} }: { readonly deep?: number; readonly beside?: PartsBeside | undefined } = {},
): Promise<readonly UnpackedTable[]> {
  if (bytes.length === 0) throw new ResourceError('is empty');
  if (deep > DEEPEST) throw new ResourceError('has archives in archives in archives');
  const format = isShapefile(name) ? 'Shapefile' : packedFormat(name);
  switch (format) {
    case 'XLSX':
    case 'XLS':
    case 'XLSB': {
      const sheets = await (await import('./read-workbook.ts')).readWorkbook(bytes, format);
      return sheets ? fromSheets(sheets, format) : [plainTable('csv', bytes)];
    }
    case 'ODS':
      return fromSheets((await import('./read-ods.ts')).readOds(bytes), format);
    case 'JSON':
    case 'NDJSON':
    case 'GeoJSON':
    case 'TopoJSON':
      return (await import('./read-json.ts')).readJson(bytes).map((table) => fromJson(table, format));
    case 'DBF': {
      const { columns, remarks } = (await import('./shapefile/read-dbf.ts')).readDbf(bytes, beside.cpg);
      return [fromJson({ ...(await import('./read-json.ts')).toTable('', columns), remarks }, format)];
    }
    case 'Shapefile': {
      const { columns, remarks } = (await import('./shapefile/read-shapefile.ts')).readShapefile(
        bytes,
        beside,
      );
      return [fromJson({ ...(await import('./read-json.ts')).toTable('', columns), remarks }, format)];
    }
    case 'GZIP':
      return unpackInner(withoutExtension(name), gunzip(bytes), deep);
    case 'ZIP':
      return (await import('./unzip-tables.ts')).unzipTables(bytes, (path, inner, parts) =>
        unpackInner(path, inner, deep, parts),
      );
    default:
      throw new ResourceError('is in no format that is unpacked');
  }
}

async function unpackInner(
  name: string,
  bytes: Uint8Array,
  deep: number,
  beside?: PartsBeside,
): Promise<readonly UnpackedTable[]> {
  const kind = kindOfFile(name) ?? 'csv';
  return kind === 'packed' ? unpackFile(name, bytes, { deep: deep + 1, beside }) : [plainTable(kind, bytes)];
}

function fromSheets(sheets: readonly Sheet[], format: string): readonly UnpackedTable[] {
  const filled = sheets.map(withoutEmptyEnds).filter(({ rows }) => rows.length > 0);
  const hidden = filled.filter((sheet) => sheet.hidden).map(({ name }) => name);
  const shown = filled.filter((sheet) => !sheet.hidden);
  const single = shown.filter(({ rows }) => rows.reduce((sum, row) => sum + countFilled(row), 0) === 1);
  const texts = shown.filter(({ rows }) => hasOnlyTexts(rows));
  const isAll = single.length + texts.length === shown.length;
  const tables = shown
    .filter((sheet) => isAll || (!single.includes(sheet) && !texts.includes(sheet)))
    .flatMap((sheet) => {
      const parts = splitSheet(sheet);
      return parts.map((part, i) => ({
        member: part.name,
        before: part.before ?? 0,
        ...withRemarks(
          flattenSheet(part),
          i === 0 ? [remarkParts(parts.slice(1)), remarkHiddenColumns(sheet)] : [],
        ),
      }));
    });
  if (tables.length === 0)
    throw new ResourceError(
      hidden.length > 0 ? `has nothing but hidden sheets: ${listOf(hidden)}` : 'is empty',
    );
  return tables.map(({ member, rows, header, remarks, before }, i) => ({
    member: tables.length > 1 ? member : '',
    kind: 'csv',
    ...writeRows(rows, before),
    dialect: header === null ? PLAIN : { ...PLAIN, header: true, skip: header },
    schema: null,
    encoding: 'utf-8',
    turnedFrom: format,
    remarks: i === 0 && !isAll ? [...remarksLeftOut(single, texts), ...remarks] : remarks,
    hidden: i === 0 ? hidden : [],
  }));
}

/** A sheet without what is empty right of and below all else: where whole rows are formatted, cells reach to the last column there is, in the last row. */
function withoutEmptyEnds(sheet: Sheet): Sheet {
  const rows = sheet.rows.map((row) => {
    const end = row.findLastIndex((text) => text.trim() !== '') + 1;
    return end < row.length ? row.slice(0, end) : row;
  });
  // Below a merged cell others may have been that are part of it.
  const end = sheet.merges.reduce(
    (most, { top, left, bottom }) => (rows[top]?.[left] ? Math.max(most, bottom + 1) : most),
    rows.findLastIndex(({ length }) => length > 0) + 1,
  );
  return { ...sheet, rows: rows.slice(0, end) };
}

function withRemarks(sheet: FlatSheet, more: readonly (Remark | null)[]): FlatSheet {
  return { ...sheet, remarks: [...more.filter((one) => one !== null), ...sheet.remarks] };
}

/** What is said of columns that nobody sees who opens the workbook; null: there are none with anything in them. */
function remarkHiddenColumns({ rows, hiddenColumns = [] }: Sheet): Remark | null {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const columns = Array.from({ length: width }, (_, x) => x);
  const hidden = columns.filter((x) => hiddenColumns.some(([first, last]) => first <= x && x <= last));
  const filled = hidden.filter((x) => rows.some((row) => (row[x] ?? '').trim() !== ''));
  if (filled.length === 0) return null;
  const [is, them] = filled.length === 1 ? ['a column of it is', 'it'] : ['columns of it are', 'them'];
  return remark(
    `${is} hidden in the workbook, and published: ${listNames(filled.map(columnName))}. Delete ${them} there if nobody is to see ${them}`,
  );
}

/**
 * A sheet's rows as a CSV, and where they stood. A blank line in a text of one column would be a record: there, empty rows are left out.
 * @param before rows of the sheet above them
 */
function writeRows(rows: FlatSheet['rows'], before: number): Pick<UnpackedTable, 'bytes' | 'places'> {
  const isNarrow = rows.every((row) => row.length < 2);
  const kept = isNarrow ? rows.filter((row) => row.length > 0) : rows;
  const gaps: number[] = [];
  let line = 1;
  if (isNarrow)
    for (const row of rows)
      if (row.length === 0) gaps.push(line);
      else line += linesOf(row);
  const places = placesOf('row', kept.map(linesOf));
  return {
    bytes: toCsv(kept),
    places: { ...places, ...(before > 0 && { before }), ...(isNarrow && { gaps }) },
  };
}

/** What is said of the tables beside and below another one of their sheet; null: there are none. */
function remarkParts(parts: readonly Sheet[]): Remark | null {
  const columns = parts.flatMap(({ besides }) => besides ?? []);
  const rows = parts.flatMap(({ besides, before = 0 }) => (besides ? [] : `${before + 1}`));
  const places = [
    ...placesFrom('beside it, from column', [...new Set(columns)]),
    ...placesFrom('below it, from row', rows),
  ];
  if (places.length === 0) return null;
  return remark(
    parts.length === 1
      ? `another table stands ${places[0]}: it is a resource of its own`
      : `other tables stand ${places.join(', and ')}: each is a resource of its own`,
  );
}

function placesFrom(from: string, places: readonly string[]): readonly string[] {
  if (places.length === 0) return [];
  return [`${from}${places.length > 1 ? 's' : ''} ${listNames(places)} on`];
}

/** What is said of sheets that are no tables. */
function remarksLeftOut(single: readonly Sheet[], texts: readonly Sheet[]): readonly Remark[] {
  const of = (sheets: readonly Sheet[], what: string) =>
    sheets.length === 0
      ? []
      : [
          remark(
            `${sheets.length === 1 ? `a sheet with ${what} is` : `sheets with ${what} are`} left out: ${listOf(sheets.map(({ name }) => name))}`,
          ),
        ];
  return [...of(single, 'a single cell'), ...of(texts, 'texts and no table')];
}

const listOf = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(', ');

/**
 * What is said of hidden sheets; nothing where there are none.
 * @param isPublished whether the workbook itself is, which has them
 */
export function remarkHidden(hidden: readonly string[], isPublished: boolean): readonly Remark[] {
  if (hidden.length === 0) return [];
  const [is, it] = hidden.length === 1 ? ['a hidden sheet is', 'it'] : ['hidden sheets are', 'them'];
  const warning = `. The workbook itself still has ${it}, and is published beside its tables unless datapond.json says "originals": false`;
  return [remark(`${is} left out: ${listOf(hidden)}${isPublished ? warning : ''}`)];
}

function fromJson({ name, rows, schema, remarks, mends }: JsonTable, format: string): UnpackedTable {
  const dialect = { ...PLAIN, header: true, skip: 0 };
  return {
    member: name,
    kind: 'csv',
    bytes: toCsv(rows),
    dialect,
    schema,
    encoding: 'utf-8',
    turnedFrom: format,
    places: placesOf('record', rows.map(linesOf), 1),
    remarks: [...mends, ...remarks],
    mends,
    hidden: [],
  };
}

/** Lines that a row takes. */
function linesOf(row: readonly string[]): number {
  return row.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 1);
}

/** A row without cells is a blank line. */
function toCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((row) => {
    if (row.length === 0) return '';
    // A blank line of one column would be none.
    if (row.length === 1 && row[0] === '') return '""';
    return Papa.unparse([row as string[]], { newline: '\n' });
  });
  // A carriage return within a cell is no line's end.
  return new TextEncoder().encode(`${lines.join('\n')}\n`);
}
