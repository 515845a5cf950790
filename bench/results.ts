import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Answer } from './answer.ts';
import type { BuildFigures } from './build-site.ts';
import type { ColdAnswer } from './measure-cold.ts';
import type { ExplorerTimes } from './measure-explorer.ts';
import type { Expected, PeerTimes } from './peer.ts';

/** All that was measured over one table, each stage's latest. */
export interface SetResults {
  readonly records: number;
  /** Bytes of the CSV file. */
  readonly csv?: number;
  readonly build?: BuildFigures;
  readonly warm?: Readonly<Record<string, readonly Answer[]>>;
  readonly cold?: Readonly<Record<string, readonly ColdAnswer[]>>;
  readonly explorer?: ExplorerTimes;
  readonly postgres?: PeerTimes;
  readonly duckdb?: PeerTimes;
  readonly sqlite?: PeerTimes;
  /** What PostgreSQL says that the answers should be, by kind. */
  readonly expected?: Readonly<Record<string, readonly Expected[]>>;
  readonly stages: Readonly<Record<string, StageRun>>;
}

/** When and how a stage was last run. */
export interface StageRun {
  /** ISO, to the minute. */
  readonly date: string;
  readonly seconds: number;
  readonly browser: string;
  /** Most memory of the browser, in MB; null: not known. */
  readonly memory: number | null;
  /** Programs that ran or waited to, on average over the minute before. */
  readonly load: number;
  /** Why nothing was measured. */
  readonly failure?: string;
}

/** What was measured before, from a file that need not be there. */
export function readResults(path: string, records: number): SetResults {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SetResults) : { records, stages: {} };
}

/**
 * Adds to what is kept in a file: kinds of work that were not measured now stay, unless they were measured of what `gone` names.
 * Another run may write there meanwhile, so it is read again.
 * @param gone parts that are forgotten first
 */
export function keepResults(
  path: string,
  records: number,
  part: Partial<SetResults>,
  gone: readonly (keyof SetResults)[] = [],
): void {
  const { ...before } = readResults(path, records);
  for (const name of gone) delete (before as Partial<SetResults>)[name];
  const both = <K extends 'warm' | 'cold' | 'expected' | 'stages'>(name: K) =>
    part[name] && { [name]: { ...before[name], ...part[name] } };
  const peer = <K extends 'postgres' | 'duckdb' | 'sqlite'>(name: K) =>
    part[name] && { [name]: { ...part[name], times: { ...before[name]?.times, ...part[name].times } } };
  const results: SetResults = {
    ...before,
    ...part,
    ...both('warm'),
    ...both('cold'),
    ...both('expected'),
    ...both('stages'),
    ...peer('postgres'),
    ...peer('duckdb'),
    ...peer('sqlite'),
  };
  writeFileSync(path, `${JSON.stringify(results)}\n`);
}
