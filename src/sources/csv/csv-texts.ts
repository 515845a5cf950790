import { identifier, type SqlFragment, sql } from '../../core/sql/fragment.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import type { Content } from '../content.ts';
import type { CsvDialect } from './dialect/dialect.ts';
import { toReadable } from './dialect/newlines.ts';
import { compileReadCsv, type CsvFile, withCsvFile } from './read-csv.ts';

/** The texts of a CSV file, to be asked again and again. Valid until the job that was given them has ended. */
export interface CsvTexts {
  readonly session: LoadSession;
  /** A FROM item, its records in the file's order: columns c0, c1, … as they stand in the file, none of them null but in a dump what is nothing at all. */
  readonly from: SqlFragment;
  /** Whether json_valid is there. */
  readonly hasJson: boolean;
  /** What is known of them by the way. */
  readonly told: ToldOfTexts;
}

/** What statements learnt of a file's records by the way. */
export interface ToldOfTexts {
  /** How many records there are, where a statement that went through them all has counted them. */
  rows?: number;
}

/**
 * Bytes of a file whose texts are held in memory while they are looked at: every statement that reads a file takes it apart from its
 * beginning, which for a thousand columns is most of what it does. Each text takes about 16 bytes more than in the file.
 */
const MOST_HELD = 20_000_000;

let count = 0;

/**
 * Lets a job look at a file's texts. Rejects with EngineError when the file cannot be read; `diagnoseCsv` says where.
 * @param width columns of the file, one that counts the records among them
 */
export function withCsvTexts<T>(
  engine: DuckDBEngine,
  content: Content,
  {
    dialect,
    width,
    use,
  }: { readonly dialect: CsvDialect; readonly width: number; readonly use: (texts: CsvTexts) => Promise<T> },
): Promise<T> {
  const copy = toReadable(content, dialect);
  const hasJson = engine.extensions.has('json');
  return engine.withSession((session) =>
    withCsvFile(session, copy, (file) =>
      withTextsOf(session, file, {
        dialect,
        width,
        use: (from) => use({ session, from, hasJson, told: {} }),
      }),
    ),
  );
}

/** The same of a registered file in UTF-8. */
export async function withTextsOf<T>(
  session: LoadSession,
  file: CsvFile,
  {
    dialect,
    width,
    use,
  }: {
    readonly dialect: CsvDialect;
    readonly width: number;
    readonly use: (from: SqlFragment) => Promise<T>;
  },
): Promise<T> {
  const read = compileReadCsv(
    file,
    dialect,
    Array.from({ length: width }, () => ({ readAs: 'VARCHAR', nulls: [], nullsLeft: true })),
  );
  if (file.bytes > MOST_HELD) return use(read);
  const table = identifier(`texts ${count++}`);
  await session.run(sql`CREATE OR REPLACE TABLE ${table} AS SELECT * FROM ${read}`);
  try {
    return await use(table);
  } finally {
    await session.run(sql`DROP TABLE IF EXISTS ${table}`);
  }
}
