import type { ApiRecord } from '../api/answers.ts';
import type { RowSource } from './row-source.ts';

/** Rows of a table too long to hold, in blocks that come as they are wanted; of a wide table the columns in parts, too. */
export interface RowStore {
  /** Null until {@link put} told it. */
  readonly total: number | null;
  /** Rows as they are known now: another object after every change. */
  snapshot(): RowSource;
  subscribe(listener: () => void): () => void;
  /** Keeps records that came by another way. @param part which part of the columns they have; null: all */
  put(offset: number, records: readonly ApiRecord[], total: number | null, part?: number | null): void;
  /**
   * Loads what is missing of these rows, and lets go of what is no longer wanted.
   * @param parts numbers of the parts of the columns; absent: all
   */
  want(first: number, end: number, parts?: readonly number[]): void;
  /** Stops what is under way. */
  close(): void;
}

/** Where the rows of a store come from. */
export interface RowLoader {
  /** Rows of a block. */
  readonly blockSize: number;
  /** Parts that the columns come in, one at least. */
  readonly parts: number;
  /** Loads a block's rows from an offset on, with one part of the columns; null: with all. */
  readonly load: (offset: number, part: number | null, signal: AbortSignal) => Promise<readonly ApiRecord[]>;
  /** Given a rejection that is no abort. */
  readonly onProblem: (error: unknown) => void;
}

/** Rows of a block, and which parts of their columns are here. */
interface Block {
  readonly records: readonly ApiRecord[];
  readonly parts: ReadonlySet<number>;
}

interface Loading {
  readonly block: number;
  readonly controller: AbortController;
}

/** Blocks kept; more of them are let go, the farthest first. */
const KEPT = 200;

const NO_BLOCK: Block = { records: [], parts: new Set() };

/** An empty store. */
export function createRowStore({ blockSize, parts, load, onProblem }: RowLoader): RowStore {
  const all = Array.from({ length: parts }, (_, part) => part);
  const blocks = new Map<number, Block>();
  /** By block and part. */
  const loading = new Map<string, Loading>();
  /** The block of which all columns are wanted. */
  let filled = -1;
  const listeners = new Set<() => void>();
  let total: number | null = null;
  let rows = toSource();

  function toSource(): RowSource {
    return {
      count: total ?? 0,
      at: (index) => blocks.get(Math.floor(index / blockSize))?.records[index % blockSize],
      ...(parts > 1 && { fill }),
    };
  }

  function change(): void {
    rows = toSource();
    for (const listener of listeners) listener();
  }

  /** Puts what came to what is here. @param part null: all of them @param isAll whether these are all rows that the block has */
  function keep(block: number, records: readonly ApiRecord[], part: number | null, isAll: boolean): void {
    const old = blocks.get(block) ?? NO_BLOCK;
    const length = Math.max(old.records.length, records.length);
    blocks.set(block, {
      records:
        parts === 1
          ? records
          : Array.from({ length }, (_, index) => together(old.records[index], records[index])),
      parts: isAll ? new Set([...old.parts, ...(part === null ? all : [part])]) : old.parts,
    });
  }

  function isBlock(block: number, records: readonly ApiRecord[]): boolean {
    return records.length >= Math.min(blockSize, (total ?? 0) - block * blockSize);
  }

  function start(block: number, part: number | null): void {
    const key = `${block} ${part ?? 'all'}`;
    const here = blocks.get(block)?.parts;
    if (loading.has(key) || (part === null ? here?.size === parts : here?.has(part))) return;
    const controller = new AbortController();
    loading.set(key, { block, controller });
    load(block * blockSize, part, controller.signal).then(
      (records) => {
        loading.delete(key);
        keep(block, records, part, part !== null || isBlock(block, records));
        change();
      },
      (error: unknown) => {
        if (loading.get(key)?.controller === controller) loading.delete(key);
        if (!controller.signal.aborted) onProblem(error);
      },
    );
  }

  function fill(row: number): void {
    filled = Math.floor(row / blockSize);
    start(filled, null);
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
    put(offset, records, newTotal, part = null) {
      total = newTotal ?? total;
      for (let from = 0; from < records.length;) {
        const block = Math.floor((offset + from) / blockSize);
        const end = (block + 1) * blockSize - offset;
        // Only the first block may begin within: what is before is not known then.
        if ((offset + from) % blockSize === 0) {
          const own = records.slice(from, end);
          keep(block, own, part, isBlock(block, own));
        }
        from = end;
      }
      change();
    },
    want(first, end, wanted = all) {
      const from = Math.floor(first / blockSize);
      const to = Math.floor(Math.max(first, end - 1) / blockSize);
      const isWanted = (block: number): boolean => (block >= from && block <= to) || block === filled;
      const keys = new Set<string>();
      for (let block = from; block <= to; block++) for (const part of wanted) keys.add(`${block} ${part}`);
      for (const [key, { block, controller }] of loading) {
        if (keys.has(key) || block === filled) continue;
        loading.delete(key);
        controller.abort(new DOMException('scrolled on', 'AbortError'));
      }
      for (let block = from; block <= to; block++) for (const part of wanted) start(block, part);
      const farthest = [...blocks.keys()].sort((a, b) => Math.abs(b - from) - Math.abs(a - from));
      for (const block of farthest.slice(0, Math.max(0, blocks.size - KEPT)))
        if (!isWanted(block)) blocks.delete(block);
    },
    close() {
      for (const { controller } of loading.values())
        controller.abort(new DOMException('closed', 'AbortError'));
      loading.clear();
    },
  };
}

/** The columns of both; of a column in both the newer value. */
function together(old: ApiRecord | undefined, newer: ApiRecord | undefined): ApiRecord {
  return old && newer ? { ...old, ...newer } : (newer ?? old ?? {});
}
