import { DUCKDB_TABLES } from '../../backends/duckdb/duckdb-tables.ts';
import { createMemories, type Memories } from '../../core/memories.ts';
import type { Columns, QueryEngine, Relation } from '../../core/ports.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { planSearch } from '../../core/search/plan-search.ts';
import { createIndexSearch } from '../../core/search/search-index.ts';
import type { SearchParams } from '../../core/search/search-params.ts';
import type { IndexSearch } from '../../core/search/search-plan.ts';

/** Parameters of `datastore_search`, as far as they are given. */
export type Asked = Partial<SearchParams>;

/** How a site's text search reads words. */
export type SearchMode = 'contains' | 'words';

interface AskedPage {
  readonly params: Asked;
  readonly offset: number;
  readonly limit: number;
}

/** A plan by which matches are remembered that are not those of the other mode: a site has but one. */
export async function planOf(params: Asked, relation: Relation, fullText: SearchMode) {
  const plan = await planSearch(params, relation, { catalog: { site: { fullText } }, tables: DUCKDB_TABLES });
  return { ...plan, key: JSON.stringify([fullText, plan.key]) };
}

/** What is kept of a table, which does not change. */
interface TableMemory {
  /** As on a site: who matches a text is found once for all pages of a search. */
  readonly memories: Memories;
  /** What it answered, by what was asked. */
  readonly answers: Map<string, Promise<unknown>>;
}

const remembered = new WeakMap<QueryEngine, WeakMap<Relation, TableMemory>>();

function memoryOf(engine: QueryEngine, relation: Relation): TableMemory {
  const ofEngine = remembered.get(engine) ?? new WeakMap<Relation, TableMemory>();
  remembered.set(engine, ofEngine);
  const memory = ofEngine.get(relation) ?? { memories: createMemories(), answers: new Map() };
  ofEngine.set(relation, memory);
  return memory;
}

/**
 * What a table answers, asked once for all indexes that are compared with it. Rejects as `ask` does.
 *
 * @param asked everything the answer depends on but the table, in JSON; of other kinds of answers with other names
 */
export function askedOnce<T>(
  [engine, relation]: readonly [QueryEngine, Relation],
  asked: unknown,
  ask: () => Promise<T>,
): Promise<T> {
  const { answers } = memoryOf(engine, relation);
  const key = JSON.stringify(asked, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  const answer = (answers.get(key) as Promise<T> | undefined) ?? ask();
  answers.set(key, answer);
  return answer;
}

/** What the table answers, which does not change. Rejects as the search does. */
export function byTable(engine: QueryEngine, relation: Relation, asked: AskedPage, fullText: SearchMode) {
  return askedOnce([engine, relation], ['page', asked, fullText], () =>
    scanPage(engine, relation, asked, fullText),
  );
}

async function scanPage(
  engine: QueryEngine,
  relation: Relation,
  { params, offset, limit }: AskedPage,
  fullText: SearchMode,
) {
  const plan = await planOf(params, relation, fullText);
  const rows: unknown[][] = [];
  const run = { limit, offset, style: 'search', countTotal: true, options: {} } as const;
  const ports = { engine, memories: memoryOf(engine, relation).memories };
  const result = await DUCKDB_TABLES.search(ports, plan, run, (batch) => rows.push(...toRows(batch)));
  return { rows, total: result.total };
}

/** What the index answers; undefined: it leaves it to the table. */
export async function byIndex(
  index: TableIndex,
  relation: Relation,
  { params, offset, limit }: AskedPage,
  fullText: SearchMode,
) {
  const plan = await planOf(params, relation, fullText);
  const run = { limit, offset, style: 'search', countTotal: true, isTableOpen: false, options: {} } as const;
  const page = await searchOf(index).page(plan, run);
  return page && { rows: toRows(page.batch), total: page.result.total };
}

/** The search by an index, which throws what would be reported. */
export function searchOf(index: TableIndex): IndexSearch {
  return createIndexSearch(index, (error) => {
    throw error;
  });
}

function toRows({ rows, columns }: Columns): unknown[][] {
  return Array.from({ length: rows }, (_, row) =>
    columns.map(({ values }) => {
      const cell = values[row];
      return typeof cell === 'bigint' ? Number(cell) : cell;
    }),
  );
}
