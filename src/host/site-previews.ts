import { LatestMap } from '../core/latest-map.ts';
import type { PreviewFile } from '../core/published-files.ts';
import type { Previews } from '../core/ports.ts';
import { isPreview, type Preview } from '../core/preview/preview.ts';
import { openDownload } from './download.ts';

/** Previews that are kept. */
const MOST_KEPT = 16;

/**
 * The previews of the site at `base`, each fetched when it is first asked for. One that cannot be had, or is not the catalogue's,
 * counts as none: then the table itself is asked, and has the last word on what is wrong.
 * @param onOpened called with each preview that was fetched
 */
export function createSitePreviews(base: URL, onOpened: () => void): Previews {
  const cache = new LatestMap<string, Promise<Preview | null>>(MOST_KEPT);
  return {
    first({ preview: file }) {
      if (!file) return Promise.resolve(null);
      const cached = cache.get(file.url);
      if (cached) return cached;
      const fetching = fetchPreview(base, file).then(
        (preview) => {
          onOpened();
          return preview;
        },
        (error: unknown) => {
          console.warn(`no first records from ${file.url}:`, error);
          cache.delete(file.url);
          return null;
        },
      );
      cache.set(file.url, fetching);
      return fetching;
    },
  };
}

/** Fetches a preview. Rejects with an Error that says why it cannot be used. */
export async function fetchPreview(base: URL, { url, bytes }: PreviewFile): Promise<Preview> {
  // Not more than once: the table itself is asked then.
  const coming = await openDownload(new URL(url, base), { expected: null, onProgress: () => undefined });
  const content = await new Response(coming).arrayBuffer();
  if (content.byteLength !== bytes) throw new Error(`${content.byteLength} bytes instead of ${bytes}`);
  const preview: unknown = JSON.parse(new TextDecoder().decode(content));
  if (!isPreview(preview)) throw new Error('it is of another version');
  return preview;
}
