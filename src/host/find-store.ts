import type { Store, StoreFilePart } from '../core/published-files.ts';
import { messageOf, ResourceError } from '../core/errors.ts';
import { blocksOf, readOpening, type StoreOpening, unpackWhole } from '../engine/packed-store.ts';
import type { ByteSpan, StoreFile, StoreFileColumn } from '../engine/store-file.ts';
import { DamagedFileError, verifyFile } from '../sources/verify-file.ts';
import { joinParts } from '../transport/join-parts.ts';
import { downloadParts } from './download-parts.ts';

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
  if (store.parts.length === 0) throw new ResourceError('the catalogue names a store without parts');
  const [at, length] = store.opening;
  const probes = await probe(store.parts, base, { start: at, end: at + length });
  const opening = probes && openingOf(probes);
  if (!opening)
    return fetchWhole(store, base, onProgress, 'default').catch((error: unknown) => {
      if (!(error instanceof DamagedFileError)) throw error;
      // A cache may have given it; none is believed the second time.
      return fetchWhole(store, base, onProgress, 'reload');
    });
  const answerOf = new Map(probes.map((answer) => [answer.part, answer]));
  return {
    kind: 'ranges',
    parts: store.parts.map((part) => ({
      url: new URL(part.url, base).href,
      bytes: part.bytes,
      etag: answerOf.get(part)?.etag ?? null,
    })),
    packed: opening.packed,
    opening: opening.pieces,
    columns: opening.columns.map(({ id, runs, sorted }): StoreFileColumn => ({
      name: id,
      isSorted: sorted === true,
      blocks: blocksOf(runs, opening.packed.bytes),
    })),
  };
}

/** What came of a part, and the tag of it. */
interface ProbeAnswer {
  readonly part: StoreFilePart;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string | null;
}

/** Asks for a span of the file. Null: the host answers no ranges as it should. Rejects with ResourceError when the file is not there. */
async function probe(
  parts: readonly StoreFilePart[],
  base: URL,
  { start, end }: ByteSpan,
): Promise<readonly ProbeAnswer[] | null> {
  let offset = 0;
  const asked = parts.flatMap((part) => {
    const own = { start: Math.max(start - offset, 0), end: Math.min(end - offset, part.bytes) };
    offset += part.bytes;
    return own.start < own.end ? [probePart(part, base, own)] : [];
  });
  const answers = await Promise.all(asked);
  const came = answers.filter((answer) => answer !== null);
  return came.length === answers.length ? came : null;
}

async function probePart(part: StoreFilePart, base: URL, span: ByteSpan): Promise<ProbeAnswer | null> {
  const range = `${span.start}-${span.end - 1}`;
  const answer = await fetch(new URL(part.url, base), {
    headers: { range: `bytes=${range}` },
    // Part of something compressed cannot be decompressed, which fails like a network. If it was the network, the rest fails as well.
  }).catch(() => null);
  if (answer?.status === 404)
    throw new ResourceError(`${part.url} is not there: the site may have been updated, reload the page`);
  if (answer?.status !== 206 || answer.headers.get('content-range') !== `bytes ${range}/${part.bytes}`) {
    await answer?.body?.cancel();
    return null;
  }
  // A host that compresses what it sends may have counted the bytes of the compressed file.
  const body = await answer.arrayBuffer().catch(() => null);
  if (body?.byteLength !== span.end - span.start || answer.headers.get('content-encoding')) return null;
  return { part, bytes: new Uint8Array(body), etag: answer.headers.get('etag') };
}

/** Null where it is none: what the host has is fetched whole then, and checked. */
function openingOf(probes: readonly ProbeAnswer[]): StoreOpening | null {
  try {
    return readOpening(joinParts(probes.map(({ bytes }) => bytes)));
  } catch {
    return null;
  }
}

async function fetchWhole(
  { parts, bytes, sha256, opening }: Store,
  base: URL,
  onProgress: (loaded: number) => void,
  cache: 'default' | 'reload',
): Promise<StoreFile> {
  const contents = await downloadParts(parts, base, onProgress, cache).catch((error: unknown) => {
    throw new ResourceError(messageOf(error), { cause: error });
  });
  const url = parts[0]?.url ?? '';
  const whole = joinParts(contents);
  await verifyFile({ url, bytes, sha256 }, whole);
  return { kind: 'blob', blob: new Blob([unpackWhole(whole, opening)]) };
}
