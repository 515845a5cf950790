import type { Cell, QueryEngine, Relation, RelationColumn } from '../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { pgType } from '../core/values/pg-types.ts';
import { toWire } from '../core/values/wire.ts';

/** A column's different values as `toWire` gives them, in their order, each with the number of its records. */
export type ValueCounts = ReadonlyMap<Cell, number>;

/** Records of a table whose values are counted here: a statement for each question about a column takes longer. */
const FEW = 1000;

/** Bytes of a text that is read to be counted. */
const LONG = 500;

/**
 * Counts the values of columns of a table of few records, by one statement. Null: these are to be counted by the engine. Rejects with EngineError.
 */
export async function countValues(
  engine: QueryEngine,
  { name, rows }: Relation,
  columns: readonly RelationColumn[],
): Promise<readonly (ValueCounts | null)[]> {
  const asked = rows > FEW ? [] : columns.filter(isToldApart);
  if (asked.length === 0) return columns.map(() => null);
  const questions = asked.flatMap((column) => {
    const value = identifier(column.id);
    const type = pgType(column.type);
    const short = type.category === 'text' ? sql`strlen(${value}) <= ${raw(String(LONG))}` : raw('true');
    const sorted = sql`list_sort(list(${value}) FILTER (${value} IS NOT NULL AND ${short}))`;
    return [sql`count(${value})`, listOf(toWire(raw('item'), type, 'search'), sorted)];
  });
  const answer = await engine.query(sql`SELECT ${join(questions, ', ')} FROM ${name}`);
  return columns.map((column) => {
    const at = asked.indexOf(column);
    if (at < 0) return null;
    const values = (answer.columns[2 * at + 1]?.values[0] ?? []) as readonly Cell[];
    const isWhole = values.length === Number(answer.columns[2 * at]?.values[0]);
    // Of 0 and -0, which are one value, the engine has its own.
    return isWhole && !values.some((one) => Object.is(one, -0)) ? count(values) : null;
  });
}

/** Whether different values of a column are different when they leave the engine, and numbers the same ones. */
function isToldApart({ type, duck }: RelationColumn): boolean {
  const { category, name } = pgType(type);
  if (category === 'numeric') return duck?.startsWith('DECIMAL(18') ?? false;
  if (category === 'float') return name === 'float8';
  return ['integer', 'text', 'boolean', 'uuid', 'date'].includes(category);
}

function listOf(item: SqlFragment, list: SqlFragment): SqlFragment {
  return sql`[${item} FOR item IN ${list}]`;
}

function count(values: readonly Cell[]): ValueCounts {
  const counts = new Map<Cell, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
