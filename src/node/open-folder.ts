import { DUCKDB_TABLES } from '../backends/duckdb/duckdb-tables.ts';
import type { Ports } from '../core/action-ports.ts';
import type { CatalogData } from '../core/catalog.ts';
import { createCatalog } from '../core/create-catalog.ts';
import { createMemories } from '../core/memories.ts';
import type { QueryEngine, Relations } from '../core/ports.ts';
import type { Preview } from '../core/preview/preview.ts';
import { compileFolder } from '../compile/compile-folder.ts';
import type { PublishedFile } from '../compile/files/published-file.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import { createDuckDBDialect } from '../duckdb/dialect.ts';
import { createDialect } from '../postgres/dialect.ts';
import { parquetWasmBytes } from '../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import { createFolderIndexes } from './folder-indexes.ts';
import { createContents } from './folder-contents.ts';

/** What a data folder is opened with. */
export interface OpenFolderOptions {
  /** The data folder. */
  readonly data: string;
  /** How another one is named, for messages. Default: as on the command line. */
  readonly setting?: string;
  readonly engine: DuckDBEngine;
  /** Folder that remembers what was compiled before; null: none. */
  readonly cache: string | null;
  /** Hears how the compilation goes, line by line. */
  readonly log: (line: string) => void;
}

/** A data folder, compiled. Plain data: it may go from thread to thread. */
export interface CompiledFolder {
  readonly files: readonly PublishedFile[];
  /** The catalogue as it is published. */
  readonly catalog: CatalogData;
}

/** A data folder as what the API needs, with no site built. */
export interface OpenedFolder extends CompiledFolder {
  readonly ports: Ports;
}

/** Opens a data folder in this thread. Rejects when there is no such folder. */
export async function openFolder({
  data,
  setting,
  engine,
  cache,
  log,
}: OpenFolderOptions): Promise<OpenedFolder> {
  const compiled = await compileFolder({ data, setting, cache, log, isServed: true });
  return { ...compiled, ports: folderPorts(compiled, engine, folderRelations(compiled, engine), log) };
}

/** The tables of a compiled folder. */
export function folderRelations({ files }: CompiledFolder, engine: DuckDBEngine): Relations {
  const contents = createContents(files);
  return createRelations({
    engine,
    readFile: ({ url }) => contents.read(url),
    parquet: createParquetReader(parquetWasmBytes),
    // Its parts are all of one file.
    findStore: async (_resource, { parts, opening }) => {
      const content = contents.get(parts[0]?.url ?? '');
      return typeof content === 'object' && 'path' in content
        ? { kind: 'path', path: content.path, opening }
        : null;
    },
  });
}

/**
 * What the API needs of a compiled folder.
 * @param log hears of an index that cannot be used
 */
export function folderPorts(
  { catalog: published, files }: CompiledFolder,
  engine: QueryEngine,
  relations: Relations,
  log: (line: string) => void,
): Ports {
  const contents = createContents(files);
  const catalog = createCatalog(published);
  return {
    catalog,
    engine,
    relations,
    previews: {
      first: async ({ preview }) =>
        preview && (JSON.parse(new TextDecoder().decode(await contents.read(preview.url))) as Preview),
    },
    indexes: createFolderIndexes(contents, log),
    memories: createMemories(),
    tables: DUCKDB_TABLES,
    dialects: { postgresql: createDialect(), duckdb: createDuckDBDialect({ catalog }) },
  };
}
