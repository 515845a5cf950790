import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { BuildFigures } from './build-site.ts';
import type { Cold } from './measure-cold.ts';
import type { ExplorerTimes } from './measure-explorer.ts';
import type { Comparison, PeerTimes, Times } from './page.ts';

/** What stages measure. */
export interface Measured {
  /** Sites that were built, by the name of their data. */
  readonly builds: Readonly<Record<string, BuildFigures>>;
  readonly peers: Readonly<Record<string, PeerTimes>>;
  /** The flights: datapond, and DuckDB-WASM alone. */
  readonly flights: Readonly<Record<string, PeerTimes>>;
  readonly crowd?: { readonly waits: readonly number[]; readonly longestTask: number };
  readonly load?: Comparison;
  readonly start?: Comparison;
  readonly cold?: Cold;
  readonly explorer?: ExplorerTimes;
  /** Of the records, and of ten times as many, in one run. */
  readonly growth?: { readonly small: Times; readonly large: Times };
}

/** What a stage has measured when it last ran. */
export interface StageResult {
  /** ISO, to the minute. */
  readonly date: string;
  readonly browser: string;
  /** MB at the peak of the browser; null: not known. */
  readonly memory: number | null;
  /** Why nothing was measured. */
  readonly failure?: string;
  readonly measured: Partial<Measured>;
}

/** All that was measured, each stage's latest. */
export interface Results extends Measured {
  readonly records: number;
  readonly pgliteRecords: number;
  readonly stages: Readonly<Record<string, StageResult>>;
}

/** What stages have measured before, from a file that need not be there. */
export function readStages(path: string): Record<string, StageResult> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, StageResult>) : {};
}

export function writeStages(path: string, stages: Readonly<Record<string, StageResult>>): void {
  writeFileSync(path, `${JSON.stringify(stages, null, 1)}\n`);
}

/** Puts stages together. */
export function toResults(
  stages: Readonly<Record<string, StageResult>>,
  settings: Pick<Results, 'records' | 'pgliteRecords'>,
): Results {
  const all = Object.values(stages).map(({ measured }) => measured);
  return {
    ...Object.assign({}, ...all),
    builds: Object.assign({}, ...all.map(({ builds }) => builds)),
    peers: Object.assign({}, ...all.map(({ peers }) => peers)),
    flights: Object.assign({}, ...all.map(({ flights }) => flights)),
    ...settings,
    stages,
  };
}
