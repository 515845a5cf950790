import { EngineError } from '../../core/errors.ts';
import type { Column, QueryEngine, Relation, RelationColumn, Utf8Texts } from '../../core/ports.ts';
import { compileRowTextPart } from '../../core/search/row-text.ts';
import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { toUtf8Texts } from '../../index/utf8-texts.ts';

/** Texts of consecutive records, by column. */
export interface TextBatch {
  /** How many records come before. */
  readonly before: number;
  readonly rows: number;
  readonly columns: readonly Utf8Texts[];
}

/** So few values are read one by one: a statement for each column that joins them takes longer to plan. */
const FEW_VALUES = 50_000;
/** Texts are joined by a character that they hardly have, and nulls stand as another one. */
const [SEPARATOR, NULL] = [0, 1];

/**
 * The texts that columns add to their rows' (compileRowTextPart), in the order of `_id`, which counts from 1. Rejects with EngineError.
 * @param size records of a batch
 */
export async function* columnTexts(
  engine: QueryEngine,
  relation: Relation,
  columns: readonly RelationColumn[],
  size: number,
): AsyncGenerator<TextBatch> {
  const parts = columns.map(compileRowTextPart);
  for (let before = 0; before < relation.rows; before += size) {
    const rows = Math.min(size, relation.rows - before);
    const from = sql`FROM ${relation.name} WHERE _id > ${integer(before)} AND _id <= ${integer(before + rows)}`;
    const isFew = rows * columns.length <= FEW_VALUES;
    const texts = isFew ? null : await joined(engine, from, parts, before, rows);
    yield { before, rows, columns: texts ?? (await oneByOne(engine, from, parts, rows)) };
  }
}

/** Each column's texts as one, which the engine hands over much faster; null: they were not in order, or cannot be told apart. */
async function joined(
  engine: QueryEngine,
  from: SqlFragment,
  parts: readonly SqlFragment[],
  before: number,
  rows: number,
): Promise<readonly Utf8Texts[] | null> {
  const order = sql`list(_id) = range(${integer(before + 1)}, ${integer(before + rows + 1)})`;
  const texts = parts.flatMap((part) => [
    sql`string_agg(coalesce(${part}, chr(1)), chr(0))`,
    sql`CAST(count(*) - count(${part}) AS INTEGER)`,
  ]);
  const answer = await engine.query(sql`SELECT ${join([order, ...texts], ', ')} ${from}`);
  const [inOrder, ...cells] = answer.columns;
  if (inOrder?.values[0] !== true) return null;
  const found: Utf8Texts[] = [];
  for (let i = 0; i < cells.length; i += 2) {
    const texts = split(utf8Of(cells[i] as Column), rows, Number(cells[i + 1]?.values[0]));
    if (!texts) return null;
    found.push(texts);
  }
  return found;
}

/** Texts that were joined; null: there are not as many, or not as many nulls. */
function split(joined: Uint8Array, rows: number, nullCount: number): Utf8Texts | null {
  const { length } = joined;
  const bytes = new Uint8Array(Math.max(0, length - rows + 1));
  const offsets = new Int32Array(rows + 1);
  const nulls = nullCount > 0 ? new Uint8Array(rows) : null;
  let [row, at, left] = [0, 0, nullCount];
  for (let i = 0; i <= length; i += 1) {
    const byte = i < length ? (joined[i] as number) : SEPARATOR;
    if (byte !== SEPARATOR) {
      bytes[at++] = byte;
      continue;
    }
    if (row === rows) return null;
    const start = offsets[row] as number;
    if (nulls && at === start + 1 && bytes[start] === NULL) {
      nulls[row] = 1;
      left -= 1;
      at = start;
    }
    offsets[++row] = at;
  }
  return row === rows && left === 0 ? { bytes: bytes.subarray(0, at), offsets, nulls } : null;
}

/** The one text of an answer. */
function utf8Of({ texts, values }: Column): Uint8Array {
  return texts ? texts.bytes : new TextEncoder().encode(values[0] as string);
}

async function oneByOne(
  engine: QueryEngine,
  from: SqlFragment,
  parts: readonly SqlFragment[],
  rows: number,
): Promise<readonly Utf8Texts[]> {
  const answer = await engine.query(
    sql`SELECT ${join([raw('CAST(_id AS INTEGER)'), ...parts], ', ')} ${from} ORDER BY _id`,
  );
  if (answer.rows !== rows) throw new EngineError('crashed', `of ${rows} records ${answer.rows} were read`);
  return answer.columns
    .slice(1)
    .map(({ texts, values }) => texts ?? toUtf8Texts(Array.from(values) as (string | null)[]));
}

/** How many bytes each column's texts have in UTF-8. Rejects with EngineError. */
export async function textBytes(engine: QueryEngine, relation: Relation): Promise<readonly number[]> {
  if (relation.columns.length === 0) return [];
  const sums = relation.columns.map(
    (column) => sql`CAST(coalesce(sum(strlen(${compileRowTextPart(column)})), 0) AS DOUBLE)`,
  );
  const { columns } = await engine.query(sql`SELECT ${join(sums, ', ')} FROM ${relation.name}`);
  return columns.map(({ values }) => Number(values[0]));
}
