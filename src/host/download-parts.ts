import { messageOf } from '../core/errors.ts';
import { download } from './download.ts';
import { forgetFile } from '../transport/find-file.ts';

/**
 * Fetches the parts of one file, in order. Rejects as {@link download} does, with the part's address before the reason.
 * @param base address of the site, which the parts' are relative to
 * @param cache `reload`: what is kept of them is not believed
 * @param onProgress called with the bytes so far, of all parts
 */
export async function downloadParts(
  parts: readonly { readonly url: string; readonly bytes: number | null }[],
  base: URL,
  onProgress: (loaded: number) => void,
  cache: 'default' | 'reload',
): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const contents: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (const { url, bytes } of parts) {
    const before = loaded;
    const address = new URL(url, base);
    const forget = () => forgetFile(base.href, address.href);
    if (cache === 'reload') await forget();
    const content = await download(address, {
      expected: bytes,
      cache,
      forget,
      onProgress: (more) => onProgress(before + more),
    }).catch((error: unknown) => {
      throw new Error(`${url}: ${messageOf(error)}`, { cause: error });
    });
    contents.push(content);
    loaded += content.length;
  }
  return contents;
}
