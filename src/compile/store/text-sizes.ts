import { identifier, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';

/** What a column's texts take. */
export interface TextSize {
  /** In UTF-8. */
  readonly bytes: number;
  /** Those that are there. */
  readonly count: number;
}

/** Columns of one statement: what planning one costs grows faster than the number of its columns. */
const AT_ONCE = 100;

/** What the texts of some columns take, in their order. Rejects with EngineError. @param from behind FROM */
export async function textSizes(
  session: LoadSession,
  columns: readonly string[],
  from: SqlFragment,
): Promise<readonly TextSize[]> {
  const sizes: TextSize[] = [];
  for (let start = 0; start < columns.length; start += AT_ONCE) {
    const some = columns.slice(start, start + AT_ONCE).map(identifier);
    const asked = some.map(
      (column) => sql`coalesce(sum(strlen(${column})), 0)::DOUBLE, count(${column})::DOUBLE`,
    );
    const answer = await session.run(sql`SELECT ${join(asked, ', ')} FROM ${from}`);
    const numbers = answer.columns.map(({ values }) => Number(values[0]));
    for (let i = 0; i < numbers.length; i += 2) sizes.push({ bytes: numbers[i]!, count: numbers[i + 1]! });
  }
  return sizes;
}
