import { expect, test } from 'vitest';
import { identifier } from '../../core/sql/fragment.ts';
import type { Relation, RelationColumn } from '../../core/ports.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createDialect } from '../dialect.ts';

const GEOM: RelationColumn = { id: 'geom', type: 'jsonb', sortedBy: 'key' };
const ANY: RelationColumn = { id: 'any', type: 'jsonb' };

/** What a statement about a table with a jsonb column that was read in order, and one that was not, became. */
async function written(statement: string): Promise<string> {
  const relation: Relation = { name: identifier('t'), columns: [GEOM, ANY], rows: 1 };
  const engine = createNativeEngine();
  try {
    const parsed = await createDialect().parse(statement, 100);
    const compiled = await parsed.compile(new Map([['t', relation]]), engine);
    return compiled.statement.texts.join('?');
  } finally {
    await engine.close();
  }
}

const PUT_IN_ORDER = 'regexp_extract_all';

test.each([
  ['a column', `SELECT geom::text FROM t`],
  ['a column of a sub-select', `WITH q AS (SELECT geom AS g FROM t) SELECT g::text LIKE '%a%' FROM q`],
  ['what is built of it', `SELECT json_build_object('a', geom)::text, concat(geom, 1) FROM t`],
  ['what is built in any order', `SELECT jsonb_build_object('bb', geom, 'a', 1)::text FROM t`],
  ['a list of it', `SELECT jsonb_agg(jsonb_build_object('bb', geom, 'a', _id))::text FROM t`],
])('%s that was put in order is not put in order again', async (_what, statement) => {
  expect(await written(statement)).not.toContain(PUT_IN_ORDER);
});

test.each([
  ['a column', `SELECT "any"::text FROM t`],
  ['either of two', `SELECT (CASE WHEN _id = 1 THEN geom ELSE "any" END)::text FROM t`],
  ['a column of VALUES', `SELECT v::text FROM t, LATERAL (VALUES (geom), ("any")) AS q(v)`],
  ['what is built of it', `SELECT jsonb_build_object('a', "any")::text FROM t`],
  ['what has floats', `SELECT jsonb_agg(_id::float8)::text FROM t`],
  [
    'both sides of a full join',
    `SELECT geom::text FROM t FULL JOIN (SELECT "any" AS geom FROM t) AS u USING (geom)`,
  ],
  ['a union', `SELECT g::text FROM (SELECT geom AS g FROM t UNION ALL SELECT "any" FROM t) AS q`],
])('%s that may be in any order is put in order', async (_what, statement) => {
  expect(await written(statement)).toContain(PUT_IN_ORDER);
});
