import type { BenchTable } from './bench-table.ts';
import { createLogsTable } from './logs-table.ts';
import { LOGS_WORKLOADS } from './logs-workloads.ts';
import { createRegister } from './register.ts';
import { REGISTER_WORKLOADS } from './register-workloads.ts';
import { createScriptsTable } from './scripts-table.ts';
import { SCRIPTS_WORKLOADS } from './scripts-workloads.ts';
import { createWideTable } from './wide-table.ts';
import { WIDE_WORKLOADS } from './wide-workloads.ts';
import { drawKinds, type Kind, type Workload } from './workload.ts';

/** A generated table and what is asked of it. */
export interface BenchSet {
  readonly table: BenchTable;
  readonly seed: number;
  /** Its name, records and seed: what its files are called by. */
  readonly id: string;
  /** @param count requests of each kind @param stream those of another one are others */
  kinds(count: number, stream?: number): readonly Kind[];
}

export const SET_NAMES = ['register', 'wide', 'tall', 'broad', 'scripts', 'logs'] as const;
export type SetName = (typeof SET_NAMES)[number];

/** Records where nobody says how many. */
const RECORDS: Readonly<Record<SetName, number>> = {
  register: 1_000_000,
  wide: 50_000,
  tall: 1_000_000,
  broad: 2000,
  scripts: 300_000,
  logs: 500_000,
};
/** Columns of the tables made by createWideTable. */
const COLUMNS = { wide: 200, tall: 48, broad: 1094 } as const;
const STREAM = 9;

/** @param records undefined: as many as are measured for the report */
export function openSet(name: SetName, records = RECORDS[name], seed = 1): BenchSet {
  if (name === 'register') return setOf(createRegister(records, seed), REGISTER_WORKLOADS);
  if (name === 'scripts') return setOf(createScriptsTable(records, seed), SCRIPTS_WORKLOADS);
  if (name === 'logs') return setOf(createLogsTable(records, seed), LOGS_WORKLOADS);
  return setOf(createWideTable(name, COLUMNS[name], records, seed), WIDE_WORKLOADS);
}

function setOf<T extends BenchTable & { readonly seed: number }>(
  table: T,
  workloads: readonly Workload<T>[],
): BenchSet {
  const { name, records, seed } = table;
  return {
    table,
    seed,
    id: `${name}-${records}-${seed}`,
    kinds: (count, stream = STREAM) => drawKinds(workloads, table, count, stream),
  };
}
