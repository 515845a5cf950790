import type { Store, StoreFilePart } from '../core/catalog.ts';
import { ResourceError } from '../core/errors.ts';
import type { StoreFile } from '../engine/store-file.ts';
import { download } from './download.ts';

/** Bytes asked for to see how the host answers: DuckDB's headers. */
const PROBE = 12_288;

/**
 * How a store of the site at `base` is to be read: by range where the host answers ranges, and answers them of the very file that
 * the catalogue names; else it is fetched whole and checked. What the host says of sizes is believed in neither case.
 * Rejects with ResourceError when the file is not there, or is another one.
 * @param onProgress called with the bytes so far, where it is fetched whole
 */
export async function findStore(
  store: Store,
  base: URL,
  onProgress: (loaded: number) => void,
): Promise<StoreFile> {
  const [first] = store.parts;
  if (!first) throw new ResourceError('the catalogue names a store without parts');
  const probe = await fetch(new URL(first.url, base), {
    headers: { range: `bytes=0-${PROBE - 1}` },
    // Part of something compressed cannot be decompressed, which fails like a network. If it was the network, the rest fails as well.
  }).catch(() => null);
  if (probe?.status === 404)
    throw new ResourceError(`${first.url} is not there: the site may have been updated, reload the page`);
  if (!probe || !(await answersRanges(probe, first))) return fetchWhole(store, base, onProgress);
  const etag = probe.headers.get('etag');
  return {
    kind: 'ranges',
    parts: store.parts.map(({ url, bytes }, i) => ({
      url: new URL(url, base).href,
      bytes,
      etag: i === 0 ? etag : null,
    })),
  };
}

async function answersRanges(probe: Response, { bytes }: StoreFilePart): Promise<boolean> {
  const length = Math.min(PROBE, bytes);
  const fits =
    probe.status === 206 && probe.headers.get('content-range') === `bytes 0-${length - 1}/${bytes}`;
  if (!fits) {
    await probe.body?.cancel();
    return false;
  }
  // A host that compresses what it sends may have counted the bytes of the compressed file.
  const body = await probe.arrayBuffer().catch(() => null);
  return body?.byteLength === length && !probe.headers.get('content-encoding');
}

async function fetchWhole(
  { parts, bytes, sha256 }: Store,
  base: URL,
  onProgress: (loaded: number) => void,
): Promise<StoreFile> {
  const contents: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  for (const part of parts) {
    const before = loaded;
    const content = await download(new URL(part.url, base), {
      expected: part.bytes,
      onProgress: (more) => onProgress(before + more),
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ResourceError(`${part.url}: ${reason}`, { cause: error });
    });
    if (content.length !== part.bytes)
      throw new ResourceError(
        `${part.url} has changed since this site was built: ${content.length} bytes instead of ${part.bytes}`,
      );
    contents.push(content);
    loaded += content.length;
  }
  const blob = new Blob(contents);
  await verifyStore(blob, parts[0]?.url ?? '', sha256);
  if (blob.size !== bytes) throw new ResourceError(`the parts of ${parts[0]?.url} are not ${bytes} bytes`);
  return { kind: 'blob', blob };
}

async function verifyStore(blob: Blob, url: string, sha256: string): Promise<void> {
  if (!globalThis.crypto?.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== sha256)
    throw new ResourceError(`${url} has changed since this site was built: its SHA-256 is ${hash}`);
}
