import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTextValues } from '../../core/values/text-column.ts';
import { TextsWriter } from '../../core/values/texts-writer.ts';
import {
  type ColumnNumbers,
  DATES,
  DECIMALS,
  type NumbersOfColumns,
  TIMES,
  TRIMMED,
} from './column-numbers.ts';
import { RecordBlockReader, type RecordBlockParts } from './record-block.ts';
import { RecordBlockWriter } from './record-block-writer.ts';
import { toUtf8Texts } from '../bytes/utf8-texts.ts';

const number = fc.oneof(
  fc.integer().map(String),
  fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(5))
    .map(([n, places]) => (n / 100).toFixed(places)),
  fc.constantFrom(
    '0',
    '-0',
    '-0.0',
    '0.0',
    '1.50',
    '1.5',
    '100',
    '007',
    '.5',
    '5.',
    '1e3',
    '-0.05',
    '123456789012345',
    '0.1234567890123',
    '99999999999999999',
    '',
  ),
);
const moment = fc.oneof(
  fc.integer({ min: -70_000_000_000, max: 250_000_000_000 }).chain((seconds) => {
    const printed = new Date(seconds * 1000).toISOString();
    return fc.constantFrom(printed.slice(0, 10), printed.slice(0, 19), printed);
  }),
  fc.constantFrom('2021-02-30', '0001-01-01', '9999-12-31', '10000-01-01', '2021-01-01T24:00:00'),
);
const text = fc.oneof(number, moment, fc.string({ unit: 'binary', maxLength: 8 }), fc.constant('\ufeffx'));
/** How numbers may be written: mostly so that some of the above are. */
const form = fc.record<ColumnNumbers>({
  mode: fc.constantFrom(DECIMALS, TRIMMED, DATES, TIMES),
  scale: fc.constantFrom(0, 1, 2, 5),
  least: fc.constantFrom(-100_000, -70_000_000_000, 0, 7),
  bits: fc.oneof(fc.integer({ min: 1, max: 53 }), fc.constantFrom(20, 40)),
  nulls: fc.boolean(),
});
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 4 });

test('records are read as they were written, each by itself', () => {
  const block = fc.integer({ min: 1, max: 30 }).chain((records) => {
    const column = fc.oneof(number, text, fc.constantFrom('same'), fc.constantFrom('1', '2.5')).chain((one) =>
      fc.array(orNull(fc.oneof(fc.constant(one), number, text)), {
        minLength: records,
        maxLength: records,
      }),
    );
    const numbers = fc.array(orNull(number), { minLength: records, maxLength: records });
    const moments = fc.array(orNull(moment), { minLength: records, maxLength: records });
    const forms = fc.array(orNull(form), { minLength: 4, maxLength: 4 });
    return fc.tuple(
      fc.constant(records),
      fc.array(fc.oneof(column, numbers, moments), { maxLength: 4 }),
      forms,
    );
  });
  fc.assert(
    fc.property(block, ([records, columns, forms]) => {
      const own = forms.slice(0, columns.length);
      const block = write(columns, own);
      const rows = Array.from({ length: records }, (_, i) => i);
      const all = columns.map((_, i) => i);
      expect(read(block, { records, rows }, all, own)).toEqual(columns);
      const last = [records - 1];
      expect(read(block, { records, rows: last }, all, own)).toEqual(
        columns.map((column) => [column[records - 1] ?? null]),
      );
      // What is not wanted is passed over.
      const odd = all.filter((column) => column % 2 === 1);
      expect(read(block, { records, rows }, odd, own)).toEqual(odd.map((column) => columns[column]));
    }),
    { seed: 20_261_122, numRuns: 1500 },
  );
});

test.each([
  ['numbers', (i: number) => (47 + i / 100).toFixed(5), 300],
  ['dates', (i: number) => `2021-03-${String(1 + (i % 31)).padStart(2, '0')}`, 80],
  ['times', (i: number) => `2021-03-04T05:06:${String(i % 60).padStart(2, '0')}`, 100],
])('%s take less than their digits', (_name, text, most) => {
  const { texts, numbers } = write([Array.from({ length: 100 }, (_, i) => text(i))], [null]);
  expect(texts.length + numbers.length).toBeLessThan(most);
});

test('numbers of a column take as many bits in all blocks, and what is none stands elsewhere', () => {
  const numbers = { mode: TRIMMED, scale: 1, least: 100, bits: 10, nulls: true };
  const column = ['10', '10.5', null, '112.1', '112.2', '112.3', '9.9', '10.50', 'newt', ''];
  const { texts, numbers: bits } = write([column], [numbers]);
  expect(bits.length).toBe(Math.ceil((column.length + 9 * 10) / 8));
  const end = String.fromCharCode(0xff);
  expect(Buffer.from(texts).toString('latin1')).toBe(
    `\u0005${['112.3', '9.9', '10.50', 'newt', ''].map((text) => text + end).join('')}`,
  );
});

test('a block without the texts that stand elsewhere is cut off', () => {
  const forms = [{ mode: DECIMALS, scale: 0, least: 0, bits: 3, nulls: false }];
  const block = write([['1', '9', '3']], forms);
  const none = { ...block, texts: Uint8Array.of(0) };
  expect(() => read(none, { records: 3, rows: [1] }, [0], forms)).toThrow('it ends too early');
  const short = { ...block, numbers: block.numbers.subarray(1) };
  expect(() => read(short, { records: 3, rows: [0] }, [0], forms)).toThrow('it ends too early');
});

type Texts = readonly (string | null)[];

interface Rows {
  /** Of the block. */
  readonly records: number;
  readonly rows: readonly number[];
}

/** Texts of some rows of some columns. */
function read(
  block: RecordBlockParts,
  { records, rows }: Rows,
  wanted: readonly number[],
  numbers: NumbersOfColumns,
) {
  const writers = Array.from<TextsWriter | undefined>({ length: 1 + Math.max(-1, ...wanted) });
  for (const column of wanted) writers[column] = new TextsWriter(rows.length);
  new RecordBlockReader(numbers).read(block, records, rows, writers);
  return wanted.map((column) => toTextValues(writers[column]!.take()).values);
}

function write(columns: readonly Texts[], numbers: NumbersOfColumns) {
  const writer = new RecordBlockWriter(numbers);
  writer.write(columns.map(toUtf8Texts), 0, columns[0]?.length ?? 0);
  return { texts: writer.texts.toBytes(), numbers: writer.numbers.toBytes() };
}
