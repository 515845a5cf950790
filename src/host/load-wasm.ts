import type { SiteEdition } from '../transport/names.ts';
import { download } from './download.ts';
import { explainMissing } from './offline/explain-missing.ts';
import { unpack } from './unpack.ts';

/** Fetches a WebAssembly that the build published. Rejects with an Error that says why it cannot be had, see explainMissing. */
export async function loadWasm(site: SiteEdition, address: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const packed = await download(new URL(address, import.meta.url), {
      expected: null,
      onProgress: () => undefined,
    });
    const stream = await unpack(new Blob([packed]).stream());
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (cause) {
    throw await explainMissing(site, 'A part of the site', cause);
  }
}
