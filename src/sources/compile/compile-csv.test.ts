import { expect, test } from 'vitest';
import { EngineError } from '../../core/errors.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { compileCsv } from './compile-csv.ts';

test('a table for which there is no memory is a problem that says what to do', async () => {
  const fail = async () => {
    throw new EngineError('out-of-memory', 'could not allocate block of size 32.0 KiB');
  };
  const engine: DuckDBEngine = {
    extensions: new Set(),
    query: fail,
    stream: () => {
      throw new EngineError('out-of-memory', 'none');
    },
    describe: fail,
    tablesOf: fail,
    provide: fail,
    withSession: fail,
    start: fail,
    close: async () => {},
  };
  const names = Array.from({ length: 1200 }, (_, i) => `c${i}`);
  const content = new TextEncoder().encode(`${names.join()}\n${names.map(() => 'x').join()}\n`);
  const descriptor = { schema: null, dialect: {}, encoding: null };
  const { problem } = await compileCsv({ kind: 'csv', content, path: 'wide.csv', descriptor }, engine);
  expect(problem).toBe(
    'wide.csv takes more memory than a build has for a table, with 1,200 columns: part it into files of fewer columns, or write a record for each value, with what names its column',
  );
});
