import type { StoreFile } from '../store-file.ts';

/** Says to DuckDB's worker what the requests for an address mean. */
export interface MapStoreMessage {
  readonly kind: 'datapond-store';
  readonly address: string;
  readonly file: Extract<StoreFile, { kind: 'blob' | 'ranges' }>;
}

/** An address that no server is asked for: requests for it are answered within DuckDB's worker. */
export function storeAddress(fileName: string): string {
  return `datapond-store:${fileName}`;
}

export function isStoreAddress(address: string): boolean {
  return address.startsWith('datapond-store:');
}

export function isMapStoreMessage(data: unknown): data is MapStoreMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'datapond-store';
}
