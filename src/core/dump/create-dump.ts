import type { Ports } from '../action-ports.ts';
import { TABLE_METADATA } from '../search/table-metadata.ts';
import type { Resource } from '../catalog.ts';
import type { Columns } from '../ports.ts';
import { retryAfterCrash } from '../actions/retry-after-crash.ts';
import { findTable, openRelation } from '../actions/find-table.ts';
import { toActionError } from '../actions/to-action-error.ts';
import { planSearch } from '../search/plan-search.ts';
import { searchByIndex } from '../search/search-by-index.ts';
import type { SearchColumns } from '../search/search-columns.ts';
import type { SearchParams } from '../search/search-params.ts';
import type { WireStyle } from '../values/wire.ts';
import { parseDumpRequest } from './dump-params.ts';
import { withOptions } from '../with-options.ts';
import { DUMP_WRITERS } from './dump-writers.ts';

/** A file to download, made as it is read. */
export interface Dump {
  readonly fileName: string;
  readonly contentType: string;
  /** Text in pieces; rejects with EngineError when the engine fails on the way. Ending the iteration early stops the work. */
  readonly chunks: AsyncIterable<string>;
}

/** What a table has at most whose dump is made at once, as any answer. */
const SMALL = { rows: 10_000, bytes: 2 ** 20 };

/** So many bytes of a table's text are read at once from its index. */
const MOST_AT_ONCE = 8 * 2 ** 20;

/** Whether a dump of a resource's table is an answer like any other, which needs none of the places for downloads. */
export function isSmallDump({ source, bytes }: Resource): boolean {
  return (source?.rows ?? 0) <= SMALL.rows && (bytes ?? Infinity) <= SMALL.bytes;
}

/**
 * Starts a dump of a table (contract 5.2). Memory does not grow with the number of records.
 * @param id resource id or alias, as in the address: CKAN 2.11 names the file so
 * @param query of the address; CKAN looks at it when it has found the resource
 * Rejects with ActionError before anything is written; the first records are there by then.
 */
export async function createDump(
  ports: Ports,
  id: string,
  query: readonly (readonly [name: string, value: string])[],
): Promise<Dump> {
  const resource = id === TABLE_METADATA ? undefined : findTable(ports, id).resource;
  const { format, bom, search } = parseDumpRequest(query);
  const writer = DUMP_WRITERS[format];
  const { columns, batches, begun } = await findRecords(ports, resource, search, writer.style);
  return {
    fileName: `${id}.${format}`,
    contentType: writer.contentType,
    chunks: write(),
  };

  async function* write(): AsyncGenerator<string> {
    try {
      if (search.limit === 0 && writer.tail === '') return;
      const { output, described } = columns;
      yield (bom ? '\ufeff' : '') + writer.head(output, described);
      let first = true;
      for (let next = begun; !next.done; next = await batches.next()) {
        yield writer.batch(next.value, output, first);
        first &&= next.value.rows === 0;
      }
      yield writer.tail;
    } finally {
      await batches.return(undefined);
    }
  }
}

interface FoundRecords {
  readonly columns: SearchColumns;
  readonly begun: IteratorResult<Columns, void>;
  /** What follows. */
  readonly batches: AsyncGenerator<Columns, void>;
}

/** Rejects as planSearch does, and where the first records cannot be had. */
async function findRecords(
  ports: Ports,
  resource: Resource | undefined,
  search: SearchParams,
  style: WireStyle,
): Promise<FoundRecords> {
  const index = resource && (await ports.indexes.open(resource));
  const offset = Number(search.offset ?? 0);
  const limit = resource && mostAtOnce(resource, search);
  if (resource && limit !== undefined) {
    const run = { style, limit, offset, countTotal: false, options: {} };
    const byIndex = await searchByIndex(ports, resource, { index, params: search, run });
    if (byIndex) return { columns: byIndex.plan.columns, ...(await begin(once(byIndex.batch))) };
  }
  const relation = resource ? await openRelation(ports, resource) : ports.tables.metadata(ports.catalog);
  const plan = { ...(await planSearch(search, relation, ports)), index };
  const isSmall = resource !== undefined && isSmallDump(resource);
  const engine = isSmall ? withOptions(ports.engine, { work: 'search' }) : ports.engine;
  const page = { limit: search.limit, offset };
  try {
    const begun = await retryAfterCrash(() =>
      begin(ports.tables.dump(engine, plan, { style, page, isSmall })),
    );
    return { columns: plan.columns, ...begun };
  } catch (error) {
    throw toActionError(error);
  }
}

/** How many records a dump has at most. Undefined: more than are read at once. */
function mostAtOnce({ source, bytes }: Resource, { limit = Infinity }: SearchParams) {
  if (!source || bytes === null) return undefined;
  const most = Math.min(limit, source.rows);
  return most <= SMALL.rows && bytes * most <= source.rows * MOST_AT_ONCE ? most : undefined;
}

async function begin(batches: AsyncGenerator<Columns, void>): Promise<Omit<FoundRecords, 'columns'>> {
  return { begun: await batches.next(), batches };
}

async function* once(batch: Columns): AsyncGenerator<Columns, void> {
  yield batch;
}
