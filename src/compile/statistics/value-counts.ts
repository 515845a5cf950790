import type { Cell, QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { compareUtf8 } from '../../core/full-text/utf8.ts';
import { identifier, integer, join, sql } from '../../core/sql/fragment.ts';
import { type PgCategory, pgType } from '../../core/values/pg-types.ts';
import { toWire } from '../../backends/duckdb/to-wire.ts';

/** A column's different values as `toWire` gives them, in their order, each with the number of its records. */
export type ValueCounts = ReadonlyMap<Cell, number>;

/** Records of a table whose values are counted here: a statement for each question about a column takes longer, as there are four of them. */
const FEW = 4000;

/** Characters of a text that is read to be counted. */
const LONG = 500;

/**
 * Counts the values of columns of a table of few records, by one statement. Null: these are to be counted by the engine. Rejects with EngineError.
 */
export async function countValues(
  engine: QueryEngine,
  { name, rows }: Relation,
  columns: readonly RelationColumn[],
): Promise<readonly (ValueCounts | null)[]> {
  const asked = rows > FEW ? [] : columns.filter((column) => orderOf(column) !== null);
  if (asked.length === 0) return columns.map(() => null);
  const values = asked.map(({ id, type }) => {
    const column = identifier(id);
    const value = toWire(column, pgType(type), 'search');
    const { category } = pgType(type);
    // Parts of a second are not sent: several times would be one, and the engine tells them apart.
    if (category === 'timestamp')
      return sql`CASE WHEN ${column} IS NOT NULL THEN if(${column} = date_trunc('second', ${column}), ${value}, '') END`;
    return category === 'text' ? sql`left(${value}, ${integer(LONG + 1)})` : value;
  });
  const answer = await engine.query(sql`SELECT ${join(values, ', ')} FROM ${name}`);
  return columns.map((column) => {
    const answered = answer.columns[asked.indexOf(column)];
    const order = orderOf(column);
    return answered && order ? count(Array.from(answered.values as ArrayLike<Cell>), order) : null;
  });
}

/** How a column's values come one after the other as the engine has them; null for some alone: it is not known of them. */
type Order = (values: readonly Cell[]) => readonly Cell[] | null;

const byNumber = <T extends number | bigint>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

const ORDERS: Readonly<Partial<Record<PgCategory, Order>>> = {
  boolean: (values) => (values as readonly boolean[]).toSorted((a, b) => Number(a) - Number(b)),
  integer: (values) => (values as readonly bigint[]).toSorted(byNumber),
  text: (values) =>
    (values as readonly string[]).every(({ length }) => length <= LONG)
      ? (values as readonly string[]).toSorted(compareUtf8)
      : null,
  date: (values) => ((values as readonly string[]).every((day) => DAY.test(day)) ? values.toSorted() : null),
  timestamp: (values) =>
    (values as readonly string[]).every((time) => SECOND.test(time)) ? values.toSorted() : null,
  uuid: (values) => values.toSorted(),
  float: (values) =>
    // Of 0 and -0, which are one value, the engine has its own, and it has more than numbers.
    (values as readonly number[]).every((x) => Number.isFinite(x) && !Object.is(x, -0))
      ? (values as readonly number[]).toSorted(byNumber)
      : null,
  // All have the same number of decimals.
  numeric: (values) => {
    const digits = (value: Cell) => BigInt(String(value).replace('.', ''));
    return values.toSorted((a, b) => byNumber(digits(a), digits(b)));
  },
};

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const SECOND = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$/;

/** Null for types of which different values may be one when they leave the engine, or others. */
function orderOf({ type, duck }: RelationColumn): Order | null {
  const { category, name } = pgType(type);
  if (category === 'numeric' && !duck?.startsWith('DECIMAL(18')) return null;
  return name === 'float4' ? null : (ORDERS[category] ?? null);
}

function count(values: readonly Cell[], order: Order): ValueCounts | null {
  const sorted = order(values.filter((value) => value !== null));
  if (sorted === null) return null;
  const counts = new Map<Cell, number>();
  for (const value of sorted) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
