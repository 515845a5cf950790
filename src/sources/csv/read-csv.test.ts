import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../core/sql/fragment.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../../testing/node-engine.ts';
import { PLAIN_CSV } from '../../testing/plain-csv.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import type { Content } from '../content.ts';
import { asTexts, planColumns } from './types/column-plan.ts';
import { compileReadCsv, withCsvFile } from './read-csv.ts';

/** Rows, the sum of the first column, and the length of all texts of the second. */
async function sums(engine: DuckDBEngine, content: Content): Promise<unknown[]> {
  const fields = ['a', 'b'].map((id) => ({ id, type: 'text' }));
  const plans = asTexts(planColumns(PLAIN_CSV, fields));
  const { columns } = await engine.withSession((session) =>
    withCsvFile(session, content, (file) =>
      session.run(
        sql`SELECT count(*), sum(c0::BIGINT)::BIGINT, sum(length(c1))::BIGINT FROM ${compileReadCsv(file, PLAIN_CSV, plans)}`,
      ),
    ),
  );
  return columns.map(({ values }) => Number(values[0]));
}

const row = (i: number) => `${i},text of the record ${i % 977} and of others ${i % 13}, with "quotes"`;
const cell = (i: number) => row(i).slice(String(i).length + 1);

/** A file of some megabytes and what {@link sums} says of it. */
function longFile(rows: number): { readonly bytes: Uint8Array; readonly expected: number[] } {
  const lines = Array.from({ length: rows }, (_, i) => `${i},"${cell(i).replaceAll('"', '""')}"`);
  const length = Array.from({ length: rows }, (_, i) => cell(i).length).reduce((sum, one) => sum + one, 0);
  const bytes = new TextEncoder().encode(`a,b\n${lines.join('\n')}\n`);
  return { bytes, expected: [rows, (rows * (rows - 1)) / 2, length] };
}

function onDisk(bytes: Uint8Array): Content {
  const path = join(tempFolder({}), 'file.csv');
  writeFileSync(path, bytes);
  return { path, bytes: bytes.length, head: null, read: async () => bytes };
}

describe.each([
  ['WebAssembly', createNodeEngine],
  ['native', createNativeEngine],
] as const)('a CSV file (%s)', (name, create) => {
  const engine = create();
  beforeAll(() => engine.start(), 60_000);
  afterAll(() => engine.close());

  test('that is longer than a buffer is read whole', async () => {
    const { bytes, expected } = longFile(450_000);
    expect(bytes.length).toBeGreaterThan(25_000_000);
    expect(await sums(engine, bytes)).toEqual(expected);
  });

  test('takes no more memory to be read than itself', async () => {
    const small = create({ memory: 24 });
    const { bytes, expected } = longFile(3_000);
    expect(await sums(small, bytes)).toEqual(expected);
    await small.close();
  });

  test.each([0, 5_000_000, 7_999_000])('with a cell of %i bytes is read', async (length) => {
    const bytes = new TextEncoder().encode(`a,b\n1,x\n2,${'y'.repeat(length)}\n3,z\n`);
    expect(await sums(engine, bytes)).toEqual([3, 6, length + 2]);
  });

  test.each([9_000_000, 40_000_000])('whose last record has %i bytes is refused', async (length) => {
    const { bytes } = longFile(150_000);
    const last = new TextEncoder().encode(`1,${'y'.repeat(length)}\n`);
    const whole = new Uint8Array(bytes.length + last.length);
    whole.set(bytes);
    whole.set(last, bytes.length);
    await expect(sums(engine, whole)).rejects.toThrow();
  });

  test.runIf(name === 'native')('on disk that is longer than a buffer is read whole', async () => {
    const { bytes, expected } = longFile(2_200_000);
    expect(bytes.length).toBeGreaterThan(128_000_000);
    expect(await sums(engine, onDisk(bytes))).toEqual(expected);
  });
});
