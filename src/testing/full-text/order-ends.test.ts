import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { indexAt } from './indexed-relation.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

const native = createNativeEngine();
afterAll(() => native.close());

/** More different texts than are held while a column is read. */
const ROWS = 120_000;

test('where there is no room for values, their order sorts as the table does', async () => {
  const relation: Relation = {
    name: identifier('keys'),
    rows: ROWS,
    columns: ['key', 'word', 'kind'].map((id) => ({ id, type: 'text' })),
  };
  await native.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS SELECT i + 1 AS _id,
        CASE WHEN i % 3 = 1 THEN NULL WHEN i % 50 = 0 THEN 'a' || i % 7 ELSE left(md5(i::VARCHAR), 12) END AS key,
        CASE WHEN i % 5 = 0 THEN 'pond' WHEN i % 401 = 2 THEN 'heron' WHEN i % 30 = 2 THEN 'egret' ELSE 'newt' END AS word, 'k' || i % 4 AS kind
        FROM range(${raw(String(ROWS))}) t(i)`,
    ),
  );
  const index = await indexAt(await native.newFile(), native, relation, { share: 1.2, floor: 0 });
  expect(index.column('key')?.values).toBeNull();
  expect(index.column('key')?.ends).not.toBeNull();
  const left: unknown[] = [];
  for (const sort of [
    'key desc, _id',
    'key',
    'key nulls first, kind desc',
    'key desc nulls last',
    'kind, key',
  ])
    for (const params of [
      { q: 'pond' },
      { q: 'egret' },
      { q: 'heron' },
      { filters: { kind: 'k1' } },
      {},
    ] as Asked[])
      for (const offset of [0, 180, 300, 2_000, 9_000, 15_000]) {
        const search = { params: { ...params, sort, fields: ['_id'] } as Asked, offset, limit: 40 };
        const found = await byIndex(index, relation, search, 'contains');
        if (found === undefined) left.push([sort, params, offset]);
        else expect([search, found]).toEqual([search, await byTable(native, relation, search, 'contains')]);
      }
  const isLeft = (sort: string, params: Asked, offset: number) =>
    left.some((one) => JSON.stringify(one) === JSON.stringify([sort, params, offset]));
  for (const sort of ['key', 'key desc nulls last'])
    for (const params of [{ q: 'pond' }, { filters: { kind: 'k1' } }, {}] as Asked[]) {
      expect([sort, params, isLeft(sort, params, 0)]).toEqual([sort, params, false]);
      expect([sort, params, isLeft(sort, params, 300)]).toEqual([sort, params, false]);
    }
  // Between the ends runs tell of some thousand.
  expect(left.filter((one) => JSON.stringify(one).includes('egret'))).toEqual([]);
  for (const sort of ['key', 'key desc nulls last']) {
    const read: number[] = [];
    const counting: typeof index = {
      ...index,
      texts: (ids, columns, expected) => {
        if (columns.includes('key')) read.push(ids.length);
        return index.texts(ids, columns, expected);
      },
    };
    const search = { params: { q: 'heron', sort, fields: ['_id'] } as Asked, offset: 40, limit: 40 };
    expect(await byIndex(counting, relation, search, 'contains')).toBeDefined();
    // Of some hundred matches those of the page and of a run at either end of it.
    expect(read.reduce((sum, own) => sum + own, 0)).toBeLessThan(80);
  }
  // Where nothing is told between the ends, a few hundred are all read if the page may lie there.
  for (const [atEnds, isFew] of [
    [20_000, true],
    [1_000, false],
  ] as const) {
    let read = 0;
    const ended: typeof index = {
      ...index,
      column: (id) => {
        const own = index.column(id);
        const cuts = async () => ({ bytes: 0, cuts: [], ...(await own?.ends?.cuts()), atEnds });
        return own?.ends ? { ...own, ends: { ...own.ends, cuts } } : own;
      },
      texts: (ids, columns, expected) => {
        if (columns.includes('key')) read += ids.length;
        return index.texts(ids, columns, expected);
      },
    };
    for (const sort of ['key', 'key desc nulls last, kind', 'key nulls first, kind desc', 'key desc, kind']) {
      read = 0;
      const isNullsFirst = sort.includes('nulls first') || sort === 'key desc, kind';
      const search = { params: { q: 'heron', sort, fields: ['_id'] } as Asked, offset: 0, limit: 40 };
      expect([sort, await byIndex(ended, relation, search, 'contains')]).toEqual([
        sort,
        await byTable(native, relation, search, 'contains'),
      ]);
      // Of whom it is told that they have no value nothing is read: a third of 300.
      expect([atEnds, sort, read < 100, read < 250]).toEqual([atEnds, sort, isFew || isNullsFirst, true]);
    }
  }
}, 120_000);
