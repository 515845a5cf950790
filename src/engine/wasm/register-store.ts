import { DuckDBDataProtocol } from '@duckdb/duckdb-wasm';
import { EngineError } from '../../core/errors.ts';
import { unpackWhole } from '../packed-store.ts';
import type { ByteSpan, StoreFile } from '../store-file.ts';
import type { Limit } from '../limit.ts';
import type { LaunchedWorker, Process } from './process.ts';
import type { StoreAhead } from './read-ahead/read-ahead.ts';
import {
  type FetchStoreMessage,
  type HoldPiecesMessage,
  storeAddress,
  type DropStoreMessage,
  type MapStoreMessage,
} from './store-requests.ts';

/** A store that is DuckDB's file. */
export interface RegisteredStore {
  /** Undefined where all of it is here. */
  readonly ahead: StoreAhead | undefined;
  /** Takes the file away, which is attached no more. False: something still reads it, try again later. Never rejects. */
  drop(): Promise<boolean>;
}

/** Makes a store's bytes DuckDB's file of that name. Rejects with EngineError. */
export async function registerStore(
  process: Process,
  { worker, readFile }: LaunchedWorker,
  fileName: string,
  file: StoreFile,
): Promise<RegisteredStore> {
  const drop = () =>
    process
      .call((db) => db.dropFile(fileName))
      .then(
        () => true,
        // With the worker all files have gone.
        () => !process.alive,
      );
  switch (file.kind) {
    case 'bytes':
      await process.call((db) => db.registerFileBuffer(fileName, file.bytes));
      return { ahead: undefined, drop };
    case 'path': {
      const bytes = await readFile?.(file.path);
      if (!bytes) throw new EngineError('invalid', 'a browser opens no files on disk');
      // A Buffer may be part of a larger one.
      const whole = file.opening ? unpackWhole(bytes, file.opening) : new Uint8Array(bytes);
      await process.call((db) => db.registerFileBuffer(fileName, whole));
      return { ahead: undefined, drop };
    }
    case 'blob':
    case 'ranges': {
      const address = storeAddress(fileName);
      // Heard by duckdb-worker.ts, before DuckDB hears of the file.
      const message: MapStoreMessage = { kind: 'datapond-store', address, file: toMessage(file) };
      worker.postMessage(message);
      // Direct: DuckDB reads its blocks as they are, instead of pages about them.
      await process.call((db) => db.registerFileURL(fileName, address, DuckDBDataProtocol.HTTP, true));
      const gone: DropStoreMessage = { kind: 'datapond-store-gone', address };
      const dropBoth = async () => {
        const isGone = await drop();
        if (isGone) worker.postMessage(gone);
        return isGone;
      };
      if (file.kind === 'blob') return { ahead: undefined, drop: dropBoth };
      const ahead: StoreAhead = {
        fetch: (spans, limit) => process.call(() => fetchAhead(worker, address, spans, limit)),
        hold: (pieces) => {
          const held: HoldPiecesMessage = { kind: 'datapond-store-pieces', address, pieces };
          worker.postMessage(held, [...new Set(pieces.map(({ bytes }) => bytes.buffer as ArrayBuffer))]);
        },
      };
      return { ahead, drop: dropBoth };
    }
  }
}

/** What of a store can be sent. */
function toMessage(file: Extract<StoreFile, { kind: 'blob' | 'ranges' }>): MapStoreMessage['file'] {
  if (file.kind === 'blob') return file;
  const { kind, parts, packed, opening } = file;
  return { kind, parts, packed, opening };
}

/** Whether they have come. */
function fetchAhead(
  worker: Worker,
  address: string,
  spans: readonly ByteSpan[],
  limit: Limit,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const come = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
  });
  const message: FetchStoreMessage = { kind: 'datapond-store-ahead', address, spans };
  worker.postMessage(message, [port2]);
  limit.onHit(() => port1.postMessage(null));
  return come;
}
