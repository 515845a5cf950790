import type { Columns } from '../../../core/ports.ts';
import { raw, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { Limit } from '../../limit.ts';
import type { ByteSpan } from '../store-reader.ts';
import { planScans, type PlanScan } from './plan-scans.ts';
import { readStoreColumns, type StoreColumn } from './store-columns.ts';

/**
 * Has what statements read of stores come before they ask for it. DuckDB asks for one block after the other, and waits for each as long as
 * the line is; the columns that a statement reads wholly are known from its plan, and come side by side.
 */
export interface ReadAhead {
  /** From now on this is a store that is read by ranges. */
  add(database: string, fetch: FetchAhead): void;
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
  /** By table. */
  readonly columns: Map<string, Promise<readonly StoreColumn[]>>;
  readonly come: Map<StoreColumn, Promise<boolean>>;
}

/** Bytes that come ahead of one statement at most: they lie in memory until they are read. */
const MOST_BYTES = 64 * 2 ** 20;

/** @param run runs a statement of the program's own */
export function createReadAhead(run: (statement: SqlFragment) => Promise<Columns>): ReadAhead {
  const stores = new Map<string, AheadStore>();

  async function isNeeded(statement: string): Promise<boolean> {
    for (const [name, { columns, come }] of stores) {
      if (!statement.includes(quote(name))) continue;
      if (columns.size === 0) return true;
      const left = (await Promise.all(columns.values())).flat().filter((column) => !come.has(column));
      // An asterisk may stand for any column.
      if (
        left.length > 0 &&
        (/(?<!\()\*/.test(statement) || left.some((column) => statement.includes(column.name)))
      )
        return true;
    }
    return false;
  }

  async function columnsOf(database: string, store: AheadStore, table: string) {
    const known = store.columns.get(table) ?? readStoreColumns(database, table, run);
    store.columns.set(table, known);
    return known;
  }

  /** The columns that a scan reads wholly. Which store it scans its columns say; where several have such columns it is none. */
  async function wantedBy({ table, columns, conditions }: PlanScan, databases: readonly string[]) {
    const tables = await Promise.all(
      databases.map(async (database) => {
        const store = stores.get(database) as AheadStore;
        return { store, all: await columnsOf(database, store, table) };
      }),
    );
    const [scanned, ...others] = tables.filter(({ all }) =>
      columns.every((name) => all.some((column) => column.name === name)),
    );
    if (!scanned || others.length > 0) return [];
    const { store, all } = scanned;
    const named = all.filter(({ name }) => conditions.some((text) => text.includes(name)));
    // Of what is sorted only a part will be read.
    if (named.some(({ isSorted }) => isSorted)) return [];
    return all
      .filter((column) => columns.includes(column.name) || named.includes(column))
      .map((column) => ({ store, column }));
  }

  return {
    add: (database, fetch) => void stores.set(database, { fetch, columns: new Map(), come: new Map() }),
    async prepare(statement, limit) {
      if (!(await isNeeded(statement))) return;
      const plan = await run(raw(`EXPLAIN (FORMAT json) ${statement}`));
      const scans = planScans(String(plan.columns.at(-1)?.values[0]));
      const databases = [...stores.keys()].filter((name) => statement.includes(quote(name)));
      const wanted = (await Promise.all(scans.map((scan) => wantedBy(scan, databases))))
        .flat()
        .sort((a, b) => bytesOf(a.column) - bytesOf(b.column));
      let room = MOST_BYTES;
      const coming: Promise<unknown>[] = [];
      for (const { store, column } of wanted) {
        const known = store.come.get(column);
        room -= known ? 0 : bytesOf(column);
        if (room < 0) break;
        const come = known ?? store.fetch(column.blocks, limit);
        store.come.set(column, come);
        coming.push(come.then((whole) => whole || store.come.delete(column)));
      }
      await Promise.all(coming);
    },
  };
}

function bytesOf({ blocks }: StoreColumn): number {
  return blocks.reduce((sum, { start, end }) => sum + end - start, 0);
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
