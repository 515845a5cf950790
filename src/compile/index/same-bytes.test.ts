import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import { identifier, raw, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { decodeIndex } from '../../testing/decode-index.ts';
import { createRandom } from '../../testing/postgres/phrase.ts';
import { buildIndex } from './build-index.ts';
import { createOwnLane, type Lane, type LaneJob, type Lanes } from './jobs/job-lanes.ts';
import type { JobKind } from './jobs/jobs.ts';

const engine = createNativeEngine();
// The one that the engine may write into.
const folder = dirname(await engine.newFile());
afterAll(() => engine.close());

/** Lanes of which nobody knows which is free, and when it answers. */
function moodyLanes(count: number, path: string, seed: number): Lanes {
  const random = createRandom(seed);
  const late = async <T>(answer: Promise<T>): Promise<T> => {
    const value = await answer;
    if (random() < 0.3) await setTimeout(random() * 4);
    return value;
  };
  const all = Array.from({ length: count }, (_, i): Lane => {
    const [own] = createOwnLane(`${path}.${i}`).all as readonly [Lane];
    return {
      answered: async () => {},
      get waiting() {
        return Math.floor(random() * random() * 4);
      },
      begin<K extends JobKind>(...how: Parameters<typeof own.begin<K>>): LaneJob<K> {
        const job = own.begin(...how);
        return { add: (batch) => late(job.add(batch)), finish: (rest) => late(job.finish(rest)) };
      },
    };
  });
  return { all, close: async () => {} };
}

/** Notes of words of several alphabets, of which each part of the table has other rare letters, and some columns of few and of many values. */
async function tableOf(rows: number): Promise<Relation> {
  const name = identifier('notes');
  const letter = (from: string) => `chr(192 + CAST(floor(1300 * pow(${from}, 3)) AS INTEGER))`;
  const random = (salt: number) => `(hash(i * 31 + ${salt}) % 1000003) / 1000003.0`;
  const word = (salt: number) =>
    `${Array.from({ length: 5 }, (_, k) => letter(random(salt * 8 + k))).join(' || ')} || (hash(i + ${salt}) % 300)`;
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${name} AS SELECT i AS _id, ${raw(
        `${word(1)} || ' pond ' || repeat('meadow ', 25) || ${word(2)} || ' heron ' || ${word(3)} AS note, ['new', 'old', 'lost'][CAST(1 + hash(i) % 3 AS INTEGER)] AS state, CAST(hash(i) % 90000 AS INTEGER) AS size, 'owner ' || (hash(i, 5) % 5000) AS owner`,
      )} FROM range(1, ${raw(String(rows + 1))}) t(i)`,
    ),
  );
  const columns = [
    { id: 'note', type: 'text' },
    { id: 'state', type: 'text' },
    { id: 'size', type: 'int4' },
    { id: 'owner', type: 'text' },
  ];
  return { name, rows, columns };
}

test('an index has the same bytes, however many lanes made it, whichever had which records, and whatever was done at a time', async () => {
  const relation = await tableOf(6_000);
  const built: Uint8Array[] = [];
  const made = [
    [1, undefined],
    [3, undefined],
    [2, 0],
  ] as const;
  for (const [seed, [count, atOnce]] of made.entries()) {
    const path = join(folder, `${seed}.index`);
    const lanes = moodyLanes(count, path, seed);
    const { root } = await buildIndex({
      engine,
      relation,
      columns: null,
      path,
      openLanes: () => lanes,
      threads: true,
      share: 3,
      frequent: { least: 300, leastSpared: 1, atOnce },
    });
    const bytes = new Uint8Array(readFileSync(path));
    rmSync(path);
    if (seed === 0) {
      const { shorts } = decodeIndex(bytes, root);
      // There are more characters than are told apart beforehand.
      expect(Object.keys(shorts?.grams[0] ?? {}).length).toBeGreaterThan(300);
      expect(shorts?.lists?.length).toBeGreaterThan(50);
    }
    built.push(bytes);
  }
  for (const other of built.slice(1)) expect(Buffer.compare(built[0]!, other)).toBe(0);
});
