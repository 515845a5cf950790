import { isCheckedCopy, isHtml, judgeAsset, toCheckedCopy } from '../transport/asset-check.ts';
import { fileListUrl } from '../transport/cache-names.ts';
import { isFileList, type FileList } from '../transport/file-list.ts';
import { fetchSoon, pastCaches } from './fetch-soon.ts';
import type { SiteCaches } from './site-caches.ts';

/** The site's assets, of which nothing is kept or answered that the build did not write, as far as that can be told. */
export interface CheckedAssets {
  /** The kept copy. What is kept and is something else is removed. */
  findFile(address: string): Promise<Response | undefined>;
  /** From the network: asked again, past all caches, where a page comes instead. Rejects as `fetch` does. */
  fetch(request: Request): Promise<Response>;
  /** Keeps what came, or what comes past all caches where that was something else. Rejects as Cache.put does. */
  keep(request: Request, response: Response): Promise<void>;
}

/** @param version of the deployment this service worker came with, whose list of files tells what is right */
export function createCheckedAssets(base: string, version: string, caches: SiteCaches): CheckedAssets {
  let loading: Promise<FileList | null> | undefined;

  /** Once for all assets that come meanwhile. */
  function loadList(): Promise<FileList | null> {
    return (loading ??= readList().then((list) => {
      // No network, or a page instead of it: the next asset asks again.
      if (!list) loading = undefined;
      return list;
    }));
  }

  async function readList(): Promise<FileList | null> {
    const address = fileListUrl(base, version);
    try {
      // Without a list nothing can be judged.
      const read: unknown = await ((await caches.findFile(address)) ?? (await fetch(address))).json();
      return isFileList(read, version) ? read : null;
    } catch {
      return null;
    }
  }

  /** What is to be kept of a response; null: it is not the asset. */
  async function toCopy(address: string, response: Response): Promise<Response | null> {
    if (isHtml(response)) return null;
    const bytes = await response.arrayBuffer();
    const verdict = await judgeAsset(await loadList(), address.slice(base.length), bytes);
    if (verdict === 'wrong') return null;
    return verdict === 'right' ? toCheckedCopy(response, bytes) : new Response(bytes, response);
  }

  async function put(address: string, response: Response): Promise<boolean> {
    const copy = await toCopy(address, response);
    if (copy) await caches.putAsset(address, copy);
    return copy !== null;
  }

  return {
    async findFile(address) {
      const cached = await caches.findFile(address);
      if (!cached || isCheckedCopy(cached)) return cached;
      // Read once more for the answer: the copy's body may be read once alone.
      const copy = await toCopy(address, cached.clone());
      if (!copy) {
        await caches.forgetFile(address);
        return undefined;
      }
      // Where there is no space left it is compared again next time.
      if (isCheckedCopy(copy)) await caches.putAsset(address, copy).catch(() => undefined);
      return cached;
    },

    async fetch(request) {
      const response = await fetchSoon(request);
      if (response.status !== 200 || !isHtml(response)) return response;
      await response.body?.cancel();
      const again = await fetch(pastCaches(request));
      if (again.status !== 200 || !isHtml(again)) return again;
      await again.body?.cancel();
      return new Response('The host sent a page instead of this file.', { status: 502 });
    },

    async keep(request, response) {
      if (await put(request.url, response)) return;
      const again = await fetch(pastCaches(request));
      if (again.status === 200) await put(request.url, again);
    },
  };
}
