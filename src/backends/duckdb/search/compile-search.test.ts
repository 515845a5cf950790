import { expect, test } from 'vitest';
import type { RowSelection } from '../../../core/search/search-plan.ts';
import { identifier, raw, renderWithLiterals } from '../../../core/sql/fragment.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { CompiledSql } from '../compiled-sql.ts';
import { compileRecords } from './compile-search.ts';
import { ID_COLUMN, type SearchColumn } from '../../../core/search/search-columns.ts';

const columns: readonly SearchColumn[] = [{ id: '_id', type: pgType('int8'), source: ID_COLUMN }];
const table: RowSelection = {
  relation: { name: identifier('t'), rows: 1000, columns: [] },
  where: undefined,
  sort: [{ column: '_id', descending: false, nullsFirst: false }],
};
const compile = (selection: Partial<RowSelection>, limit: number | undefined, offset: number) =>
  renderWithLiterals(compileRecords({ ...table, ...selection }, columns, 'search', { limit, offset }));

test('a page by _id is a range of ids', () => {
  expect(compile({}, 100, 900)).toMatch(/FROM "t" WHERE "_id" > 900 AND "_id" <= 1000\s*$/);
  const last = [{ column: '_id', descending: true, nullsFirst: true }];
  expect(compile({ sort: last }, 10, 20)).toContain('WHERE "_id" > 970 AND "_id" <= 980 ORDER BY "_id" DESC');
});

test('any other page is cut from the ordered rows', () => {
  const last = [{ column: '_id', descending: true, nullsFirst: true }];
  expect(compile({ where: new CompiledSql(raw('x')), sort: last }, 10, 20)).toContain(
    'WHERE x ORDER BY "_id" DESC NULLS FIRST LIMIT 10 OFFSET 20',
  );
  expect(compile({}, undefined, 20)).toContain('OFFSET 20');
});

test('records are sorted by _id only where they do not lie so', () => {
  expect(compile({ where: new CompiledSql(raw('x')) }, 10, 20)).toContain(
    'FROM "t" WHERE x LIMIT 10 OFFSET 20',
  );
  const relation = { ...table.relation, reordered: true };
  expect(compile({ relation }, 10, 20)).toContain('"_id" <= 30 ORDER BY "_id" ASC NULLS LAST');
  expect(compile({ relation, where: new CompiledSql(raw('x')) }, 10, 20)).toContain(
    'WHERE x ORDER BY "_id" ASC NULLS LAST',
  );
});

test('a sorted page is cast after it is cut, and equal records follow each other by _id', () => {
  const relation = { ...table.relation, columns: [{ id: 'day', type: 'date' }] };
  const day: SearchColumn = { id: 'day', type: pgType('date'), source: { id: 'day', type: 'date' } };
  const selection = { ...table, relation, sort: [{ column: 'day', descending: true, nullsFirst: true }] };
  const page = { limit: 10, offset: 20 };
  expect(renderWithLiterals(compileRecords(selection, [day], 'search', page))).toBe(
    'SELECT CAST("day" AS VARCHAR) FROM (WITH "page" AS MATERIALIZED (SELECT "_id", "day" FROM "t" ' +
      'ORDER BY "day" DESC NULLS FIRST, "_id" ASC NULLS LAST LIMIT 10 OFFSET 20) ' +
      'SELECT "day", "_id" FROM "t" SEMI JOIN "page" USING ("_id", "day") UNION ALL ' +
      'SELECT "day", "_id" FROM "t" SEMI JOIN (SELECT "_id" FROM "page" WHERE "day" IS NULL) USING ("_id")) ' +
      'ORDER BY "day" DESC NULLS FIRST, "_id" ASC NULLS LAST',
  );
});
