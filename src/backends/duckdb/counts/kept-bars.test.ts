import { expect, test } from 'vitest';
import { readCounted } from '../../../core/counts/read-counted.ts';
import { EngineError } from '../../../core/errors.ts';
import { createMemories } from '../../../core/memories.ts';
import type { QueryEngine, Relation } from '../../../core/ports.ts';
import { raw } from '../../../core/sql/fragment.ts';
import { DUCKDB_TABLES } from '../duckdb-tables.ts';
import { keepBars } from './kept-bars.ts';

test('who waits for bars that somebody else gave up reads them, and so does everybody after', async () => {
  const relation: Relation = {
    name: raw('t'),
    rows: 2,
    columns: [
      { id: 'x', type: 'int4' },
      { id: 'y', type: 'int4' },
    ],
  } as Relation;
  const columns = readCounted({ x: [1, 2], y: [1, 2] }, relation, DUCKDB_TABLES);
  let giveUp: (reason: Error) => void = () => {};
  const asked: number[] = [];
  const stream = async function* () {
    asked.push(asked.length);
    if (asked.length === 1) await new Promise((_, reject) => (giveUp = reject));
    yield { columns: [{ values: [1, 2] }, { values: [0, 1] }, { values: [1, 0] }] };
  };
  const engine = { stream } as unknown as QueryEngine;
  const table = { engine, relation, index: undefined, options: {}, memories: createMemories() };
  const first = keepBars(table, columns);
  const second = keepBars(table, columns);
  await new Promise((resolve) => setTimeout(resolve));
  giveUp(new EngineError('cancelled', 'gone'));
  await expect(first).rejects.toThrow('gone');
  const bars = [Uint8Array.of(0, 1), Uint8Array.of(1, 0)];
  expect(await second).toEqual(bars);
  expect(await keepBars(table, columns)).toEqual(bars);
  expect(asked).toHaveLength(2);
});
