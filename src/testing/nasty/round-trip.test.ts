import fc from 'fast-check';
import { gzipSync, strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { inspectFile } from '../../host/dropped/inspect-file.ts';
import { toDroppedDataset } from '../../host/dropped/to-dataset.ts';
import { parquetWasmBytes } from '../../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../../sources/parquet/parquet-reader.ts';
import { createRelations } from '../../sources/relations.ts';
import { makeOds, makeXlsx, type TestCell } from './workbooks.ts';

const engine = createNativeEngine();
const parquet = createParquetReader(parquetWasmBytes);
beforeAll(() => engine.start());
afterAll(() => engine.close());

/** One record of the table that is written in many ways. */
interface Row {
  readonly id: number;
  readonly name: string;
  /** In cents. */
  readonly amount: number | null;
  /** Days from 2000-01-01 on. */
  readonly day: number;
  readonly open: boolean;
}

const day = (days: number) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000);
const iso = (days: number) => day(days).toISOString().slice(0, 10);
const two = (number: number) => String(number).padStart(2, '0');
const cents = (amount: number) => `${(Math.abs(amount) / 100).toFixed(2)}`;
const grouped = (amount: number, mark: string, point: string) => {
  const [whole = '', rest = ''] = cents(amount).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, mark)}${point}${rest}`;
};

/** How amounts are written: all of them so that none means something else. */
const AMOUNTS: Readonly<Record<string, (amount: number) => string>> = {
  plain: (amount) => `${amount < 0 ? '-' : ''}${cents(amount)}`,
  dollars: (amount) => `${amount < 0 ? '-' : ''}$${grouped(amount, ',', '.')}`,
  'dollars in brackets': (amount) =>
    amount < 0 ? `($${grouped(amount, ',', '.')})` : `$${grouped(amount, ',', '.')}`,
  euros: (amount) => `${amount < 0 ? '-' : ''}${grouped(amount, '.', ',')} €`,
  francs: (amount) => `${amount < 0 ? '-' : ''}CHF ${grouped(amount, "'", '.')}`,
  'per cents': (amount) => `${amount < 0 ? '−' : ''}${cents(amount)} %`,
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const MONATE = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);
const DAYS: Readonly<Record<string, (days: number) => string>> = {
  iso,
  german: (days) =>
    `${two(day(days).getUTCDate())}.${two(day(days).getUTCMonth() + 1)}.${day(days).getUTCFullYear()}`,
  slashes: (days) => `${day(days).getUTCFullYear()}/${day(days).getUTCMonth() + 1}/${day(days).getUTCDate()}`,
  'English names': (days) =>
    `${two(day(days).getUTCDate())}-${MONTHS[day(days).getUTCMonth()]}-${day(days).getUTCFullYear()}`,
  'German names': (days) =>
    `${day(days).getUTCDate()}. ${MONATE[day(days).getUTCMonth()]} ${day(days).getUTCFullYear()}`,
};

const BOOLEANS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  words: ['true', 'false'],
  english: ['yes', 'no'],
  german: ['Ja', 'Nein'],
  marks: ['✓', '✗'],
};

const name = fc
  .stringMatching(/^[a-zäöü][a-zA-Zäöü ,;|"'\t\n]{0,12}[a-zäöü]$/)
  .filter((text) => !/^(total|source|note|sum|stand|bron)/i.test(text));

const tables = fc
  .array(
    fc.record({
      name,
      amount: fc.option(fc.integer({ min: -200_000_000, max: 200_000_000 }), { nil: null }),
      day: fc.integer({ min: 0, max: 12_000 }),
      open: fc.boolean(),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((rows) => [
    // Both words, a day beyond the twelfth, and an amount that tells its marks are there.
    ...rows,
    { name: 'yes', amount: 123_456_789, day: 30, open: true },
    { name: 'no', amount: -123_456_789, day: 31, open: false },
  ])
  .map((rows) => rows.map((row, i): Row => ({ id: i + 1, ...row })));

const HEADER = ['id', 'name', 'amount', 'day', 'open'];

const styles = fc.record({
  amount: fc.constantFrom(...Object.keys(AMOUNTS)),
  day: fc.constantFrom(...Object.keys(DAYS)),
  open: fc.constantFrom(...Object.keys(BOOLEANS)),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n'),
  bom: fc.boolean(),
  quotes: fc.boolean(),
  wrapped: fc.constantFrom('', '.gz', '.zip'),
});

function write(rows: readonly Row[], style: typeof styles extends fc.Arbitrary<infer T> ? T : never) {
  const [yes = '', no = ''] = BOOLEANS[style.open] ?? [];
  const texts = rows.map(({ id, name: text, amount, day: days, open }) => [
    String(id),
    text,
    amount === null ? '' : (AMOUNTS[style.amount]?.(amount) ?? ''),
    DAYS[style.day]?.(days) ?? '',
    open ? yes : no,
  ]);
  const { delimiter, newline, quotes } = style;
  const csv = `${style.bom ? '\uFEFF' : ''}${Papa.unparse([HEADER, ...texts], { delimiter, newline, quotes })}${newline}`;
  const bytes = strToU8(csv);
  if (style.wrapped === '.gz') return { file: 'x.csv.gz', bytes: gzipSync(bytes) };
  return style.wrapped === '.zip'
    ? { file: 'x.zip', bytes: zipSync({ 'x.csv': bytes }) }
    : { file: 'x.csv', bytes };
}

let count = 0;

/** The records as the table has them, as texts. */
async function readBack(file: string, bytes: Uint8Array): Promise<readonly (readonly (string | null)[])[]> {
  const [found] = await inspectFile(file, bytes.slice(), engine, parquet);
  if (!found || found.table.problem !== null) throw new Error(found?.table.problem ?? 'nothing was found');
  const dataset = toDroppedDataset(`t${count++}`, found, bytes.length, new Set());
  const relations = createRelations({
    engine,
    parquet,
    readFile: async () => (found.table.rewritten ?? bytes).slice(),
  });
  const [resource] = dataset.resources;
  if (!resource) throw new Error('no resource');
  const relation = await relations.open({ ...resource, bytes: null });
  const { columns, rows } = await engine.query(
    sql`SELECT id::VARCHAR, name, round(amount::DECIMAL(18, 2) * 100)::BIGINT::VARCHAR, day::DATE::VARCHAR, open::VARCHAR FROM ${relation.name} ORDER BY _id`,
  );
  return Array.from({ length: rows }, (_, row) =>
    columns.map(({ values }) => (values[row] === null ? null : String(values[row]))),
  );
}

const expected = (rows: readonly Row[], toName = (text: string) => text) =>
  rows.map(({ id, name: text, amount, day: days, open }) => [
    String(id),
    toName(text),
    amount === null ? null : String(amount),
    iso(days),
    String(open),
  ]);

test('a table comes back equal, whatever dialect it is written in', async () => {
  await fc.assert(
    fc.asyncProperty(tables, styles, async (rows, style) => {
      const { file, bytes } = write(rows, style);
      expect(await readBack(file, bytes)).toEqual(expected(rows));
    }),
    { numRuns: 60 },
  );
}, 300_000);

test('a table comes back equal from workbooks and JSON', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom('xlsx', 'ods', 'json', 'ndjson'), async (rows, format) => {
      const plain = rows.map((row) => ({ ...row, name: row.name.replace(/ {2,}|\t/g, ' ') }));
      const cells = plain.map(({ id, name: text, amount, day: days, open }): TestCell[] => [
        id,
        text,
        amount === null ? null : amount / 100,
        { day: 36_526 + days },
        open,
      ]);
      const objects = plain.map((row) => ({
        ...row,
        amount: row.amount === null ? null : row.amount / 100,
        day: iso(row.day),
      }));
      const sheets = [{ name: 'a', rows: [HEADER, ...cells] }];
      const bytes = {
        xlsx: () => makeXlsx(sheets),
        ods: () => makeOds(sheets),
        json: () => strToU8(JSON.stringify(objects)),
        ndjson: () => strToU8(objects.map((one) => `${JSON.stringify(one)}\n`).join('')),
      }[format]();
      expect(await readBack(`x.${format}`, bytes)).toEqual(expected(plain));
    }),
    { numRuns: 60 },
  );
}, 300_000);
