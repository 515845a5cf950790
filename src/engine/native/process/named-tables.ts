import { LatestMap } from '../../../core/latest-map.ts';
import type { LoadJob } from '../../duckdb-engine.ts';
import { namedIn } from '../../named-in.ts';
import type { EngineMember } from './member.ts';

/** The tables that statements name, and how each is loaded: a process has those that were needed in it. */
export interface NamedTables {
  /** One name always means one job. */
  add(table: string, job: LoadJob<unknown>): void;
  remove(table: string): void;
  /** Loads into a process what a statement names and is not there. */
  provide(member: EngineMember, text: string): Promise<void>;
  /** Loads into a process some that statements named lately, of those that take next to nothing. */
  warm(member: EngineMember): Promise<void>;
}

/** Tables that a process has from the beginning which is started ahead: each takes some ten milliseconds. */
const LIGHT = 4;

/** Starts with no tables. */
export function createNamedTables(): NamedTables {
  const jobs = new Map<string, LoadJob<unknown>>();
  const light = new LatestMap<string, LoadJob<unknown>>(LIGHT);
  return {
    add(table, job) {
      if (!jobs.has(table)) jobs.set(table, job);
    },
    remove(table) {
      jobs.delete(table);
    },
    async provide({ tables }, text) {
      const named = namedIn(text, jobs);
      await Promise.all(named.map(([table, job]) => tables.provide(table, job)));
      for (const [table, job] of named) if (tables.isLight(table)) light.set(table, job);
    },
    async warm({ tables }) {
      for (const [table, job] of light) await tables.provide(table, job);
    },
  };
}
