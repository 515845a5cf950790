import type { BenchTable } from './bench-table.ts';
import { createRegister } from './register.ts';
import { REGISTER_WORKLOADS } from './register-workloads.ts';
import { createScriptsTable } from './scripts-table.ts';
import { SCRIPTS_WORKLOADS } from './scripts-workloads.ts';
import { createWideTable } from './wide-table.ts';
import { WIDE_WORKLOADS } from './wide-workloads.ts';
import { drawKinds, type Kind } from './workload.ts';

/** A generated table and what is asked of it. */
export interface BenchSet {
  readonly table: BenchTable;
  readonly seed: number;
  /** Its name, records and seed: what its files are called by. */
  readonly id: string;
  /** @param count requests of each kind @param stream those of another one are others */
  kinds(count: number, stream?: number): readonly Kind[];
}

export const SET_NAMES = ['register', 'wide', 'tall', 'broad', 'scripts'] as const;
export type SetName = (typeof SET_NAMES)[number];

/** Records where nobody says how many. */
const RECORDS: Readonly<Record<SetName, number>> = {
  register: 1_000_000,
  wide: 50_000,
  tall: 1_000_000,
  broad: 2000,
  scripts: 300_000,
};
/** Columns of the tables made by createWideTable. */
const COLUMNS = { wide: 200, tall: 48, broad: 1094 } as const;
const STREAM = 9;

/** @param records undefined: as many as are measured for the report */
export function openSet(name: SetName, records = RECORDS[name], seed = 1): BenchSet {
  const id = `${name}-${records}-${seed}`;
  if (name === 'register') {
    const table = createRegister(records, seed);
    return {
      table,
      seed,
      id,
      kinds: (count, stream = STREAM) => drawKinds(REGISTER_WORKLOADS, table, count, stream),
    };
  }
  if (name === 'scripts') {
    const table = createScriptsTable(records, seed);
    return {
      table,
      seed,
      id,
      kinds: (count, stream = STREAM) => drawKinds(SCRIPTS_WORKLOADS, table, count, stream),
    };
  }
  const table = createWideTable(name, COLUMNS[name], records, seed);
  return {
    table,
    seed,
    id,
    kinds: (count, stream = STREAM) => drawKinds(WIDE_WORKLOADS, table, count, stream),
  };
}
