import type { CsvSource } from '../../../core/table-source.ts';
import { sql } from '../../../core/sql/fragment.ts';
import type { DuckDBEngine } from '../../../engine/duckdb-engine.ts';
import type { Content } from '../../content.ts';
import { asTexts, planColumns } from '../types/column-plan.ts';
import type { CsvDialect } from './dialect.ts';
import { toReadable } from './newlines.ts';
import { compileReadCsv, withCsvFile } from '../read-csv.ts';

/**
 * Whether a file is one that CKAN has dumped: its first column is `_id` and counts the records from 1, as the table will.
 * Rejects with EngineError when the file cannot be read; `diagnoseCsv` says where.
 * @param names of the file's columns
 */
export async function isNumbered(
  engine: DuckDBEngine,
  content: Content,
  dialect: CsvDialect,
  names: readonly string[],
): Promise<boolean> {
  if (!dialect.header || names[0] !== '_id' || names.length < 2) return false;
  const source: CsvSource = { kind: 'csv', rows: 0, ...dialect, missingValues: [''], columns: [] };
  const fields = names.map((_name, i) => ({ id: `c${i}`, type: 'text' }));
  const copy = toReadable(content, dialect);
  return engine.withSession((session) =>
    withCsvFile(session, copy, async (file) => {
      const plans = asTexts(planColumns(source, fields));
      const { columns } = await session.run(
        sql`SELECT bool_and(coalesce(c0, '') = CAST(row AS VARCHAR)) FROM (SELECT c0, row_number() OVER () AS row FROM ${compileReadCsv(file, source, plans)})`,
      );
      // Of no records each counts.
      return columns[0]?.values[0] !== false;
    }),
  );
}
