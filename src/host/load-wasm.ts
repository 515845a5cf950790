import type { SiteEdition } from '../transport/names.ts';
import { download } from './download.ts';
import { explainMissing } from './offline/explain-missing.ts';

/** Fetches a WebAssembly that the build published. Rejects with an Error that says why it cannot be had, see explainMissing. */
export function loadWasm(site: SiteEdition, address: string): Promise<Uint8Array<ArrayBuffer>> {
  const coming = download(new URL(address, import.meta.url), {
    expected: null,
    onProgress: () => undefined,
  });
  return coming.catch(async (cause: unknown) => {
    throw await explainMissing(site, 'A part of the site', cause);
  });
}
