import type { ApiRecord } from '../../api/answers.ts';
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
  readonly load: (wanted: WantedRows, signal: AbortSignal) => Promise<readonly ApiRecord[]>;
  /** Given a rejection that is no abort. */
  readonly onProblem: (error: unknown) => void;
}

/** Rows of one block. */
export interface WantedRows {
  /** Of the first one. */
  readonly offset: number;
  readonly rows: number;
  /** Which part of the columns; null: all. */
  readonly part: number | null;
}

/** Rows of a block, and which parts of their columns are here. */
interface Block {
  readonly records: readonly ApiRecord[];
  readonly parts: ReadonlySet<number>;
  /** How many rows from the first one on are here with all columns, while the others are not: they are not asked for again. */
  readonly whole: number;
}

interface Loading {
  readonly block: number;
  readonly controller: AbortController;
}

/** Blocks kept; more of them are let go, the farthest first. */
const KEPT = 200;

const NO_BLOCK: Block = { records: [], parts: new Set(), whole: 0 };

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

  /** Puts what came to what is here. @param from the row of the block that it begins with @param part null: all of them */
  function keep(block: number, from: number, records: readonly ApiRecord[], part: number | null): void {
    const old = blocks.get(block) ?? NO_BLOCK;
    const end = from + records.length;
    const isAll = end >= Math.min(blockSize, (total ?? 0) - block * blockSize);
    blocks.set(block, {
      records: Array.from({ length: Math.max(old.records.length, end) }, (_, row) =>
        together(old.records[row], records[row - from]),
      ),
      parts: isAll || part !== null ? new Set([...old.parts, ...(part === null ? all : [part])]) : old.parts,
      whole: part === null && from <= old.whole ? Math.max(old.whole, end) : old.whole,
    });
  }

  function start(block: number, part: number | null): void {
    const key = `${block} ${part ?? 'all'}`;
    const { parts: here, whole: from } = blocks.get(block) ?? NO_BLOCK;
    if (loading.has(key) || (part === null ? here.size === parts : here.has(part))) return;
    const controller = new AbortController();
    loading.set(key, { block, controller });
    load({ offset: block * blockSize + from, rows: blockSize - from, part }, controller.signal).then(
      (records) => {
        // What is no longer wanted may be gone, and with it the rows before these.
        if (controller.signal.aborted) return;
        loading.delete(key);
        keep(block, from, records, part);
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
        if ((offset + from) % blockSize === 0) keep(block, 0, records.slice(from, end), part);
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
