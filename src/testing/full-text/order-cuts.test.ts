import { afterAll, expect, test } from 'vitest';
import { unite } from '../../core/search-index/ids.ts';
import { orderRecords } from '../../core/search-index/order-records.ts';
import type { IndexValues } from '../../core/search-index/ports/table-index.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation } from './drawn-relation.ts';

/* Of a long table, on which side of a place in the order of a column its records are. */

const ROWS = 150_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  score: ['int4', 'CASE WHEN r2 < 0.05 THEN NULL ELSE floor(90000 * r1 * r3)::INTEGER END'],
  // The table is large enough that there is room.
  note: ['text', `repeat('pond ', 16)`],
} as const;
const relation = toRelation('cut', COLUMNS, ROWS);
const made = drawIndexed(engine, relation, COLUMNS, 11);

test('the records on one side of a cut are told', async () => {
  const values = (await made).column('score')?.values as IndexValues;
  const valued = ROWS - ((await made).column('score')?.nullCount ?? 0);
  const { cuts } = await values.cuts();
  expect(cuts.map(({ isBefore, before }) => [isBefore, Math.round((8 * before) / valued)])).toEqual([
    [true, 4],
    [true, 2],
    [false, 6],
  ]);
  for (const cut of cuts) {
    const lists: Uint32Array[] = [];
    for await (const step of values.walk({ descending: cut.isBefore, skip: 0, about: ROWS, cut }))
      lists.push(...step.runs.map(({ ids }) => ids));
    const side = unite(lists);
    expect(await cut.read()).toEqual(side);
    expect(cut.before).toBe(cut.isBefore ? side.length : valued - side.length);
  }
}, 120_000);

test('ranges are told by what is on one side of a cut', async () => {
  const index = await made;
  const values = index.column('score')?.values as IndexValues;
  const all = Uint32Array.from({ length: ROWS }, (_, i) => i + 1);
  const keys = (await values.keysOf(all, {})) as readonly (number | undefined)[];
  const keysInOrder = keys.filter((key) => key !== undefined).sort((a, b) => a - b);
  const keyAt = (share: number) => keysInOrder[Math.floor(share * (keysInOrder.length - 1))]!;
  // By the share of the records that are below: to be told by fewer bytes than the blocks of either side take.
  for (const share of [0, 0.1, 0.24, 0.26, 0.4, 0.499, 0.501, 0.6, 0.74, 0.76, 0.9, 1])
    for (const range of [
      { from: keyAt(share) },
      { to: keyAt(share), toExcluded: true },
      { from: keyAt(share / 2), to: keyAt((1 + share) / 2) },
    ]) {
      const { from = -Infinity, to = Infinity } = range;
      const isIn = (key: number) => key >= from && (key < to || (key === to && !('toExcluded' in range)));
      const expected = all.filter((id) => isIn(keys[id - 1] ?? Number.NaN));
      expect(await values.within(range)).toEqual(expected);
    }
  const { bytes, cuts } = await values.cuts();
  for (const range of [{ from: keyAt(0.5) }, { to: keyAt(0.5) }])
    expect(await values.bytesWithin(range)).toBeLessThan(bytes / 4 + (cuts[0]?.bytes ?? 0));
}, 120_000);

test.each([190, 205, 500])(
  'a page of %i records is what sorting them all gives',
  async (count) => {
    const index = await made;
    const values = index.column('score')?.values as IndexValues;
    const read: number[] = [];
    const counting: typeof index = {
      ...index,
      column(id) {
        const own = index.column(id);
        if (!own?.values) return own;
        const cuts = async () => {
          const all = await values.cuts();
          const told = all.cuts.map((cut) => ({ ...cut, read: () => (read.push(cut.runs), cut.read()) }));
          return { ...all, cuts: told };
        };
        return { ...own, values: { ...own.values, cuts } };
      },
    };
    const ids = Uint32Array.from({ length: count }, (_, i) => 1 + Math.floor((i * (ROWS - 1)) / count));
    const keys = await values.keysOf(ids, {});
    const keyOf = new Map([...ids].map((id, i) => [id, keys[i] as number | undefined]));
    for (const descending of [false, true])
      for (const nullsFirst of [false, true])
        for (const start of [0, Math.floor(count / 3), count - 100]) {
          const slice = { start, end: start + 100 };
          const sort = [{ column: 'score', descending, nullsFirst }];
          const found = await orderRecords(counting, relation, { ids, sort, slice, exact: new Map() });
          const sorted = [...ids].sort((a, b) => {
            const [one, other] = [keyOf.get(a), keyOf.get(b)];
            if (one === undefined || other === undefined)
              return one === other ? a - b : (one === undefined) === nullsFirst ? -1 : 1;
            return (descending ? other - one : one - other) || a - b;
          });
          expect([...(found ?? [])]).toEqual(sorted.slice(slice.start, slice.end));
        }
    expect(read.length > 0).toBe(count < 500);
  },
  120_000,
);
