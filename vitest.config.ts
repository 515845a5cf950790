import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Rooms whose tests start no databases, processes or builds, and leave nothing behind: their modules are loaded once for many files. */
const LIGHT =
  'src/{backends,boot,catalog,core,duckdb,explorer,host,http,index,msw,package,postgres,queries,service-worker,sources,transport}/**/*.test.{ts,tsx}';

const tests = ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'];

export default defineConfig({
  test: {
    // Vitest would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Engines take seconds to start on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'light', include: [LIGHT], isolate: false } },
      { extends: true, test: { name: 'heavy', include: tests, exclude: [LIGHT, '**/node_modules/**'] } },
    ],
  },
});
