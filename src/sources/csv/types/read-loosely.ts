import { join, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import { BLANKS } from '../blanks.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { meansNoValue, NO_VALUES } from '../candidates/no-values.ts';
import { trimmed } from '../candidates/trimmed.ts';
import { choose, column, type InferredColumn, prove, type TextsOf } from './prove-candidates.ts';

/** The types that texts leave open, in order of preference. */
type PossibleTypes = (texts: readonly string[]) => readonly Candidate[];

const isOpen = ({ type, doubt }: InferredColumn) => type === 'text' && doubt === null;

/** Puts in the place of columns that are still texts what was found for them; null: nothing. */
function replaceTexts(
  columns: readonly InferredColumn[],
  found: readonly (InferredColumn | null)[],
): readonly InferredColumn[] {
  return columns.map((was, i) => {
    const now = found[i];
    return now && (now.type !== 'text' || now.doubt !== null) ? now : was;
  });
}

/** Finds the types of columns that are text only since blanks stand about numbers, dates and booleans. */
export async function readBlanks(
  session: LoadSession,
  texts: TextsOf,
  {
    columns,
    firsts,
    possible,
  }: {
    readonly columns: readonly InferredColumn[];
    readonly firsts: readonly (readonly string[])[];
    readonly possible: PossibleTypes;
  },
): Promise<readonly InferredColumn[]> {
  // Where the first records have nothing but blanks, all types are open.
  const open = columns.map((column, i) => (isOpen(column) ? possible(trimAll(firsts[i])).map(trimmed) : []));
  return replaceTexts(columns, (await prove(session, texts, open)).map(choose));
}

/** Different texts without what is blank about them; none that is nothing else. */
export const trimAll = (some: readonly string[] = []) =>
  [...new Set(some.map((text) => text.trim()))].filter((text) => text !== '');

interface NoValuesOptions {
  /** Of each column: texts of its first records. */
  readonly firsts: readonly (readonly string[])[];
  /** Those that the table has already. */
  readonly missingValues: readonly string[];
  readonly possible: PossibleTypes;
}

/**
 * Finds the types of columns that are text only since a word such as NA stands where there is no value: they have that word among
 * their missing values. What is told of it is for others to say.
 */
export async function readNoValues(
  session: LoadSession,
  texts: TextsOf,
  columns: readonly InferredColumn[],
  { firsts, missingValues, possible }: NoValuesOptions,
): Promise<readonly InferredColumn[]> {
  // Where the first records have nothing but such words, all types are open.
  const open = columns.map((column, i) =>
    isOpen(column) ? possible(trimAll(firsts[i]?.filter((text) => !meansNoValue(text)))).map(trimmed) : [],
  );
  const asked = open.flatMap((some, i) => (some.length > 0 ? [i] : []));
  if (asked.length === 0) return columns;
  const words = new Map<number, readonly string[]>();
  for (let start = 0; start < asked.length; start += LISTS_AT_ONCE) {
    const some = asked.slice(start, start + LISTS_AT_ONCE);
    const listed = await session.run(
      sql`SELECT ${join(
        some.map((i) => sql`list(DISTINCT trim(${column(i)}, ${BLANKS})) FILTER (${isNoValue(column(i))})`),
        ', ',
      )} FROM (${texts(some)})`,
    );
    some.forEach((i, at) => {
      const own = (listed.columns[at]?.values[0] ?? []) as readonly string[];
      words.set(i, own.toSorted());
    });
  }
  const among = (i: number) =>
    join(
      (words.get(i) ?? []).map((word) => sql`${word}`),
      ', ',
    );
  const withoutWords: TextsOf = (of) =>
    sql`SELECT ${join(
      of.map(
        (i) =>
          sql`CASE WHEN trim(${column(i)}, ${BLANKS}) NOT IN (${among(i)}) THEN ${column(i)} END AS ${column(i)}`,
      ),
      ', ',
    )} FROM (${texts(of)})`;
  const some = open.map((candidates, i) => ((words.get(i) ?? []).length > 0 ? candidates : []));
  const proved = (await prove(session, withoutWords, some)).map(choose);
  return replaceTexts(
    columns,
    proved.map((found, i) =>
      found.type === 'text'
        ? found
        : {
            ...found,
            marks: { ...found.marks, missingValues: [...missingValues, ...(words.get(i) ?? [])] },
          },
    ),
  );
}

/** Columns in one statement: each keeps some megabytes for its list. */
const LISTS_AT_ONCE = 40;

/** {@link meansNoValue}, in SQL. */
export const isNoValue = (text: SqlFragment): SqlFragment =>
  sql`list_contains([${join(
    NO_VALUES.map((word) => sql`${word}`),
    ', ',
  )}], lower(trim(${text}, ${BLANKS})))`;
