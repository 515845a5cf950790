import type { ApiRecord } from '../api/answers.ts';
import type { RowSource } from './row-source.ts';

/** Rows of a table too long to hold, in blocks that come as they are wanted. */
export interface RowStore {
  /** Null until {@link put} told it. */
  readonly total: number | null;
  /** Rows as they are known now: another object after every change. */
  snapshot(): RowSource;
  subscribe(listener: () => void): () => void;
  /** Keeps records that came by another way. */
  put(offset: number, records: readonly ApiRecord[], total: number | null): void;
  /** Loads what is missing of these rows, and lets go of what is no longer wanted. */
  want(first: number, end: number): void;
  /** Stops what is under way. */
  close(): void;
}

/** Blocks kept; more of them are let go, the farthest first. */
const KEPT = 200;

/**
 * @param blockSize rows of a block
 * @param load rows from an offset on; a rejection that is not an abort goes to `onProblem`
 */
export function createRowStore(
  blockSize: number,
  load: (offset: number, signal: AbortSignal) => Promise<readonly ApiRecord[]>,
  onProblem: (error: unknown) => void,
): RowStore {
  const blocks = new Map<number, readonly ApiRecord[]>();
  const loading = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let total: number | null = null;
  let rows = toSource();

  function toSource(): RowSource {
    return {
      count: total ?? 0,
      at: (index) => blocks.get(Math.floor(index / blockSize))?.[index % blockSize],
    };
  }

  function change(): void {
    rows = toSource();
    for (const listener of listeners) listener();
  }

  function start(block: number): void {
    const controller = new AbortController();
    loading.set(block, controller);
    load(block * blockSize, controller.signal).then(
      (records) => {
        loading.delete(block);
        blocks.set(block, records);
        change();
      },
      (error: unknown) => {
        if (loading.get(block) === controller) loading.delete(block);
        if (!controller.signal.aborted) onProblem(error);
      },
    );
  }

  return {
    get total() {
      return total;
    },
    snapshot: () => rows,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(offset, records, newTotal) {
      if (offset % blockSize === 0 && records.length > 0) blocks.set(offset / blockSize, records);
      total = newTotal ?? total;
      change();
    },
    want(first, end) {
      const from = Math.floor(first / blockSize);
      const to = Math.floor(Math.max(first, end - 1) / blockSize);
      for (const [block, controller] of loading) {
        if (block >= from && block <= to) continue;
        loading.delete(block);
        controller.abort(new DOMException('scrolled on', 'AbortError'));
      }
      for (let block = from; block <= to; block++)
        if (!blocks.has(block) && !loading.has(block)) start(block);
      const farthest = [...blocks.keys()].sort((a, b) => Math.abs(b - from) - Math.abs(a - from));
      for (const block of farthest.slice(0, Math.max(0, blocks.size - KEPT))) blocks.delete(block);
    },
    close() {
      for (const controller of loading.values()) controller.abort(new DOMException('closed', 'AbortError'));
      loading.clear();
    },
  };
}
