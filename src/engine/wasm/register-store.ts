import { DuckDBDataProtocol } from '@duckdb/duckdb-wasm';
import { EngineError } from '../../core/errors.ts';
import type { StoreFile } from '../store-file.ts';
import type { LaunchedWorker, Process } from './process.ts';
import { storeAddress, type MapStoreMessage } from './store-requests.ts';

/** Makes a store's bytes DuckDB's file of that name. Rejects with EngineError. */
export async function registerStore(
  process: Process,
  { worker, readFile }: LaunchedWorker,
  fileName: string,
  file: StoreFile,
): Promise<void> {
  switch (file.kind) {
    case 'bytes':
      return process.call((db) => db.registerFileBuffer(fileName, file.bytes));
    case 'path': {
      const bytes = await readFile?.(file.path);
      if (!bytes) throw new EngineError('invalid', 'a browser opens no files on disk');
      // A Buffer may be part of a larger one.
      return process.call((db) => db.registerFileBuffer(fileName, new Uint8Array(bytes)));
    }
    case 'blob':
    case 'ranges': {
      const address = storeAddress(fileName);
      // Heard by duckdb-worker.ts, before DuckDB hears of the file.
      const message: MapStoreMessage = { kind: 'datapond-store', address, file };
      worker.postMessage(message);
      // Direct: DuckDB reads its blocks as they are, instead of pages about them.
      return process.call((db) => db.registerFileURL(fileName, address, DuckDBDataProtocol.HTTP, true));
    }
  }
}
