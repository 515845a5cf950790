import type { Columns } from '../../../core/ports.ts';
import { raw, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { Limit } from '../../limit.ts';
import type { ByteSpan, StoreFileColumn } from '../../store-file.ts';
import { planScans, type PlanScan } from './plan-scans.ts';

/**
 * Has what statements read of stores come before they ask for it. DuckDB asks for one block after the other, and waits for each as long as
 * the line is; the columns that a statement reads wholly are known from its plan, and come side by side.
 */
export interface ReadAhead {
  /** From now on this is a store that is read by ranges, with a table of these columns. */
  add(database: string, columns: readonly StoreFileColumn[], fetch: FetchAhead): void;
  /**
   * Resolves when what a statement will read of stores has come, as far as that is known and can be had. Rejects with EngineError where the
   * statement cannot be planned, which it will say itself.
   */
  prepare(statement: string, limit: Limit): Promise<void>;
}

/**
 * Fetches pieces of a store's file, to be handed out when DuckDB asks for them. False when they do not all come before the limit is hit.
 */
export type FetchAhead = (spans: readonly ByteSpan[], limit: Limit) => Promise<boolean>;

interface AheadStore {
  readonly fetch: FetchAhead;
  readonly columns: readonly StoreFileColumn[];
  readonly come: Map<StoreFileColumn, Promise<boolean>>;
}

/** Bytes that come ahead of one statement at most: they lie in memory until they are read. */
const MOST_BYTES = 64 * 2 ** 20;

/** @param run runs a statement of the program's own */
export function createReadAhead(run: (statement: SqlFragment) => Promise<Columns>): ReadAhead {
  const stores = new Map<string, AheadStore>();

  function isNeeded(statement: string): boolean {
    for (const [name, { columns, come }] of stores) {
      if (!statement.includes(quote(name))) continue;
      const left = columns.filter((column) => !come.has(column));
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
      .map((database) => stores.get(database) as AheadStore)
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
    add: (database, columns, fetch) => void stores.set(database, { fetch, columns, come: new Map() }),
    async prepare(statement, limit) {
      if (!isNeeded(statement)) return;
      const plan = await run(raw(`EXPLAIN (FORMAT json) ${statement}`));
      const scans = planScans(String(plan.columns.at(-1)?.values[0]));
      const databases = [...stores.keys()].filter((name) => statement.includes(quote(name)));
      const columns = scans
        .flatMap((scan) => wantedBy(scan, databases))
        .sort((a, b) => bytesOf(a.column) - bytesOf(b.column));
      let room = MOST_BYTES;
      const coming: Promise<unknown>[] = [];
      for (const { store, column } of columns) {
        const blocks = store.come.get(column);
        room -= blocks ? 0 : bytesOf(column);
        if (room < 0) break;
        const come = blocks ?? store.fetch(column.blocks, limit);
        store.come.set(column, come);
        coming.push(come.then((whole) => whole || store.come.delete(column)));
      }
      await Promise.all(coming);
    },
  };
}

function bytesOf({ blocks }: StoreFileColumn): number {
  return blocks.reduce((sum, { start, end }) => sum + end - start, 0);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
