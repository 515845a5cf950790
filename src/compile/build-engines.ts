import { createNativeEngine, type NativeEngine } from '../engine/native/native-engine.ts';

/** MiB that a table under way may take of DuckDB, beside what the index takes; what is more goes to disk. */
const MEMORY = 448;
/** The same of a table of many columns: what DuckDB counts is room for 2,048 values of each, several times, however few there are. */
const WIDE_MEMORY = 2048;

/** What an engine is for: a small table or a large one, or to write stores. */
export type EngineUse = 'small' | 'large' | 'store';

/** The engines of a build, each started when it is first asked for. */
export interface BuildEngines {
  /** @param isWide whether the table has very many columns */
  engineFor(use: EngineUse, isWide: boolean): NativeEngine;
  /** How far the statement is that takes long, from 0 to 1; null where none does. */
  progress(): number | null;
  /** Ends all engines. */
  close(): Promise<void>;
}

/** @param within folder for what they spill, and for the files made with them */
export function createBuildEngines(within: string): BuildEngines {
  const engines = new Map<string, NativeEngine>();
  return {
    engineFor(use, isWide) {
      const key = `${use} ${isWide}`;
      const engine =
        engines.get(key) ??
        createNativeEngine({
          within,
          spills: true,
          memory: isWide ? WIDE_MEMORY : MEMORY,
          watched: use !== 'small',
          // More would do nothing but wait for each other on a small table, write a larger store, and take memory for each column of a wide table.
          ...((isWide || use !== 'large') && { threads: 1 }),
        });
      engines.set(key, engine);
      return engine;
    },
    progress() {
      const all = [...engines.values()].map((engine) => engine.progress());
      return all.find((done) => done !== null) ?? null;
    },
    async close() {
      for (const engine of engines.values()) await engine.close();
    },
  };
}
