import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Rooms whose tests start no databases, processes or builds, and leave nothing behind: their modules are loaded once for many files. */
const LIGHT =
  'src/{backends,boot,catalog,core,duckdb,explorer,host,http,index,msw,package,postgres,queries,service-worker,sources,transport}/**/*.test.{ts,tsx}';

/**
 * Tests of indexes start databases in their own process alone, and end them: their modules are loaded, and compiled by V8, once for many files. None looks at the bytes of a store, so memory
 * need not come as zeros (src/engine/native/zeroed-memory.ts): for these the allocator asks the system at each vector of DuckDB's, which took more than half of a scan's time.
 */
const INDEXES = 'src/{compile/index,testing/full-text}/**/*.test.ts';

/**
 * Modules as Node runs them itself, their types removed by tsx: what Vitest makes of them instead asks an object for each import whenever it is used, and its files load twice as slowly.
 * Not for modules that Vite fills in (import.meta.glob, import.meta.env), which are among the light ones, nor for vi.mock.
 */
const NATIVE = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', 'tsx'],
};

const tests = ['src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'];

export default defineConfig({
  test: {
    // Vitest would leave one of two cores idle; a third worker does less in a minute than two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Engines take seconds to start on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As in the browser's tests: what a machine starves for a while is no fault of the code, and a real fault fails every time.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          ...NATIVE,
          name: 'index',
          include: [INDEXES],
          isolate: false,
          env: { DUCKDB_JE_MALLOC_CONF: 'dirty_decay_ms:500,muzzy_decay_ms:0' },
        },
      },
      {
        extends: true,
        test: { ...NATIVE, name: 'heavy', include: tests, exclude: [INDEXES, LIGHT, '**/node_modules/**'] },
      },
      { extends: true, test: { name: 'light', include: [LIGHT], isolate: false } },
    ],
  },
});
