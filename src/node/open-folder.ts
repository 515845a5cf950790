import { readFile } from 'node:fs/promises';
import { type CatalogData, createCatalog } from '../core/catalog.ts';
import type { Ports, Previews } from '../core/ports.ts';
import type { Preview } from '../core/preview/preview.ts';
import { compileFolder } from '../compile/compile-folder.ts';
import type { PublishedFile } from '../compile/published-file.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import { createDuckDBDialect } from '../duckdb/dialect.ts';
import { withoutPath } from '../engine/native/without-path.ts';
import { createDialect } from '../postgres/dialect.ts';
import { parquetWasmBytes } from '../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import { createFolderIndexes } from './folder-indexes.ts';

export interface OpenFolderOptions {
  /** The data folder. */
  readonly data: string;
  readonly engine: DuckDBEngine;
  /** Folder that remembers what was compiled before; null: none. */
  readonly cache: string | null;
  /** Hears how the compilation goes, line by line. */
  readonly log: (line: string) => void;
}

/** A data folder as what the API needs, with no site built. */
export interface OpenedFolder {
  readonly ports: Ports;
  readonly files: readonly PublishedFile[];
  /** The catalogue as it is published. */
  readonly catalog: CatalogData;
}

/** Opens a data folder, for the server and for tests. Rejects when there is no such folder. */
export async function openFolder({ data, engine, cache, log }: OpenFolderOptions): Promise<OpenedFolder> {
  const { catalog, files } = await compileFolder({ data, cache, log });
  const contents = new Map(files.map(({ url, content }) => [url, content]));
  const read = async (url: string): Promise<Uint8Array> => {
    const content = contents.get(url);
    if (content instanceof Uint8Array) return content;
    if (typeof content === 'string')
      return readFile(content).catch((error: unknown) => {
        throw new Error(withoutPath(error), { cause: error });
      });
    throw new Error(`${url} is not among the compiled files`);
  };
  const previews: Previews = {
    first: async ({ preview }) =>
      preview && (JSON.parse(new TextDecoder().decode(await read(preview.url))) as Preview),
  };
  const known = createCatalog(catalog);
  const relations = createRelations({
    engine,
    readFile: ({ url }) => read(url),
    parquet: createParquetReader(parquetWasmBytes),
    // Its parts are all of one file.
    findStore: async (_resource, { parts }) => {
      const content = contents.get(parts[0]?.url ?? '');
      return typeof content === 'object' && 'path' in content ? { kind: 'path', path: content.path } : null;
    },
  });
  const dialects = {
    postgresql: createDialect(),
    duckdb: createDuckDBDialect({ catalog: known }),
  };
  const indexes = createFolderIndexes(contents, log);
  return { ports: { catalog: known, engine, relations, previews, indexes, dialects }, files, catalog };
}
