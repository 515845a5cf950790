import type { QueryEngine, Relation, RelationColumn } from '../../../core/ports.ts';
import { compileRowTextPart } from '../../../backends/duckdb/search/row-text.ts';
import { integer, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { pgType, type PgCategory } from '../../../core/values/pg-types.ts';
import { ESCAPE, ESCAPED } from './text-file.ts';

/** What no text of these types has: characters that are escaped. */
const PLAIN: ReadonlySet<PgCategory> = new Set([
  'boolean',
  'date',
  'float',
  'integer',
  'numeric',
  'time',
  'timestamp',
  'timestamptz',
  'uuid',
]);

const character = (code: number) => sql`chr(${integer(code)})`;

/** Has the database write a column's texts into a file. Rejects with EngineError. @param path where the engine may write */
export type ExportTexts = (column: number, path: string) => Promise<void>;

/**
 * How the texts that a relation's columns add to their rows' (compileRowTextPart) are written as files (text-file.ts), in the order of `_id`.
 * Rejects with EngineError.
 */
export async function prepareExport(engine: QueryEngine, { name, columns }: Relation): Promise<ExportTexts> {
  const hasEscaped = columns.map((column) => {
    if (PLAIN.has(pgType(column.type).category)) return raw('false');
    const text = compileRowTextPart(column);
    const tests = ESCAPED.map(([code]) => sql`contains(${text}, ${character(code)})`);
    return sql`bool_or(${join(tests, ' OR ')})`;
  });
  // `_id` counts from 1, rowid from 0, in the order in which records lie.
  const asked = [sql`bool_and(_id = rowid + 1)`, ...hasEscaped];
  const answer = await engine.query(sql`SELECT ${join(asked, ', ')} FROM ${name}`);
  const [inOrder, ...escaped] = answer.columns.map(({ values }) => values[0] === true);
  const order = inOrder ? raw('') : raw('ORDER BY _id');
  return async (i, path) => {
    const column = columns[i]!;
    const text = escaped[i] ? compileEscaped(column) : compileRowTextPart(column);
    // Without a mark to quote by, a value is written as it stands.
    await engine.query(
      sql`COPY (SELECT coalesce(${text}, ${character(ESCAPE)}) FROM ${name} ${order}) TO ${path} (FORMAT csv, HEADER false, QUOTE '', ESCAPE '')`,
    );
  };
}

function compileEscaped(column: RelationColumn): SqlFragment {
  return ESCAPED.reduce(
    (text, [code, letter]) => sql`replace(${text}, ${character(code)}, ${character(ESCAPE)} || ${letter})`,
    compileRowTextPart(column),
  );
}
