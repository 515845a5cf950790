import { EngineError } from '../../core/errors.ts';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import { compileRowTextPart } from '../../core/search/row-text.ts';
import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** Texts of consecutive records, by column. */
export interface TextBatch {
  /** How many records come before. */
  readonly before: number;
  readonly rows: number;
  readonly columns: readonly (readonly (string | null)[])[];
}

/** Characters of a batch, about, and its records at most: half of what the database keeps together. */
const BATCH = 4_000_000;
const MOST_ROWS = 61_440;
/** Texts are joined by a character that they hardly have, and nulls stand as another one. */
const [SEPARATOR, NULL] = ['\0', '\u0001'];

/**
 * The texts that columns add to their rows' (compileRowTextPart), in the order of `_id`, which counts from 1. They are slices of longer
 * ones (ownText in chunks.ts). Rejects with EngineError.
 * @param length of all of these texts together
 */
export async function* columnTexts(
  engine: QueryEngine,
  relation: Relation,
  columns: readonly RelationColumn[],
  length: number,
): AsyncGenerator<TextBatch> {
  const parts = columns.map(compileRowTextPart);
  const each = Math.max(1, length / Math.max(1, relation.rows));
  const size = Math.min(MOST_ROWS, Math.max(1, Math.floor(BATCH / each)));
  for (let before = 0; before < relation.rows; before += size) {
    const rows = Math.min(size, relation.rows - before);
    const from = sql`FROM ${relation.name} WHERE _id > ${integer(before)} AND _id <= ${integer(before + rows)}`;
    const texts = await joined(engine, from, parts, before, rows);
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
): Promise<readonly (readonly (string | null)[])[] | null> {
  const order = sql`list(_id) = range(${integer(before + 1)}, ${integer(before + rows + 1)})`;
  const texts = parts.flatMap((part) => [
    sql`string_agg(coalesce(${part}, chr(1)), chr(0))`,
    sql`CAST(count(*) - count(${part}) AS INTEGER)`,
  ]);
  const answer = await engine.query(sql`SELECT ${join([order, ...texts], ', ')} ${from}`);
  const [inOrder, ...cells] = answer.columns.map(({ values }) => values[0]);
  if (inOrder !== true) return null;
  const found: (string | null)[][] = [];
  for (let i = 0; i < cells.length; i += 2) {
    const pieces: (string | null)[] = (cells[i] as string).split(SEPARATOR);
    let nulls = 0;
    if ((cells[i + 1] as number) > 0)
      for (let row = 0; row < pieces.length; row += 1)
        if (pieces[row] === NULL) {
          pieces[row] = null;
          nulls += 1;
        }
    if (pieces.length !== rows || nulls !== cells[i + 1]) return null;
    found.push(pieces);
  }
  return found;
}

async function oneByOne(
  engine: QueryEngine,
  from: SqlFragment,
  parts: readonly SqlFragment[],
  rows: number,
): Promise<readonly (readonly (string | null)[])[]> {
  const answer = await engine.query(
    sql`SELECT ${join([raw('CAST(_id AS INTEGER)'), ...parts], ', ')} ${from} ORDER BY _id`,
  );
  if (answer.rows !== rows) throw new EngineError('crashed', `of ${rows} records ${answer.rows} were read`);
  return answer.columns.slice(1).map(({ values }) => Array.from(values) as (string | null)[]);
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
