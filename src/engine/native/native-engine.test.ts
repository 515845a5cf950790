import { afterAll, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from './native-engine.ts';

const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

// DuckDB has an allocator of its own on Linux alone.
test.runIf(process.platform === 'linux')(
  'the memory of a table that is gone goes back to the system, though nothing is asked any more',
  { timeout: 60_000 },
  async () => {
    const mebibytes = () => process.memoryUsage.rss() / 2 ** 20;
    await engine.withSession((session) =>
      session.run(sql`CREATE TABLE t AS SELECT 'text ' || range AS a, hash(range) AS b FROM range(8000000)`),
    );
    const loaded = mebibytes();
    await engine.withSession((session) => session.run(sql`DROP TABLE t`));
    await expect.poll(() => loaded - mebibytes(), { timeout: 20_000 }).toBeGreaterThan(100);
  },
);
