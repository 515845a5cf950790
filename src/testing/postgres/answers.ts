import { afterAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { EngineError } from '../../core/errors.ts';
import type { Cell } from '../../core/ports.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { createDialect } from '../../postgres/dialect.ts';

/** A line of a table: what is asked, and what PostgreSQL 15 printed. */
const LINE = /^(.*\S) +→ ?(.*)$/;

/**
 * Tests that expressions answer as PostgreSQL 15 did once, by the real translation and native DuckDB:
 *
 *     upper(x) FROM (VALUES ('a'), ('b')) AS v(x) → A | B
 *     1 / x FROM (VALUES (0)) AS v(x) → ERROR: division by zero
 *
 * Values are those that `::text` makes, rows with bars between them; the empty one is `''`, and a new line `\n`.
 */
export function testAnswers(table: string): void {
  const engine = createNativeEngine();
  const dialect = createDialect();
  afterAll(() => engine.close());
  const lines = table
    .trim()
    .split('\n')
    .map((line) => {
      const [, asked, printed] = LINE.exec(line.trim()) ?? [];
      if (asked === undefined || printed === undefined) throw new RangeError(`no line of answers: ${line}`);
      return [asked, printed] as const;
    });
  test.each(lines)('%s', async (asked, printed) => {
    expect(await answerOf(asked, dialect, engine)).toBe(printed);
  });
}

function shown(cell: Cell): string {
  return cell === null ? 'NULL' : String(cell).replaceAll('\n', '\\n') || "''";
}

async function answerOf(
  asked: string,
  dialect: ReturnType<typeof createDialect>,
  engine: DuckDBEngine,
): Promise<string> {
  try {
    const parsed = await dialect.parse(`SELECT a::text FROM (SELECT ${asked}) AS t(a)`, 1000);
    const compiled = await parsed.compile(new Map(), engine);
    try {
      const { rows, columns } = await compiled.finish(await engine.query(compiled.statement));
      return Array.from({ length: rows }, (_, row) => shown(columns[0]?.values[row] ?? null)).join(' | ');
    } catch (error) {
      throw error instanceof EngineError ? compiled.explain(error) : error;
    }
  } catch (error) {
    const { details } = error as {
      readonly details?: { readonly info?: { readonly orig: readonly string[] } };
    };
    if (!details?.info) throw error;
    return `ERROR: ${details.info.orig[0]?.split('\n')[0] ?? ''}`;
  }
}
