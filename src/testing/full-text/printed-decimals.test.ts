import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Relation, RelationColumn } from '../../core/ports.ts';
import { keyTexts, leastTexts } from '../../core/search-index/values/value-keys.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/* Decimals whose texts their values tell: all of them have as many places, zeros at the end as well, or some have zeros behind what is told. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const REST = `CASE WHEN r3 < 0.2 THEN floor(r1 * 300)::INTEGER::VARCHAR
  WHEN r3 < 0.8 THEN (floor(r1 * 3000) / 10)::DECIMAL(9, 2)::VARCHAR
  WHEN r3 < 0.9 THEN (floor(r1 * 3000) / 10)::DECIMAL(9, 1)::VARCHAR
  ELSE (floor(r2 * 300000) / 1000 - 20)::DECIMAL(9, 3)::VARCHAR END`;
/** As budgets have them: thousands, and sums to the cent. */
const ROUND = `CASE WHEN r3 < 0.5 THEN (floor(r1 * 60) * 1000)::INTEGER::VARCHAR
  WHEN r3 < 0.8 THEN (floor(r2 * 9000000) / 100 - 20000)::DECIMAL(18, 2)::VARCHAR
  ELSE (floor(r2 * 500) * 100)::DECIMAL(18, 1)::VARCHAR END`;
const COLUMNS = {
  north: ['numeric', `(floor(r1 * 30000) / CASE WHEN r2 < 0.3 THEN 100 ELSE 10000 END - 5)::DECIMAL(18, 4)`],
  price: ['numeric', `CASE WHEN r3 < 0.9 THEN (floor(r2 * 90000) / 100 - 200)::DECIMAL(18, 2) END`],
  // With zeros behind what any value needs.
  loose: ['numeric', `(floor(r3 * 900) / 8 - 30)::DECIMAL(18, 9)`],
  // Of more digits than a double tells.
  long: [
    'numeric',
    `(floor(r3 * 900) / 7 - 30)::DECIMAL(18, 9) + CASE WHEN i % 5 = 0 THEN 20000000 ELSE 0 END`,
  ],
  whole: ['numeric', `floor(r1 * 700)::DECIMAL(18, 0)`],
  rest: ['numeric', `(${REST})::DECIMAL(18, 3)`],
  round: ['numeric', `(${ROUND})::DECIMAL(18, 2)`],
  name: ['text', `'a' || (floor(r2 * 50) / 10)::DECIMAL(4, 2) || ' ' || floor(r1 * 40)::INTEGER`],
} as const;
const KEPT: Readonly<Record<string, Partial<RelationColumn>>> = {
  north: { duck: 'DECIMAL(18,4)' },
  price: { duck: 'DECIMAL(18,2)' },
  loose: { duck: 'DECIMAL(18,9)' },
  long: { duck: 'DECIMAL(18,9)' },
  whole: { duck: 'DECIMAL(18, 0)' },
  rest: { duck: 'DECIMAL(18, 3)', numericText: 'rest (text)' },
  round: { duck: 'DECIMAL(18, 2)', numericText: 'round (text)' },
};
const ROWS = 3_000;

const drawn = toRelation('printed', COLUMNS, ROWS);
const relation: Relation = {
  ...drawn,
  columns: drawn.columns.map((column) => ({ ...column, ...KEPT[column.id] })),
};
const TEXTS = { 'rest (text)': ['text', REST], 'round (text)': ['text', ROUND] } as const;
const drawing = drawTable(engine, relation, { ...COLUMNS, ...TEXTS }, 11);
const build = async (settings: object) => {
  await drawing;
  return indexAt(await engine.newFile(), engine, relation, settings);
};
const BUILDS = [
  ['listed', build({})],
  ['hardly listed', build({ mostWords: 60 })],
  ['without grams', build({ mostWords: 60, share: 0.7, floor: 0 })],
] as const;

const number = fc
  .tuple(fc.integer({ min: -5_000, max: 30_000 }), fc.constantFrom(0, 2, 3, 4, 9))
  .map(([value, places]) => (value / (places > 2 ? 1000 : 1)).toFixed(places));
const round = fc.constantFrom(
  '3000',
  '4000',
  '000',
  '0000',
  '40.0',
  '1000',
  '500.0',
  '51.7',
  '.50',
  '0.00',
  '12000',
);
const part = fc
  .tuple(number, fc.nat(6), fc.integer({ min: 1, max: 7 }))
  .map(([text, start, length]) => text.slice(Math.min(start, text.length - 1)).slice(0, length));

test('a value says how it is printed', () => {
  const texts = keyTexts({ id: 'x', type: 'numeric', duck: 'DECIMAL(9,4)' });
  expect([47.5, -0.25, 0, 12_345].map((key) => texts?.(key))).toEqual([
    '47.5000',
    '-0.2500',
    '0.0000',
    '12345.0000',
  ]);
  expect(texts?.(1e12)).toBeNull();
  expect(
    keyTexts({ id: 'x', type: 'numeric', duck: 'DECIMAL(9,4)', numericText: 'x (text)' }),
  ).toBeUndefined();
  expect(keyTexts({ id: 'x', type: 'numeric', duck: 'DOUBLE' })).toBeUndefined();
  const least = leastTexts({ id: 'x', type: 'numeric', duck: 'DECIMAL(18,9)', numericText: 'x (text)' });
  expect([47.5, -0.25, 0, 1e-7].map((key) => least?.(key))).toEqual(['47.5', '-0.25', '0', '0.0000001']);
  expect(leastTexts({ id: 'x', type: 'numeric', duck: 'DECIMAL(9,4)' })).toBeUndefined();
});

test.each(BUILDS)(
  '%s: numbers and parts of them are found and ranked as the table finds them',
  async (_, building) => {
    const index = await building;
    let told = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          number,
          round,
          part,
          fc.tuple(part, number).map((both) => both.join(' ')),
        ),
        fc.constantFrom(undefined, 'north', 'price', 'rest', 'long', 'round'),
        fc.constantFrom('contains', 'words'),
        async (text, column, mode) => {
          const q = column ? { [column]: text } : text;
          const asked = { params: { q, fields: ['_id'] } as Asked, offset: 0, limit: 30 };
          const found = await byIndex(index, relation, asked, mode);
          if (found === undefined) return;
          told += 1;
          expect(found).toEqual(await byTable(engine, relation, asked, mode));
        },
      ),
      { numRuns: 400 },
    );
    expect(told).toBeGreaterThan(300);
  },
  240_000,
);

test('different decimals are told by the index where all have as many places', async () => {
  const index = await BUILDS[0][1]!;
  for (const [id, isTold] of [
    ['north', true],
    ['price', true],
    ['whole', true],
    ['rest', false],
  ] as const)
    for (const params of [{ sort: id }, { sort: `${id} desc`, filters: { whole: { gte: 300 } } }]) {
      const asked = { params: { ...params, fields: [id], distinct: true } as Asked, offset: 10, limit: 40 };
      const found = await byIndex(index, relation, asked, 'words');
      expect([asked, found !== undefined]).toEqual([asked, isTold]);
      if (found) expect(found).toEqual(await byTable(engine, relation, asked, 'words'));
    }
});
