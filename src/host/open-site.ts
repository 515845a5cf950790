/// <reference types="vite/client" />
import parserUrl from 'libpg-query/wasm/libpg-query.wasm?url';
import { DUCKDB_TABLES } from '../backends/duckdb/duckdb-tables.ts';
import type { CatalogData, Dataset, Resource } from '../core/catalog.ts';
import { ActionError, messageOf } from '../core/errors.ts';
import { createMemories } from '../core/memories.ts';
import { isSavingData } from '../transport/saving-data.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import type { DroppedStore } from '../transport/dropped-store.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { parseEdition } from '../transport/names.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { serveDropped } from './dropped/serve-dropped.ts';
import { createSessionCatalog } from './dropped/session-catalog.ts';
import { toIndexMemory } from './engine-memory.ts';
import { createLazyDialect, createLazyIndexes, createLazyTables } from './lazy-ports.ts';
import { loadModule } from './load-module.ts';
import { loadWasm } from './load-wasm.ts';
import { createSitePreviews } from './site-previews.ts';
import { createIdleHandler } from './when-idle.ts';

/** Milliseconds without a request before the engine starts, or a table is opened, that nobody has asked for yet. */
const QUIET = 1_500;

/** What a host begins with. */
export interface OpenSite {
  readonly data: CatalogData;
  /** See toEdition. */
  readonly edition: string;
  readonly events: HostEventSender;
  /** See Renewal. */
  readonly renew: (reason: Error) => void;
  /** Files of this computer. */
  readonly dropped: DroppedStore;
  /** What the store held at the start. */
  readonly droppedDatasets: readonly Dataset[];
}

/** The composition root of the browser: the site's catalogue, the engine, the files, and the API over them. */
export function openSite({ data, edition, events, renew, dropped, droppedDatasets }: OpenSite): Handler {
  const deployment = parseEdition(edition);
  const base = new URL(deployment.base);
  const tables = createLazyTables(async () =>
    (await part(() => import('./site-tables.ts'))).createSiteTables(deployment, events, dropped),
  );
  const { engine, relations } = tables;
  // Who saves data gets the engine when something needs it, and not before.
  const isGenerous = !isSavingData(navigator);
  // Who has seen the first records asks for others next.
  let isFirst = true;
  const previews = createSitePreviews(base, () => {
    events.send({ kind: 'opened' });
    // Whoever needs the engine hears why it does not start.
    if (isFirst && isGenerous) whenIdle(() => void tables.start().catch(() => undefined));
    isFirst = false;
  });
  const session = createSessionCatalog(data);
  session.setDropped(droppedDatasets);
  serveDropped(base.href, dropped, session, tables);
  const { catalog } = session;
  const indexes = createLazyIndexes(async () =>
    (await part(() => import('./site-indexes.ts'))).createSiteIndexes({
      base: base.href,
      room: toIndexMemory(navigator),
      isGenerous,
      // Who was searched by its index is likely to be asked in SQL, and is to be there without a network.
      onAnswered: (resource) => {
        if (isGenerous) whenIdle(() => void openQuietly(resource));
      },
      onFailure: ({ title }, error) =>
        events.send({
          kind: 'error',
          task: `reading the index of ${title}: its searches take longer without it`,
          error: toSerializedError(error),
        }),
    }),
  );
  const dialects = {
    postgresql: createLazyDialect(async () => {
      // What SQL takes comes side by side; of the tables the code, as next to no statement does without.
      // Whoever needs either meets its failure again.
      void tables.load().catch(() => null);
      let early: Promise<Uint8Array<ArrayBuffer>> | undefined = loadWasm(deployment, parserUrl);
      early.catch(() => null);
      const { createDialect } = await part(() => import('../postgres/dialect.ts'));
      return createDialect({
        loadWasm: () => {
          const wasm = early ?? loadWasm(deployment, parserUrl);
          early = undefined;
          return wasm.catch(tellMissing);
        },
      });
    }),
    duckdb: createLazyDialect(async () =>
      (await part(() => import('../duckdb/dialect.ts'))).createDuckDBDialect({ catalog }),
    ),
  };
  const answer = createHandler(
    {
      catalog,
      engine,
      relations,
      previews,
      indexes,
      dialects,
      memories: createMemories(),
      tables: DUCKDB_TABLES,
      loadPart: part,
    },
    {
      siteUrl: base.href,
      onFault: (error) => {
        console.error(error);
        events.send({ kind: 'error', task: 'answering a request', error: toSerializedError(error) });
      },
    },
  );
  const { handler, whenIdle } = createIdleHandler(answer, QUIET);
  return handler;

  /** A large table is read by range when somebody asks for it. Whoever asks hears what is wrong. */
  async function openQuietly(resource: Resource): Promise<void> {
    const opening = resource.store ? tables.start() : relations.open(resource);
    await Promise.resolve(opening).catch(() => undefined);
  }

  /** Code that is loaded when it is needed, and cannot always be had then. */
  async function part<Module>(load: () => Promise<Module>): Promise<Module> {
    return loadModule(deployment, load, { renew }).catch(tellMissing);
  }
}

/** Gives a request the reason why a part of the site cannot be had. */
function tellMissing(cause: unknown): never {
  throw new ActionError('Internal Server Error', { message: messageOf(cause) }, { cause });
}
