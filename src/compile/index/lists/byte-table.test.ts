import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteTable } from './byte-table.ts';

const SEED = 20_261_122;
const encoder = new TextEncoder();

function tableOf(texts: readonly string[]): {
  readonly table: ByteTable;
  readonly numbers: readonly number[];
} {
  const table = new ByteTable();
  const numbers = texts.map((text) => {
    const bytes = encoder.encode(`<${text}>`);
    return table.number(bytes, 1, bytes.length - 1);
  });
  return { table, numbers };
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.array(fc.constantFrom('a', 'b', '\0', 'ä', '😀'), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.nat(40).map((n) => `https://example.org/a/b/c/${n}`),
);

test('a text has one number, and is told again', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
      const { table, numbers } = tableOf(texts);
      expect(table.size).toBe(new Set(texts).size);
      expect(numbers.map((number) => table.text(number))).toEqual(texts);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('numbers are sorted by the bytes of their texts', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
      const { table } = tableOf(texts);
      const sorted = [...new Set(texts)].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(Array.from(table.sorted(), (number) => table.text(number))).toEqual(sorted);
    }),
    { seed: SEED, numRuns: 300 },
  );
});

test('texts by the hundred thousand are found again', () => {
  const texts = Array.from({ length: 200_000 }, (_, i) => `${(i * 7919) % 200_000}x`);
  const { table, numbers } = tableOf([...texts, ...texts]);
  expect(numbers).toEqual([...texts.keys(), ...texts.keys()]);
  expect(Array.from(table.sorted(), (number) => table.text(number))).toEqual(texts.toSorted());
});
