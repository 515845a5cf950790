import type { QueryEngine, QueryOptions } from '../../../core/ports.ts';
import type { SearchPlan } from '../../../core/search/search-plan.ts';
import { identifier, join, raw, sql } from '../../../core/sql/fragment.ts';
import { recordsById } from './compile-ids.ts';
import { distinctKeys } from './compile-search.ts';
import type { TextMatches } from '../../../core/search/text-matches.ts';

/**
 * Of matches that the answer would show alike, their ranks included, only the first. Rejects with EngineError, and with `Invalid query`
 * for columns that PostgreSQL cannot compare.
 */
export async function distinctMatches(
  engine: QueryEngine,
  { selection: { relation }, columns: { output }, distinct }: SearchPlan,
  matches: TextMatches,
  options: QueryOptions,
): Promise<TextMatches> {
  const stored = output.filter(({ source }) => source !== 'rank');
  const keys = distinctKeys(stored, distinct ?? 'values');
  if (matches.ids.length === 0 || stored.some(({ id }) => id === '_id')) return matches;

  const alike =
    keys.length > 0
      ? sql`dense_rank() OVER (ORDER BY ${join(
          keys.map(({ value }) => value),
          ', ',
        )})`
      : raw('1');
  const statement = sql`SELECT CAST(${identifier('_id')} AS INTEGER), CAST(${alike} AS INTEGER) FROM ${recordsById(relation, matches.ids)} AS chosen`;
  const groupOf = new Uint32Array(relation.rows + 1);
  for await (const { rows, columns } of engine.stream(statement, options)) {
    const [ids, groups] = columns.map(({ values }) => values as ArrayLike<number>);
    for (let row = 0; row < rows; row += 1) groupOf[ids?.[row] as number] = groups?.[row] as number;
  }
  const ranks = output.flatMap(({ id, source }) => (source === 'rank' ? (matches.ranks.get(id) ?? []) : []));
  const seen = new Set<string>();
  const firstRows: number[] = [];
  matches.ids.forEach((id, place) => {
    const key = [groupOf[id], ...ranks.map((values) => values[place])].join();
    if (seen.has(key)) return;
    seen.add(key);
    firstRows.push(place);
  });
  return {
    ids: Uint32Array.from(firstRows, (place) => matches.ids[place]!),
    ranks: new Map(
      [...matches.ranks].map(([name, values]) => [
        name,
        Float32Array.from(firstRows, (place) => values[place]!),
      ]),
    ),
  };
}
