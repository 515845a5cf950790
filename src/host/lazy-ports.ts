import type { QueryEngine, Relations } from '../core/ports.ts';
import type { TableIndexes } from '../core/search-index/ports/index-search.ts';
import type { SqlDialect } from '../core/sql-dialect.ts';
import type { InspectedFile } from './dropped/inspect-file.ts';

/** What answers from tables. */
export interface Tables {
  readonly engine: QueryEngine;
  readonly relations: Relations;
  /** Starts the engine now instead of with the first statement. */
  start(): Promise<void>;
  /** Gives up what the engine holds of a resource. Rejects with EngineError. */
  forget(resource: string): Promise<void>;
  /** Finds out what a file of this computer holds, see inspectFile. */
  inspect(name: string, bytes: Uint8Array): Promise<readonly InspectedFile[]>;
}

/** Tables whose code is loaded when it is asked for. */
export interface LazyTables extends Tables {
  /** Loads it, where somebody is about to ask. */
  load(): Promise<void>;
}

/** Tables whose code is loaded when one is first asked for: most visits begin with the catalogue. */
export function createLazyTables(load: () => Promise<Tables>): LazyTables {
  let loaded: Tables | undefined;
  const tables = once(async () => (loaded = await load()));
  return {
    load: async () => void (await tables()),
    engine: {
      query: async (...query) => (await tables()).engine.query(...query),
      async *stream(...query) {
        yield* (await tables()).engine.stream(...query);
      },
      describe: async (...query) => (await tables()).engine.describe(...query),
      tablesOf: async (...query) => (await tables()).engine.tablesOf(...query),
    },
    relations: {
      open: async (resource) => (await tables()).relations.open(resource),
      isOpen: (resource) => loaded?.relations.isOpen(resource) ?? false,
      outline: async (resource) => (await tables.known())?.relations.outline?.(resource),
      expect: async (resource, reads) => (await tables.known())?.relations.expect?.(resource, reads),
    },
    start: async () => (await tables()).start(),
    // What was never loaded holds nothing.
    forget: async (resource) => (await tables.known())?.forget(resource),
    inspect: async (name, bytes) => (await tables()).inspect(name, bytes),
  };
}

/** Indexes whose code is loaded when one is first asked for. A host that cannot have it searches the tables. */
export function createLazyIndexes(load: () => Promise<TableIndexes>): TableIndexes {
  const indexes = once(load);
  return {
    open: async (resource, needs) =>
      resource.index ? (await indexes().catch(() => undefined))?.open(resource, needs) : undefined,
  };
}

/** A dialect whose code is loaded with the first statement. */
export function createLazyDialect(load: () => Promise<SqlDialect>): SqlDialect {
  const dialect = once(load);
  return { parse: async (text, rowsMax) => (await dialect()).parse(text, rowsMax) };
}

/** Loads at the first call; a failure is forgotten, so that the next call tries again. `known` does not load, nor rejects. */
function once<T>(load: () => Promise<T>): (() => Promise<T>) & { known(): Promise<T | undefined> } {
  let loading: Promise<T> | undefined;
  const get = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return Object.assign(get, { known: async () => loading?.catch(() => undefined) });
}
