import type { BenchColumn } from '../bench-table.ts';

/** A database in the page that does the same work by its own API. */
export interface BrowserPeer {
  readonly version: string;
  /** Runs a statement and fetches its answer, as this database hands it over. */
  run(statement: string): Promise<unknown>;
}

/** Makes a peer with the records of a CSV file as the table `t`. */
export type StartPeer = (csv: string, columns: readonly BenchColumn[]) => Promise<BrowserPeer>;
