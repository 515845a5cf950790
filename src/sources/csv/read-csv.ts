import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { type Content, isOnDisk, sizeOf } from '../content.ts';
import { BLANKS } from './blanks.ts';
import type { ColumnPlan } from './types/column-plan.ts';
import type { CsvDialect } from './dialect/dialect.ts';

/** A file that statements can read at present. */
export interface CsvFile {
  /** What DuckDB knows it by. */
  readonly name: string;
  readonly bytes: number;
  /** Whether DuckDB reads it from disk, and not from its own memory. */
  readonly onDisk: boolean;
}

/** As LoadSession.withFile. @param content handed over */
export function withCsvFile<T>(
  session: LoadSession,
  content: Content,
  use: (file: CsvFile) => Promise<T>,
): Promise<T> {
  const [bytes, onDisk] = [sizeOf(content), isOnDisk(content)];
  return session.withFile(content, (name) => use({ name, bytes, onDisk }));
}

/**
 * A FROM item that reads the file, sniffing nothing: columns c0, c1, … as planned (`planColumns`), texts that mean null
 * already null in them, except as `nullsLeft` says. In a dump of CKAN's nothing at all is null in any case, and `""` is not.
 */
export function compileReadCsv(
  file: CsvFile,
  source: CsvDialect,
  plans: readonly Pick<ColumnPlan, 'readAs' | 'nulls' | 'nullsLeft'>[],
): SqlFragment {
  const types = plans.map((plan, i) => sql`${`c${i}`}: ${plan.readAs}`);
  const own = plans.some((plan) => plan.nullsLeft) ? [] : (plans[0]?.nulls ?? []);
  const nulls = source.numbered ? [''] : own;
  return join(
    [
      sql`read_csv(${file.name}, auto_detect = false, columns = {${join(types, ', ')}}`,
      // DuckDB counts records there, with what is quoted in them.
      sql`header = ${raw(String(source.header))}, skip = ${integer(source.skippedRecords ?? source.skip)}`,
      sql`delim = ${source.delimiter}, quote = ${source.quote}, escape = ${source.quote === '' ? '' : source.escape || source.quote}`,
      sql`nullstr = [${join(
        (nulls.length > 0 ? nulls : [NO_TEXT]).map((text) => sql`${text}`),
        ', ',
      )}]`,
      sql`allow_quoted_nulls = ${raw(String(!source.numbered))}, ${compileBuffer(file)})`,
    ],
    ', ',
  );
}

/**
 * How much of the file DuckDB holds at a time: two such buffers, by its own choice of sixteen times the longest record each, whatever the
 * file's size. What WebAssembly took once it never gives back. Each thread takes four times the longest record: between two buffers that are
 * no multiple of that records are lost, and so is a quoted text that does not end where `parallel` is false.
 */
function compileBuffer({ bytes, onDisk }: CsvFile): SqlFragment {
  const line = Math.min(MAX_LINE, Math.max(bytes, LEAST_LINE));
  // A record that is longer than a buffer would be cut: of a small file none is.
  const lines = onDisk || bytes > MAX_LINE ? 16 : 4;
  return sql`max_line_size = ${integer(line)}, buffer_size = ${integer(lines * line)}`;
}

/** Bytes of the longest record that is read. DuckDB's default, 2 MB, is less than a long polygon takes. */
export const MAX_LINE = 8_000_000;

/** Bytes below which a smaller buffer saves nothing. */
const LEAST_LINE = 65_536;

/** Stands where no text means null: read_csv wants one, without a delimiter in it. */
const NO_TEXT = '\u0002no text\u0002';

/** The column as every conversion of it expects it: texts that mean null are null, and others prepared. */
export function prepared({ alias, nulls, nullsLeft, prepare, hasBlanks }: ColumnPlan): SqlFragment {
  const text = hasBlanks ? sql`trim(${alias}, ${BLANKS})` : alias;
  if (!nullsLeft || nulls.length === 0) return prepare(text);
  const list = join(
    nulls.map((one) => sql`${one}`),
    ', ',
  );
  return prepare(sql`CASE WHEN ${text} NOT IN (${list}) THEN ${text} END`);
}
