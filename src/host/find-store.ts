import type { Store, StoreBlocks, StoreFilePart } from '../core/published-files.ts';
import { ResourceError } from '../core/errors.ts';
import type { ByteSpan, StoreFile, StoreFileColumn } from '../engine/store-file.ts';
import { DamagedFileError, verifyFile } from '../sources/verify-file.ts';
import { downloadParts } from './download-parts.ts';

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
  if (!probe || !(await answersRanges(probe, first)))
    return fetchWhole(store, base, onProgress, 'default').catch((error: unknown) => {
      if (!(error instanceof DamagedFileError)) throw error;
      // A cache may have given it; none is believed the second time.
      return fetchWhole(store, base, onProgress, 'reload');
    });
  const etag = probe.headers.get('etag');
  return {
    kind: 'ranges',
    parts: store.parts.map(({ url, bytes }, i) => ({
      url: new URL(url, base).href,
      bytes,
      etag: i === 0 ? etag : null,
    })),
    ...toPlaces(store.blocks ?? { bytes: 0, columns: [] }),
  };
}

/** Where in the file its parts lie. */
function toPlaces({ bytes, description, columns }: StoreBlocks) {
  return {
    description: toBlocks(description ?? [], bytes),
    columns: columns.map(({ id, runs, sorted }): StoreFileColumn => ({
      name: id,
      isSorted: sorted === true,
      blocks: toBlocks(runs, bytes),
    })),
  };
}

/** @param runs see BlockedColumn */
function toBlocks(runs: readonly number[], bytes: number): readonly ByteSpan[] {
  const numbers = runs.flatMap((first, i) =>
    i % 2 === 0 ? Array.from({ length: runs[i + 1] ?? 0 }, (_, k) => first + k) : [],
  );
  // Blocks follow DuckDB's headers.
  return numbers.map((number) => ({ start: PROBE + number * bytes, end: PROBE + (number + 1) * bytes }));
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
  cache: 'default' | 'reload',
): Promise<StoreFile> {
  const contents = await downloadParts(parts, base, onProgress, cache).catch((error: unknown) => {
    throw new ResourceError(error instanceof Error ? error.message : String(error), { cause: error });
  });
  const blob = new Blob([...contents]);
  const url = parts[0]?.url ?? '';
  await verifyFile({ url, bytes, sha256 }, new Uint8Array(await blob.arrayBuffer()));
  return { kind: 'blob', blob };
}
