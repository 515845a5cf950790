import type { Store, StoreFilePart, StoreOpening } from '../core/published-files.ts';
import { messageOf, ResourceError } from '../core/errors.ts';
import type { ByteSpan, StoreFile, StoreFileColumn, StorePiece } from '../engine/store-file.ts';
import { DamagedFileError, verifyFile } from '../sources/verify-file.ts';
import { downloadParts } from './download-parts.ts';

/** Bytes of DuckDB's headers, which its blocks follow. */
const HEADERS = 12_288;

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
  const { bytes: size = 0, opening, columns = [] } = store.blocks ?? {};
  const [at, length] = opening?.packed ?? [0, HEADERS];
  const probes = await probe(store.parts, base, { start: at, end: at + length });
  if (!probes)
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
    opening: opening ? await unpackOpening(probes, opening, size) : [],
    columns: columns.map(({ id, runs, sorted }): StoreFileColumn => ({
      name: id,
      isSorted: sorted === true,
      blocks: toBlocks(runs, size),
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

/** Nothing where it cannot be unpacked: DuckDB reads its blocks as they stand in the file then, and checks them. */
async function unpackOpening(
  probes: readonly ProbeAnswer[],
  { runs }: StoreOpening,
  size: number,
): Promise<readonly StorePiece[]> {
  const spans = [{ start: 0, end: HEADERS }, ...toBlocks(runs, size)];
  const packed = new Blob(probes.map(({ bytes }) => bytes)).stream();
  const unpacking = new Response(packed.pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer();
  const unpacked = await unpacking.catch(() => null);
  const expected = spans.reduce((sum, { start, end }) => sum + end - start, 0);
  if (unpacked?.byteLength !== expected) return [];
  let at = 0;
  return spans.map(({ start, end }) => {
    const bytes = new Uint8Array(unpacked, at, end - start);
    at += bytes.length;
    return { start, bytes };
  });
}

/** @param runs see BlockedColumn */
function toBlocks(runs: readonly number[], bytes: number): readonly ByteSpan[] {
  const numbers = runs.flatMap((first, i) =>
    i % 2 === 0 ? Array.from({ length: runs[i + 1] ?? 0 }, (_, k) => first + k) : [],
  );
  return numbers.map((number) => ({ start: HEADERS + number * bytes, end: HEADERS + (number + 1) * bytes }));
}

async function fetchWhole(
  { parts, bytes, sha256 }: Store,
  base: URL,
  onProgress: (loaded: number) => void,
  cache: 'default' | 'reload',
): Promise<StoreFile> {
  const contents = await downloadParts(parts, base, onProgress, cache).catch((error: unknown) => {
    throw new ResourceError(messageOf(error), { cause: error });
  });
  const blob = new Blob([...contents]);
  const url = parts[0]?.url ?? '';
  await verifyFile({ url, bytes, sha256 }, new Uint8Array(await blob.arrayBuffer()));
  return { kind: 'blob', blob };
}
