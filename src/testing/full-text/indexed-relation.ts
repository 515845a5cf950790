import fc from 'fast-check';
import { buildSearchIndex } from '../../compile/search-index/build-search-index.ts';
import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { nastyText, recordText } from './arbitrary-texts.ts';

/** The columns of `indexedRelation`: words lie differently in each kind of them. */
const COLUMNS = [
  { id: 'text', type: 'text', duck: 'VARCHAR' },
  { id: 'b', type: 'text', duck: 'VARCHAR' },
  { id: 'id', type: 'int4', duck: 'INTEGER' },
  { id: 'x', type: 'float8', duck: 'DOUBLE' },
  { id: 'at', type: 'timestamp', duck: 'TIMESTAMP' },
  { id: 'list', type: '_text', duck: 'VARCHAR[]' },
  { id: 'js', type: 'json', duck: 'VARCHAR' },
] as const;

/** Texts that DuckDB casts to the columns' types. */
export type Row = readonly (string | null)[];

const orNull = (text: fc.Arbitrary<string>) => fc.oneof({ arbitrary: text, weight: 9 }, fc.constant(null));

/** DuckDB takes no NUL. */
export const withoutNul = (text: string): string => text.replaceAll('\0', ' ');

export const record: fc.Arbitrary<Row> = fc.tuple(
  orNull(recordText.map(withoutNul)),
  orNull(fc.oneof(recordText, nastyText).map(withoutNul)),
  orNull(fc.nat(3000).map(String)),
  orNull(fc.constantFrom('1.5', '100', '-0.25', '1e20', 'nan')),
  orNull(fc.constantFrom('2020-01-02 03:04:05', '1999-12-31 00:00:00')),
  orNull(fc.constantFrom('[cats, dogs]', '[Zürich, the dying]', '[]')),
  orNull(fc.constantFrom('{"a": "running cats"}', '["sky"]')),
);

let tables = 0;

/** The rows as a table: a relation without an index, and the same with one. */
export async function indexedRelation(
  engine: DuckDBEngine,
  rows: readonly Row[],
  build: Partial<Parameters<typeof buildSearchIndex>[0]> = {},
) {
  const id = `t${tables++}`;
  const relation: Relation = {
    name: identifier(id),
    rows: rows.length,
    columns: COLUMNS.map(({ id: name, type }) => ({ id: name, type })),
  };
  const types = COLUMNS.map(({ id: name, duck }) => sql`${identifier(name)} ${raw(duck)}`);
  const table = (name: string) => identifier(`${id} ${name}`);
  const index = await engine.withSession(async (session) => {
    await session.run(sql`CREATE TABLE ${relation.name} (_id BIGINT, ${join(types, ', ')})`);
    const values = rows.map(
      (row, i) =>
        sql`(${join(
          [`${i + 1}`, ...row].map((value) => sql`${value}`),
          ', ',
        )})`,
    );
    await session.run(sql`INSERT INTO ${relation.name} VALUES ${join(values, ', ')}`);
    return buildSearchIndex({
      run: session.run,
      engine,
      relation,
      table,
      columns: null,
      maxBytes: Infinity,
      ...build,
    });
  });
  return { relation, indexed: { ...relation, index: { ...index, table } } };
}
