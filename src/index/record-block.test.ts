import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteWriter } from './byte-writer.ts';
import { readRecords, writeRecords } from './record-block.ts';

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
const text = fc.oneof(number, fc.string({ unit: 'binary', maxLength: 8 }), fc.constant('\ufeffx'));
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
    return fc.tuple(fc.constant(records), fc.array(fc.oneof(column, numbers), { maxLength: 4 }));
  });
  fc.assert(
    fc.property(block, ([records, columns]) => {
      const writer = new ByteWriter();
      writeRecords(writer, columns);
      const bytes = writer.toBytes();
      const rows = Array.from({ length: records }, (_, i) => i);
      expect(readRecords(bytes, records, columns.length, rows)).toEqual(columns);
      const last = columns.map((column) => [column[records - 1] ?? null]);
      expect(readRecords(bytes, records, columns.length, [records - 1])).toEqual(last);
    }),
    { seed: 20_261_122, numRuns: 1500 },
  );
});

test('numbers take less than their digits', () => {
  const writer = new ByteWriter();
  writeRecords(writer, [Array.from({ length: 100 }, (_, i) => (47 + i / 100).toFixed(5))]);
  expect(writer.length).toBeLessThan(400);
});
