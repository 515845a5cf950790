import { expect, test } from 'vitest';
import type { Relation } from '../core/ports.ts';
import { identifier } from '../core/sql/fragment.ts';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createDialect } from './dialect.ts';

const COLUMNS = ['Amt', 'name', 'name1', 'name2', 'größe', 'x1', 'x2', 'x3'];
const relation: Relation = {
  name: identifier('t'),
  columns: COLUMNS.map((id) => ({ id, type: 'text' })),
  rows: 1,
};

/** The last line of what is said of a statement: its hint, or else the place. */
async function said(statement: string): Promise<string | undefined> {
  const engine = createNativeEngine();
  try {
    const parsed = await createDialect().parse(statement, 100);
    await parsed.compile(new Map([['t', relation]]), engine);
    return undefined;
  } catch (error) {
    const { details } = error as { readonly details?: { readonly info?: { readonly orig: string[] } } };
    return details?.info?.orig[0]?.trimEnd().split('\n').at(-1)?.trim();
  } finally {
    await engine.close();
  }
}

// What PostgreSQL 15 says.
test.each([
  ['SELECT amt FROM t', 'HINT:  Perhaps you meant to reference the column "t.Amt".'],
  ['SELECT u.amt FROM t AS u', 'HINT:  Perhaps you meant to reference the column "u.Amt".'],
  ['SELECT nam FROM t', 'HINT:  Perhaps you meant to reference the column "t.name".'],
  ['SELECT _if FROM t', 'HINT:  Perhaps you meant to reference the column "t._id".'],
  ['SELECT grösse FROM t', 'HINT:  Perhaps you meant to reference the column "t.größe".'],
  [
    'SELECT name3 FROM (SELECT name1, name2 FROM t) AS s',
    'HINT:  Perhaps you meant to reference the column "s.name1" or the column "s.name2".',
  ],
  [
    'SELECT 1 FROM t AS a WHERE EXISTS (SELECT nime FROM (SELECT 1 AS z) AS b)',
    'HINT:  Perhaps you meant to reference the column "a.name".',
  ],
  ['SELECT a.amtt FROM t AS a, t AS b', 'HINT:  Perhaps you meant to reference the column "a.Amt".'],
  ['SELECT * FROM t LIMIT 5, 10', 'HINT:  Use separate LIMIT and OFFSET clauses.'],
  [`SELECT '2024-13-01'::date`, 'HINT:  Perhaps you need a different "datestyle" setting.'],
  [`SELECT date '31.12.2024'`, 'HINT:  Perhaps you need a different "datestyle" setting.'],
  [`SELECT timestamptz '2024-13-01 10:00:00+02'`, 'HINT:  Perhaps you need a different "datestyle" setting.'],
  [`SELECT timestamp '13/01/2024 10:00'`, 'HINT:  Perhaps you need a different "datestyle" setting.'],
])('%s', async (statement, hint) => {
  expect(await said(statement)).toBe(hint);
});

test.each([
  ['three are as close', 'SELECT x4 FROM t'],
  ['more than half of it differs', 'SELECT zz FROM t'],
  ['more than three characters differ', 'SELECT abcdname1 FROM t'],
  ['the month has no such day', `SELECT '2024-02-30'::date`],
  ['the time is none', `SELECT timestamp '2024-13-01 25:00'`],
])('no hint where %s', async (_why, statement) => {
  expect(await said(statement)).toBe('^');
});
