import { download } from './download.ts';

/** Fetches a WebAssembly that the build published. Rejects as `download` does. */
export function loadWasm(address: string): Promise<Uint8Array<ArrayBuffer>> {
  return download(new URL(address, import.meta.url), { expected: null, onProgress: () => undefined });
}
