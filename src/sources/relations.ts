import type { Resource } from '../core/catalog.ts';
import type { Store } from '../core/published-files.ts';
import { EngineError, messageOf, ResourceError } from '../core/errors.ts';
import type { Relation, Relations } from '../core/ports.ts';
import type { DuckDBEngine, LoadSession } from '../engine/duckdb-engine.ts';
import type { StoreFile } from '../engine/store-file.ts';
import { bytesOf, type Content, isOnDisk } from './content.ts';
import { loadCsvResource } from './csv/load-csv-resource.ts';
import { loadParquetFile, loadParquetParts } from './parquet/load-parquet.ts';
import type { ParquetReader } from './parquet/parquet-reader.ts';
import { openStore, storeRelation } from './store.ts';
import { DamagedFileError, verifyFile } from './verify-file.ts';

/** What relations are made with. */
export interface RelationsOptions {
  readonly engine: DuckDBEngine;
  /**
   * Fetches a resource's file. Rejects when it cannot be had; the reason is shown to people.
   * @param onProgress to be called with the bytes so far
   * @param anew the bytes of the last time were not the catalogue's: no cache is to be believed
   */
  readonly readFile: (
    resource: Resource,
    onProgress: (loaded: number) => void,
    anew: boolean,
  ) => Promise<Content>;
  /**
   * Finds a resource's store. Null: it cannot be read here, so that the resource's own file is read. Rejects when it should be there
   * and is not; the reason is shown to people. Absent: there are no stores here.
   * @param onProgress to be called with the bytes so far, where it is fetched whole
   */
  readonly findStore?: (
    resource: Resource,
    store: Store,
    onProgress: (loaded: number) => void,
  ) => Promise<StoreFile | null>;
  /** Needed for Parquet files by an engine without the `parquet` extension. */
  readonly parquet?: ParquetReader;
  /** Follows each load. `total` is null when the catalogue does not know the size. */
  readonly onProgress?: (resource: Resource, loaded: number, total: number | null) => void;
}

/** Relations over an engine: each resource's file is read at first use and becomes the table named by the resource's id. */
export function createRelations({
  engine,
  readFile,
  findStore,
  onProgress,
  parquet,
}: RelationsOptions): Relations {
  async function find(resource: Resource): Promise<StoreFile | null | undefined> {
    const { store } = resource;
    return store && findStore?.(resource, store, (loaded) => onProgress?.(resource, loaded, store.bytes));
  }

  /** @param file of the resource's store, where one can be read */
  async function load(
    session: LoadSession,
    resource: Resource,
    file: StoreFile | null | undefined,
    anew = false,
  ): Promise<Relation> {
    const read = () => readFile(resource, (loaded) => onProgress?.(resource, loaded, resource.bytes), anew);
    const { source, store } = resource;
    if (!source) throw new ResourceError(resource.problem ?? `${resource.name} has no table`);
    if (store && file) return openStore(session, resource, { source, store, file });
    const content = await read();
    // What lies on disk was looked through where it was found.
    const verified = isOnDisk(content) ? Promise.resolve() : verifyFile(resource, content);
    // Heard below, when the load is done; it must not count as unhandled meanwhile.
    verified.catch(() => null);
    const loading =
      source.kind === 'csv'
        ? loadCsvResource({ engine, session, resource, source, content, readAgain: read })
        : loadParquetResource(session, resource, content);
    const relation = await loading.catch(async (error: unknown) => {
      // Another file than the catalogue's is the better reason.
      await verified;
      throw error;
    });
    await verified;
    return relation;
  }

  async function loadParquetResource(session: LoadSession, { id, fields }: Resource, content: Content) {
    if (engine.extensions.has('parquet'))
      return session.withFile(content, (fileName) => loadParquetFile(session, id, fileName, fields));
    if (!parquet) throw new ResourceError('there is no reader for Parquet files here');
    return loadParquetParts(session, id, await parquet.open(await bytesOf(content)), fields);
  }

  const opened = new Set<string>();
  const opening = new Map<string, Promise<Relation>>();
  /** Stores that are about to be opened. */
  const finding = new Map<string, Promise<StoreFile | null | undefined>>();

  async function openNow(resource: Resource): Promise<Relation> {
    // Beside the engine's start, which takes longer.
    let early = opened.has(resource.id) ? undefined : find(resource);
    early?.catch(() => null);
    if (early) finding.set(resource.id, early);
    const relation = await engine.provide(resource.id, async (session) => {
      const finding = early ?? find(resource);
      early = undefined;
      try {
        return await load(session, resource, await finding).catch(async (error: unknown) => {
          if (error instanceof DamagedFileError) return load(session, resource, await find(resource), true);
          throw error;
        });
      } catch (error) {
        throw toResourceError(resource, error);
      }
    });
    opened.add(resource.id);
    return relation;
  }

  return {
    open(resource) {
      const { id } = resource;
      const openAnew = () =>
        openNow(resource).finally(() => {
          opening.delete(id);
          finding.delete(id);
        });
      const relation = opening.get(id) ?? openAnew();
      opening.set(id, relation);
      return relation;
    },
    isOpen: ({ id }) => opened.has(id),
    async outline(resource) {
      const { id, source, store } = resource;
      // Whoever opens it hears why it cannot be found.
      const file = await finding.get(id)?.catch(() => null);
      // Elsewhere it is of no use to anybody.
      const isEarly = file?.kind === 'ranges' && file.early !== undefined;
      return source && store && isEarly ? storeRelation(resource, source, store) : undefined;
    },
    async expect({ id }, { columns, conditions }) {
      // Whoever opens it hears why it cannot be found.
      const file = await finding.get(id)?.catch(() => null);
      if (file?.kind !== 'ranges') return;
      const isInPart = file.columns.some(({ name, isSorted }) => isSorted && conditions.includes(name));
      if (!isInPart) file.early?.expect(columns);
    },
  };
}

/** An engine's own failure is no fault of the file: that error stays what it is. */
function toResourceError(resource: Resource, error: unknown): Error {
  if (error instanceof EngineError && error.failure !== 'data' && error.failure !== 'invalid') return error;
  if (error instanceof ResourceError && error.file !== undefined) return error;
  const reason = messageOf(error);
  return new ResourceError(`${resource.url}: ${reason}`, { cause: error, file: resource.url });
}
