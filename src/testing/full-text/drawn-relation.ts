import type { Relation } from '../../core/ports.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import type { NativeEngine } from '../../engine/native/native-engine.ts';
import { indexAt } from './indexed-relation.ts';

/** By column its type, and what makes its values, in SQL: of `i`, the record's `_id`, and of `r1`, `r2` and `r3`, shares from 0 to 1 that look drawn. */
export type DrawnColumns = Readonly<Record<string, readonly [type: string, made: string]>>;

/** What a drawn table is called, and has. */
export function toRelation(name: string, columns: DrawnColumns, rows: number): Relation {
  return {
    name: identifier(name),
    rows,
    columns: Object.entries(columns).map(([id, [type]]) => ({ id, type })),
  };
}

/** Makes the table in an engine, and its index. @param seed another one draws other shares */
export async function drawIndexed(
  engine: NativeEngine,
  relation: Relation,
  columns: DrawnColumns,
  seed: number,
): Promise<TableIndex> {
  await drawTable(engine, relation, columns, seed);
  return indexAt(await engine.newFile(), engine, relation);
}

/** Makes the table alone. */
export async function drawTable(
  engine: NativeEngine,
  relation: Relation,
  columns: DrawnColumns,
  seed: number,
): Promise<void> {
  const { name, rows } = relation;
  const values = Object.entries(columns).map(([id, [, made]]) => `${made} AS "${id}"`);
  const share = (salt: number) => `(hash(i * ${seed} + ${salt}) % 1000003) / 1000003.0 AS r${salt}`;
  const drawn = `SELECT i, ${share(1)}, ${share(2)}, ${share(3)} FROM range(1, ${rows + 1}) t(i)`;
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS ${raw(`SELECT i AS "_id", ${values.join(', ')} FROM (${drawn}) ORDER BY i`)}`,
    ),
  );
}
