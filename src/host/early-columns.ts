import type { AheadPiece, EarlyColumns, StoreFile, StoreFileColumn } from '../engine/store-file.ts';
import { fetchPieces } from '../engine/wasm/ahead-pieces.ts';
import { openPacked } from '../engine/wasm/packed-parts.ts';
import type { RequestSoon } from '../engine/wasm/store-parts.ts';

/** Bytes that come of a store at most before anybody asks for them: they lie in memory. */
const MOST_BYTES = 32 * 2 ** 20;
/** Of what does not come nobody hears; the engine asks again. */
const { signal: NEVER } = new AbortController();

/**
 * Fetches columns of a store while the engine starts: its bytes come first, as nothing is answered without them, but from then on the line would lie
 * idle until it runs.
 * @param engineCame resolves when the engine's bytes are there
 */
export function createEarlyColumns(
  { parts, packed, columns }: Extract<StoreFile, { kind: 'ranges' }>,
  engineCame: Promise<void>,
  request: RequestSoon,
): EarlyColumns {
  const coming = new Map<string, Promise<readonly AheadPiece[] | null>>();
  const file = openPacked(parts, packed);
  let room = MOST_BYTES;
  return {
    expect(names) {
      const wanted = columns
        .filter(({ name }) => names.includes(name) && !coming.has(name))
        .sort((a, b) => bytesOf(a) - bytesOf(b));
      for (const { name, blocks } of wanted) {
        const bytes = bytesOf({ blocks });
        if (bytes > room) return;
        room -= bytes;
        const fetching = engineCame.then(() => Promise.all(fetchPieces(file, blocks, request, NEVER)));
        coming.set(
          name,
          // What did not come early is read when it is needed, and its failure met then.
          fetching.catch(() => null),
        );
      }
    },
    take: () => new Map(coming),
  };
}

function bytesOf({ blocks }: Pick<StoreFileColumn, 'blocks'>): number {
  return blocks.reduce((sum, { start, end }) => sum + end - start, 0);
}
