import type { Columns } from '../../../core/ports.ts';
import { quoted, raw, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { Limit } from '../../limit.ts';
import type { AheadPiece, ByteSpan, StoreFile, StoreFileColumn } from '../../store-file.ts';
import { planScans, type PlanScan } from './plan-scans.ts';

/**
 * Has what statements read of stores come before they ask for it. DuckDB asks for one block after the other, and waits for each as long as
 * the line is; the columns that a statement reads wholly are known from its plan, and come side by side.
 */
export interface ReadAhead {
  /** From now on this is a store that is read by ranges. */
  add(
    database: string,
    file: Pick<Extract<StoreFile, { kind: 'ranges' }>, 'columns' | 'early'>,
    ahead: StoreAhead,
  ): void;
  /** There is no such store any more. */
  remove(database: string): void;
  /**
   * Resolves when what a statement will read of stores has come, as far as that is known and can be had. Rejects with EngineError where the
   * statement cannot be planned, which it will say itself.
   */
  prepare(statement: string, limit: Limit): Promise<void>;
}

/** How pieces of a store come before DuckDB asks for them. */
export interface StoreAhead {
  /** Fetches them, to be handed out when DuckDB asks. False when they do not all come before the limit is hit. */
  fetch(spans: readonly ByteSpan[], limit: Limit): Promise<boolean>;
  /** Hands over what was fetched elsewhere. */
  hold(pieces: readonly AheadPiece[]): void;
}

interface AheadStore extends Pick<StoreAhead, 'fetch'> {
  readonly columns: readonly StoreFileColumn[];
  /** What is on its way, or has come. */
  readonly come: Map<StoreFileColumn, Promise<boolean>>;
  readonly here: Set<StoreFileColumn>;
}

/** Bytes that come ahead of one statement at most: they lie in memory until they are read. */
const MOST_BYTES = 64 * 2 ** 20;

/** @param run runs a statement of the program's own */
export function createReadAhead(run: (statement: SqlFragment) => Promise<Columns>): ReadAhead {
  const stores = new Map<string, AheadStore>();

  function isNeeded(statement: string): boolean {
    for (const [name, { columns, here }] of stores) {
      if (!statement.includes(quoted(name))) continue;
      const left = columns.filter((column) => !here.has(column));
      // An asterisk may stand for any column.
      if (
        left.length > 0 &&
        (/(?<!\()\*/.test(statement) || left.some((column) => statement.includes(column.name)))
      )
        return true;
    }
    return false;
  }

  /** The columns that a scan reads wholly. Which store it scans its columns say; where several have such columns it is none. */
  function wantedBy({ columns, conditions }: PlanScan, databases: readonly string[]) {
    const [store, ...others] = databases
      .map((database) => stores.get(database)!)
      .filter((one) => columns.every((name) => one.columns.some((column) => column.name === name)));
    if (!store || others.length > 0) return [];
    const named = store.columns.filter(({ name }) => conditions.some((text) => text.includes(name)));
    // Of what is sorted only a part will be read.
    if (named.some(({ isSorted }) => isSorted)) return [];
    return store.columns
      .filter((column) => columns.includes(column.name) || named.includes(column))
      .map((column) => ({ store, column }));
  }

  return {
    add(database, { columns, early }, { fetch, hold }) {
      const store: AheadStore = { fetch, columns, come: new Map(), here: new Set() };
      stores.set(database, store);
      for (const [name, coming] of early?.take() ?? []) {
        const column = columns.find((one) => one.name === name);
        if (!column) continue;
        store.come.set(
          column,
          coming.then((pieces) => {
            if (pieces) hold(pieces);
            return pieces !== null;
          }),
        );
      }
    },
    remove(database) {
      stores.delete(database);
    },
    async prepare(statement, limit) {
      if (!isNeeded(statement)) return;
      const plan = await run(raw(`EXPLAIN (FORMAT json) ${statement}`));
      const scans = planScans(String(plan.columns.at(-1)?.values[0]));
      const databases = [...stores.keys()].filter((name) => statement.includes(quoted(name)));
      const columns = scans
        .flatMap((scan) => wantedBy(scan, databases))
        .sort((a, b) => bytesOf(a.column) - bytesOf(b.column));
      let room = MOST_BYTES;
      const coming: Promise<unknown>[] = [];
      for (const { store, column } of columns) {
        const onWay = store.come.get(column);
        room -= onWay ? 0 : bytesOf(column);
        if (room < 0) break;
        const come = waitFor(onWay, limit).then(
          (whole) => whole || (limit.reason === null && store.fetch(column.blocks, limit)),
        );
        store.come.set(column, come);
        coming.push(come.then((whole) => (whole ? store.here.add(column) : store.come.delete(column))));
      }
      await Promise.all(coming);
    },
  };
}

/** Whether what is on its way has come; false where nothing is, or the limit is hit before. */
function waitFor(onWay: Promise<boolean> | undefined, limit: Limit): Promise<boolean> {
  if (!onWay) return Promise.resolve(false);
  return new Promise((resolve) => {
    limit.onHit(() => resolve(false));
    void onWay.then(resolve);
  });
}

function bytesOf({ blocks }: StoreFileColumn): number {
  return blocks.reduce((sum, { start, end }) => sum + end - start, 0);
}
