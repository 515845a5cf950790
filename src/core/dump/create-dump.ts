import type { Resource } from '../catalog.ts';
import type { Ports } from '../ports.ts';
import { beginAgain } from '../actions/begin-again.ts';
import { findTable, openRelation } from '../actions/find-table.ts';
import { toActionError } from '../actions/to-action-error.ts';
import { planSearch } from '../search/plan-search.ts';
import { streamSearch } from '../search/stream-search.ts';
import { TABLE_METADATA, tableMetadata } from '../search/table-metadata.ts';
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
  const relation = resource ? await openRelation(ports, resource) : tableMetadata(ports.catalog);
  const index = resource && (await ports.indexes.open(resource));
  const plan = { ...(await planSearch(search, relation, ports.catalog.site)), index };
  const writer = DUMP_WRITERS[format];
  const isSmall = resource !== undefined && isSmallDump(resource);
  const engine = isSmall ? withOptions(ports.engine, { work: 'search' }) : ports.engine;
  const page = { limit: search.limit, offset: Number(search.offset ?? 0) };
  const { batches, begun } = await beginAgain(async () => {
    const stream = streamSearch(engine, plan, writer.style, page, isSmall);
    return { batches: stream, begun: await stream.next() };
  }).catch((error: unknown) => {
    throw toActionError(error);
  });
  return {
    fileName: `${id}.${format}`,
    contentType: writer.contentType,
    chunks: write(),
  };

  async function* write(): AsyncGenerator<string> {
    try {
      if (page.limit === 0 && writer.tail === '') return;
      const { output, described } = plan.columns;
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
