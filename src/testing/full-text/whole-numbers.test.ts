import { afterAll, expect, test } from 'vitest';
import type { IndexColumn, TableIndex } from '../../core/search-index/ports/table-index.ts';
import { mayHave } from '../../core/search-index/terms/word-context.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { type DrawnColumns, drawTable, toRelation } from './drawn-relation.ts';
import { indexAt } from './indexed-relation.ts';
import { byIndex, byTable } from './search-both-ways.ts';

/* Of a table of many columns of numbers, which of them have a number. */

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const ROWS = 1500;
const counts = Array.from(
  { length: 9 },
  (_, i) =>
    [
      `count_${i}`,
      ['int4', `CASE WHEN hash(i, ${i}) % 3 > 0 THEN (hash(i, ${i}, 1) % ${3 ** (i + 1)})::INTEGER - 20 END`],
    ] as const,
);
const COLUMNS: DrawnColumns = {
  ...Object.fromEntries(counts),
  measure: ['float8', 'round(r1 * 4000 - 300, 1)'],
  // Some are printed as powers of ten.
  tiny: ['float8', 'CASE WHEN r2 < 0.5 THEN floor(r1 * 2000) ELSE r1 / 100000 END'],
  zero: ['float8', 'CASE WHEN r2 < 0.5 THEN -0.0 ELSE floor(2020 * r3) END'],
  price: ['numeric', '(floor(r3 * 3000) / 2)::DECIMAL(9, 2)'],
  day: ['date', `DATE '1980-01-01' + floor(r3 * 16000)::INTEGER`],
  remark: ['text', `'the ' || floor(r2 * 30)::INTEGER || ' ponds of ' || floor(r1 * 2030)::INTEGER`],
};
const relation = toRelation('wholes', COLUMNS, ROWS);
const made = makeIndex();

/** Of most columns of numbers no word is listed. */
async function makeIndex(): Promise<TableIndex> {
  await drawTable(engine, relation, COLUMNS, 5);
  return indexAt(await engine.newFile(), engine, relation, { mostWords: 40 });
}

test('which columns have a whole number is told', async () => {
  const { wholes } = await made;
  const told = relation.columns.map(({ id }) => id).filter((id) => wholes?.isTold(id));
  expect(told).toEqual([...counts.map(([id]) => id), 'measure', 'zero', 'price']);
  for (const number of [1, 7, -20, 100, 2011, 2019, -300, 3700, 9000, 19_000, 77_777]) {
    const having = relation.columns.map(async ({ id }) => {
      const ids = await (await made).column(id)?.values?.equal([number]);
      return told.includes(id) && ids && ids.length > 0 ? [id] : [];
    });
    expect([number, await wholes?.columnsOf(String(number))]).toEqual([
      number,
      new Set((await Promise.all(having)).flat()),
    ]);
  }
}, 120_000);

test('what numbers cannot be printed as is in none of their columns', async () => {
  const column = async (id: string) => (await made).column(id) as IndexColumn;
  for (const part of ['7-02-20', '1987-', '1.5.', '-.-'])
    expect([part, mayHave(await column('measure'), part)]).toEqual([part, false]);
  for (const part of ['-299', '.5', '-', '7.', '1987'])
    expect([part, mayHave(await column('measure'), part)]).toEqual([part, true]);
  expect(mayHave(await column('tiny'), '5e-06')).toBe(true);
});

test.each([
  '2011',
  '-20',
  '1987-02-20',
  '-7',
  '007',
  '0',
  '1',
  '100 -02',
  '77777',
  '2011 or 3000',
  '1e-06',
  '12.5',
  '1200.00',
  '-300',
])(
  'a number is found as in the table: %s',
  async (q) => {
    const index = await made;
    for (const mode of ['contains', 'words'] as const) {
      const asked = { params: { q, fields: ['_id', 'rank'] }, offset: 0, limit: 60 };
      const found = await byIndex(index, relation, asked, mode);
      if (found) expect([mode, found]).toEqual([mode, await byTable(engine, relation, asked, mode)]);
      // What the index leaves to the table it would leave there without them as well.
      else expect(await byIndex({ ...index, wholes: null }, relation, asked, mode)).toBeUndefined();
    }
  },
  120_000,
);

test('columns that have no such number are not looked at', async () => {
  const index = await made;
  const looked = new Set<string>();
  const spied: TableIndex = {
    ...index,
    column(id) {
      const own = index.column(id);
      if (!own?.values) return own;
      const { values } = own;
      return { ...own, values: { ...values, byClass: (...how) => (looked.add(id), values.byClass(...how)) } };
    },
  };
  const asked = { params: { q: '1500 ponds', fields: ['_id'] }, offset: 0, limit: 60 };
  const found = await byIndex(spied, relation, asked, 'words');
  expect(found).toEqual(await byTable(engine, relation, asked, 'words'));
  const having = (await index.wholes?.columnsOf('1500')) as ReadonlySet<string>;
  expect([...looked].filter((id) => id.startsWith('count') && !having.has(id))).toEqual([]);
  expect(having.size).toBeGreaterThan(0);
  looked.clear();
  await byIndex({ ...spied, wholes: null }, relation, asked, 'words');
  expect([...looked].some((id) => id.startsWith('count') && !having.has(id))).toBe(true);
}, 120_000);
