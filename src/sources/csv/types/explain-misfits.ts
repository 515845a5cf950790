import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { isNoValue } from './read-loosely.ts';
import type { Place } from '../mends/places.ts';
import { column, type InferredColumn, QUESTIONS_AT_ONCE, TEXT, type TextsOf } from './prove-candidates.ts';

/** Of how many values one may be of another type for the column to be almost of it, and of how many where all that are can be told. */
const [VALUES_EACH, LEAST_EACH] = [1000, 50];

/** Records of a table that may have so few. */
export const LEAST_RECORDS = LEAST_EACH;

/** Values that are told. */
const MOST_MISFITS = 5;

const areFew = (misfits: number, all: number) =>
  misfits * VALUES_EACH <= all || (misfits <= MOST_MISFITS && misfits * LEAST_EACH <= all);

/** Types that a column is held against. */
const MOST_MEANINGS = 8;

/**
 * Tells of columns that are text for very few values: which, and where.
 * @param almost what most of a column's first texts leave open
 */
export async function explainMisfits(
  session: LoadSession,
  texts: TextsOf,
  {
    columns,
    almost,
    findPlaces,
  }: {
    readonly columns: readonly InferredColumn[];
    readonly almost: (i: number) => readonly Candidate[];
    /** Of records by their numbers. Those that cannot be told are not in it. */
    readonly findPlaces: (records: readonly number[]) => Promise<ReadonlyMap<number, Place>>;
  },
): Promise<readonly InferredColumn[]> {
  const told = [...columns];
  const isThere = (text: SqlFragment) => sql`${text} IS NOT NULL AND NOT ${isNoValue(text)}`;
  const unfit = ({ fits }: Candidate, text: SqlFragment) =>
    sql`${isThere(text)} AND NOT coalesce(${fits(text)}, false)`;
  const questions = columns.flatMap(({ type, doubt, why }, i) =>
    type === 'text' && doubt === null && why === undefined
      ? almost(i)
          .slice(0, MOST_MEANINGS)
          .map((meant) => ({ i, meant }))
      : [],
  );
  const nearest = new Map<
    number,
    { readonly meant: Candidate; readonly misfits: number; readonly all: number }
  >();
  for (let start = 0; start < questions.length; start += QUESTIONS_AT_ONCE) {
    const some = questions.slice(start, start + QUESTIONS_AT_ONCE);
    const counts = some.map(
      ({ i, meant }) =>
        sql`count(*) FILTER (${unfit(meant, column(i))}), count(*) FILTER (${isThere(column(i))})`,
    );
    const from = texts([...new Set(some.map(({ i }) => i))]);
    const counted = await session.run(sql`SELECT ${join(counts, ', ')} FROM (${from})`);
    some.forEach(({ i, meant }, at) => {
      const [misfits, all] = [2 * at, 2 * at + 1].map((k) => Number(counted.columns[k]?.values[0]));
      if (misfits === undefined || all === undefined || misfits === 0 || !areFew(misfits, all)) return;
      if (misfits < (nearest.get(i)?.misfits ?? Infinity)) nearest.set(i, { meant, misfits, all });
    });
  }
  for (const [i, { meant, misfits: least, all }] of nearest) {
    const text = column(i);
    const from = sql`(SELECT *, row_number() OVER () AS record FROM (${texts([i])}))`;
    const unfitRecords = await session.run(
      sql`SELECT record, ${text} FROM ${from} WHERE ${unfit(meant, text)} ORDER BY record LIMIT ${raw(String(MOST_MISFITS))}`,
    );
    const misfits = Array.from({ length: unfitRecords.rows }, (_, row) => ({
      record: Number(unfitRecords.columns[0]?.values[row]),
      text: JSON.stringify(String(unfitRecords.columns[1]?.values[row])),
    }));
    const found = await findPlaces(misfits.map(({ record }) => record));
    const places = misfits.map(
      ({ text: own, record }) => `${own} (${found.get(record)?.name ?? `record ${record}`})`,
    );
    const more = least > misfits.length ? ` and ${least - misfits.length} more` : '';
    const meaning = [...new Set(misfits.map((misfit) => misfit.text))].join(', ');
    told[i] = {
      ...TEXT,
      doubtLine: found.get(misfits[0]?.record ?? 0)?.line ?? null,
      doubt: `${least} of its ${all} values ${least === 1 ? 'is' : 'are'} no ${meant.type}: ${places.join(', ')}${more}. Mend ${least === 1 ? 'it' : 'them'}, or if ${least === 1 ? 'it means' : 'they mean'} no value, the schema may say "missingValues": ["", ${meaning}${more && ', …'}]`,
    };
  }
  return told;
}
