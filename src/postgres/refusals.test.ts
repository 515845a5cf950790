import { expect, test } from 'vitest';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createDialect } from './dialect.ts';

/** It is never asked. */
const engine = createNativeEngine();

async function messageOf(statement: string): Promise<unknown> {
  const parsed = await createDialect().parse(statement, 10);
  return parsed.compile(new Map(), engine).then(
    () => 'none',
    (error: { details: { info: { orig: string[] } } }) => error.details.info.orig[0]?.split('\n')[0],
  );
}

const WAYS_ROUND: readonly (readonly [statement: string, refusal: string])[] = [
  [
    'SELECT generate_series(1, generate_series(1, 3))',
    'generate_series() of a function of rows (put that one into FROM)',
  ],
  [`SELECT json_each('{"a":1}')`, 'json_each() outside FROM'],
  [
    'SELECT (SELECT x FROM (VALUES (1), (2)) AS v(x) LIMIT 1 OFFSET g.i) FROM generate_series(0, 1) AS g(i)',
    'OFFSET by a column of a SELECT around this one (number the records by row_number() and compare)',
  ],
  [
    'SELECT (SELECT max((SELECT i.x FROM (VALUES (1)) AS i(x) WHERE i.x = o.x))) FROM (VALUES (1)) AS o(x)',
    'an aggregate of a SELECT around this one over a sub-select (compute it in that SELECT)',
  ],
  ["SELECT to_tsvector('a b') || to_tsvector('c')", 'joining text search vectors (join their texts)'],
  [
    "SELECT x AT TIME ZONE 'UTC' FROM (VALUES (time '10:00')) AS v(x)",
    'AT TIME ZONE of a time, which gives a timetz,',
  ],
];

test.each(WAYS_ROUND)('what DuckDB has not is refused with a way round: %s', async (statement, refusal) => {
  expect(await messageOf(statement)).toBe(`${refusal} is not supported by datapond`);
});

test('a text that is called like a sub-select is none', async () => {
  const statement = `SELECT (SELECT max(o.x || 'SubLink')) FROM (VALUES ('a')) AS o(x)`;
  expect(await messageOf(statement)).toBe('none');
});
