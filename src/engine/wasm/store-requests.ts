import type { AheadPiece, ByteSpan, StoreFile } from '../store-file.ts';

/** Says to DuckDB's worker what the requests for an address mean. */
export interface MapStoreMessage {
  readonly kind: 'datapond-store';
  readonly address: string;
  readonly file:
    | Extract<StoreFile, { kind: 'blob' }>
    | Pick<Extract<StoreFile, { kind: 'ranges' }>, 'kind' | 'parts' | 'packed' | 'opening'>;
}

/** Says to DuckDB's worker that nothing is asked for at an address any more. */
export interface DropStoreMessage {
  readonly kind: 'datapond-store-gone';
  readonly address: string;
}

/** Gives DuckDB's worker pieces of a store, which it will be asked for. */
export interface HoldPiecesMessage {
  readonly kind: 'datapond-store-pieces';
  readonly address: string;
  readonly pieces: readonly AheadPiece[];
}

/**
 * Says to DuckDB's worker which pieces of a store will be asked for. On the port that comes with it the worker says once whether they have
 * come; whoever writes to it stops them.
 */
export interface FetchStoreMessage {
  readonly kind: 'datapond-store-ahead';
  readonly address: string;
  readonly spans: readonly ByteSpan[];
}

/** An address that no server is asked for: requests for it are answered within DuckDB's worker. */
export function storeAddress(fileName: string): string {
  return `datapond-store:${fileName}`;
}

/** Whether DuckDB asks for a store, which has no address of its own. */
export function isStoreAddress(address: string): boolean {
  return address.startsWith('datapond-store:');
}

/** Whether a message tells the worker of a store. */
export function isMapStoreMessage(data: unknown): data is MapStoreMessage {
  return isOfKind(data, 'datapond-store');
}

/** Whether a message tells the worker that a store is gone. */
export function isDropStoreMessage(data: unknown): data is DropStoreMessage {
  return isOfKind(data, 'datapond-store-gone');
}

/** Whether a message asks the worker to fetch ranges of a store ahead. */
export function isFetchStoreMessage(data: unknown): data is FetchStoreMessage {
  return isOfKind(data, 'datapond-store-ahead');
}

/** Whether a message hands pieces of a store to the worker. */
export function isHoldPiecesMessage(data: unknown): data is HoldPiecesMessage {
  return isOfKind(data, 'datapond-store-pieces');
}

function isOfKind(data: unknown, kind: string): boolean {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind;
}
