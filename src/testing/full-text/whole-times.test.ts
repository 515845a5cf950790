import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexedRelation, type Row } from './indexed-relation.ts';
import { expectSameAnswers } from './same-answers.ts';
import { byIndex, type Asked } from './search-both-ways.ts';

/*
 * Times of which only the values tell, as there is no room for their parts: hardly one comes twice, and parts of them stand in other columns as well.
 */

const native = createNativeEngine();
afterAll(() => native.close());

const RECORDS = 6000;
const timeOf = (i: number) => new Date(Date.UTC(2012, 0, 3) + i * 41_113_000).toISOString().slice(0, 19);

/** Of the record by its place: other columns have nothing of a time, a part, all of another one's parts, or that time itself. */
function textOf(i: number): string {
  const [year = '', month = '', day = ''] = timeOf((i * 7) % RECORDS).split(/[-T]/);
  if (i % 530 === 7) return `${year} of -${month} and -${day}, t${timeOf(i).slice(11)}`;
  if (i % 701 === 3) return `moved to ${timeOf(i + 1)}`;
  if (i % 950 === 1) return `id-${day}a-${month}-${year}-${i}`;
  return i % 3000 === 0 ? `in ${year}` : `number ${i % 1000}`;
}

const rows = Array.from({ length: RECORDS }, (_, i): Row => {
  const tag = i % 2000 === 4 ? '<b ' : '';
  return [tag + textOf(i), null, String(i), null, i % 90 === 11 ? null : timeOf(i), null, null];
});
const BUILDS = [
  ['no room for parts', { columns: ['text', 'id', 'at'], share: 0, floor: 320_000 }],
  ['room for all', {}],
] as const;
const built = new Map<string, Awaited<ReturnType<typeof indexedRelation>>>();
beforeAll(async () => {
  for (const [name, build] of BUILDS) built.set(name, await indexedRelation(native, rows, build));
});

/** What of a column of times is told by its values alone. */
const isBare = ({ hasWords, values, grams }: NonNullable<ReturnType<TableIndex['column']>>) =>
  !hasWords && values !== null && !grams;

const WHOLE = timeOf(3005);
const [DAY = '', TIME = ''] = WHOLE.split('T');

test.each<Asked>([
  { q: WHOLE },
  { q: timeOf(5) },
  { q: timeOf(RECORDS - 1) },
  { q: `${DAY} ${TIME}` },
  { q: DAY },
  { q: `${WHOLE} number` },
  { q: `in ${WHOLE}` },
  { q: `moved ${timeOf(705)}` },
  { q: timeOf(49) },
  { q: timeOf(704) },
  { q: timeOf(7 * 537) },
  { q: timeOf(703), sort: 'at desc' },
  { q: '2013-02-02T02:00:00' },
  { q: WHOLE, filters: { id: { gte: 100 } } },
  { q: { at: WHOLE } },
  { q: `${WHOLE.slice(0, 16)}` },
  { q: '2014 -07 -07' },
])('finds what the scan does of times that are told by their values: %j', async (params) => {
  for (const [name, { relation, index }] of built)
    await expectSameAnswers(native, { name, relation, index }, params, { offsets: [0], limit: 100 });
});

test('a whole time is not looked for in all values', async () => {
  const { relation, index } = built.get('no room for parts')!;
  const own = index.column('at')!;
  expect(isBare(own)).toBe(true);
  let looked = 0;
  const watched: TableIndex = {
    ...index,
    column: (id) => {
      const column = index.column(id);
      const { values } = column ?? {};
      return column && values && id === 'at'
        ? {
            ...column,
            values: {
              ...values,
              byClass: (classOf, known) => values.byClass((key) => ((looked += 1), classOf(key)), known),
            },
          }
        : column;
    },
  };
  for (const mode of ['contains', 'words'] as const) {
    looked = 0;
    await byIndex(watched, relation, { params: { q: WHOLE }, offset: 0, limit: 10 }, mode);
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThan(RECORDS / 2);
  }
});
