import { createHash } from 'node:crypto';
import { DUCKDB_TABLES } from '../src/backends/duckdb/duckdb-tables.ts';
import type { Column, Columns, Relation } from '../src/core/ports.ts';
import type { IndexFile } from '../src/core/published-files.ts';
import { indexNeeds } from '../src/core/search/index-needs.ts';
import { planSearch } from '../src/core/search/plan-search.ts';
import { createIndexSearch } from '../src/core/search/search-index.ts';
import type { SearchParams } from '../src/core/search/search-params.ts';
import type { IndexWay } from '../src/core/search/search-plan.ts';
import type { PartReading } from '../src/core/search-index/ports/index-reading.ts';
import { createByteRanges, type ByteSource } from '../src/index/bytes/byte-ranges.ts';
import { openTableIndex } from '../src/index/open-table-index.ts';
import { KEPT, type Answer } from './answer.ts';
import type { Search } from './ask.ts';
import { simulateLine } from './simulated-line.ts';

/** A table as its index is asked. */
export interface IndexedTable {
  readonly relation: Relation;
  readonly file: Pick<IndexFile, 'root' | 'head' | 'starts'>;
  readonly bytes: ByteSource;
}

/** What a first visit read, and answered. */
export interface Visit {
  readonly kilobytes: number;
  readonly requests: number;
  /** Of the simulated line. */
  readonly seconds: number;
  /** Milliseconds of processor. */
  readonly processor: number;
  /** How the index found it; null: it left it to the table. */
  readonly way: IndexWay | null;
  readonly parts: readonly PartReading[];
  /** Of the answer; null: the index left it to the table. */
  readonly digest: string | null;
  /** Its beginning; null: it was left to the table, or has no `_id`. */
  readonly answer: Answer | null;
}

/** A search as it is planned, and the page of it that is wanted. */
export async function planAsk(ask: Search, relation: Relation) {
  const { limit = 100, offset = 0, include_total: countTotal = true } = ask;
  const settings = { catalog: { site: { fullText: 'contains' } }, tables: DUCKDB_TABLES } as const;
  return {
    plan: await planSearch(ask as Partial<SearchParams>, relation, settings),
    run: { limit, offset, countTotal, style: 'search', isTableOpen: false, options: {} } as const,
  };
}

/** One visitor who has nothing yet. Rejects where the index is damaged, or the search is refused. */
export async function visitIndex(ask: Search, { relation, file, bytes }: IndexedTable): Promise<Visit> {
  const line = simulateLine(bytes);
  const began = process.cpuUsage();
  const ranges = createByteRanges(line.source, { room: 1e9, isGenerous: false, now: line.now });
  const search = createIndexSearch(
    await openTableIndex(
      ranges,
      file,
      relation.rows,
      indexNeeds(ask as Partial<SearchParams>, relation.columns),
    ),
    (error) => {
      throw error;
    },
  );
  const { plan, run } = await planAsk(ask, relation);
  const endWatch = search.watch();
  const page = await search.page(plan, run);
  const { user, system } = process.cpuUsage(began);
  const ids = page?.batch.columns.find(({ name }) => name === '_id')?.values;
  const total = page?.result.total;
  return {
    kilobytes: line.reads.bytes / 1000,
    requests: line.reads.requests,
    seconds: line.now() / 1000,
    processor: (user + system) / 1000,
    way: page?.way ?? null,
    parts: endWatch().parts,
    digest: page ? digestOf([page.batch], total) : null,
    answer: ids
      ? {
          ms: line.now(),
          first: Array.from(ids).slice(0, KEPT).map(Number),
          ...(total !== undefined && { total }),
        }
      : null,
  };
}

/** Of an answer: the same for the same records in the same order, and total, in however many batches they come. */
export function digestOf(batches: readonly Columns[], total: number | undefined): string {
  const texts = ({ values }: Column) => Array.from(values, String);
  const columns = batches[0]?.columns ?? [];
  return sha1(
    JSON.stringify([
      total,
      columns.map(({ name }, i) => [name, batches.flatMap((batch) => texts(batch.columns[i] as Column))]),
    ]),
  );
}

export function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
