import { DUCKDB_TABLES } from '../src/backends/duckdb/duckdb-tables.ts';
import { createMemories } from '../src/core/memories.ts';
import { toPostgresInterval } from '../src/core/values/interval-text.ts';
import type { Columns, QueryEngine, Relation } from '../src/core/ports.ts';
import type { Scalar, Search } from './ask.ts';
import { wordsOf } from './peers/search-sql.ts';
import { createRandom } from './random.ts';
import { digestOf, planAsk } from './visit-index.ts';

/** Some records of a table that nobody here wrote, and what they tell of it. */
export interface FolderTable {
  readonly records: number;
  readonly seed: number;
  readonly columns: readonly FolderColumn[];
  /** Values in the order of the columns. */
  readonly samples: readonly (readonly (Scalar | null)[])[];
  /** Words between blanks and how many of the samples have them, the most frequent first. */
  readonly words: ReadonlyMap<string, number>;
  /** Columns of single values of which the samples have any. */
  readonly held: readonly FolderColumn[];
  /** Those of them that are sorted by, and have an order. */
  readonly ordered: readonly FolderColumn[];
  /** Those that have few values, more than one. */
  readonly classes: readonly FolderColumn[];
}

export interface FolderColumn {
  readonly name: string;
  /** PostgreSQL's. */
  readonly type: string;
  /** Among the columns. */
  readonly place: number;
}

const SAMPLES = 2000;
/** Values that are few. */
const FEW = 60;
/** Types whose values are lists or objects. */
const LISTS = /^_|^jsonb?$/;

/** Draws records of a table. @returns null where they have no word, or nothing to sort by */
export async function sampleTable(
  engine: QueryEngine,
  relation: Relation,
  seed: number,
): Promise<FolderTable | null> {
  const { rows: records } = relation;
  const random = createRandom(seed, records);
  const ids = new Set<number>();
  while (ids.size < Math.min(SAMPLES, records)) ids.add(1 + random.below(records));
  const { batches } = await askTable(engine, relation, { filters: { _id: [...ids] }, limit: SAMPLES });
  const columns = relation.columns.map(({ id, type }, place) => ({ name: id, type, place }));
  const samples = batches.flatMap(({ rows, columns: cells }) => {
    const own = columns.map(({ name }) => cells.find((column) => column.name === name)?.values ?? []);
    return Array.from({ length: rows }, (_, row) =>
      own.map((values, i) => toScalar(values[row], relation.columns[i]?.type)),
    );
  });
  const words = new Map<string, number>();
  for (const cells of samples)
    for (const word of new Set(cells.flatMap((cell) => (cell === null ? [] : wordsOf(String(cell))))))
      words.set(word, (words.get(word) ?? 0) + 1);
  const held = columns.filter(
    ({ type, place }) => !LISTS.test(type) && samples.some((cells) => cells[place] !== null),
  );
  const ordered = held.filter(({ name }) => !/[",]/.test(name));
  const classes = ordered.filter(({ place }) => {
    const { size } = new Set(samples.map((cells) => cells[place]));
    return size > 1 && size <= FEW && size * 4 < samples.length;
  });
  if (words.size === 0 || ordered.length === 0) return null;
  const ranked = new Map([...words].sort(([, one], [, other]) => other - one));
  return { records, seed, columns, samples, words: ranked, held, ordered, classes };
}

/** What the table answers, asked as if there were no index. */
export async function askTable(engine: QueryEngine, relation: Relation, ask: Search) {
  const { plan, run } = await planAsk(ask, relation);
  const batches: Columns[] = [];
  const ports = { engine, memories: createMemories() };
  const { total } = await DUCKDB_TABLES.search(ports, plan, run, ({ rows, columns }) =>
    // DuckDB calls what is cast by the cast.
    batches.push({
      rows,
      columns: columns.map(({ values }, i) => ({ name: plan.columns.output[i]?.id ?? '', values })),
    }),
  );
  return { batches, total, digest: digestOf(batches, total) };
}

function toScalar(cell: unknown, type: string | undefined): Scalar | null {
  // A number of so many digits would be another one.
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
  if (typeof cell === 'string') return type === 'interval' ? toPostgresInterval(cell) : cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}
