import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import type { Candidate, Marks } from '../candidates/candidate.ts';
import type { ToldOfTexts } from '../csv-texts.ts';

/** What a column's texts are, all of them. */
export interface InferredColumn {
  /** A PostgreSQL type. */
  readonly type: string;
  /** See CsvColumn. */
  readonly format: string | null;
  readonly marks: Marks;
  /** Why it is text although it looks like something else, and what a schema may say of it, for people; null: no doubt. */
  readonly doubt: string | null;
  /** The line of the file that the doubt names first. */
  readonly doubtLine?: number | null;
  /** What it is with the day, the month or the year first, where its own dates leave that open. */
  readonly orders?: { readonly type: string; readonly formats: readonly string[] };
  /** Its texts have been read strictly: nobody need do it again. */
  readonly isProved?: true;
  /** What told its type, where its own texts do not, for people. */
  readonly evidence?: string;
  /** Why it is text, where nobody need do anything about it, for people. */
  readonly why?: string;
}

/** A query for the texts of some columns, by their places: each is called as `column` says. */
export type TextsOf = (of: readonly number[]) => SqlFragment;

/** What a column is called in such a query. */
export const column = (i: number) => raw(`c${i}`);

/** Patterns in one statement. Each keeps memory of its own: those of a thousand columns at once would take all there is. */
export const QUESTIONS_AT_ONCE = 200;

/**
 * Candidates of a column that are asked about at once, but for the most preferred one, which most columns are: each statement reads the whole
 * file, and few columns have more than one or two left by then.
 */
const CANDIDATES_AT_ONCE = 16;

/** Texts of a column that tell of others what they are not, where a candidate is none. */
const WITNESSES = 8;

/**
 * Leaves each column the candidates that all its texts fit: as many as `choose` needs to know. The most preferred is asked about first, and
 * others only where it fails: those that may be what the texts are by which it does; and, where dates fit, other orders of them.
 * @param told of the texts, where they are all of the file
 */
export async function prove(
  session: LoadSession,
  texts: TextsOf,
  open: readonly (readonly Candidate[])[],
  told: ToldOfTexts = {},
): Promise<readonly (readonly Candidate[])[]> {
  const proved: Candidate[][] = open.map(() => []);
  let left = open;
  for (let isFirst = true; ; isFirst = false) {
    const atOnce = (some: readonly Candidate[]) =>
      isFirst && some[0]?.format === null ? 1 : CANDIDATES_AT_ONCE;
    const questions = left.flatMap((some, i) => some.slice(0, atOnce(some)).map((asked) => ({ asked, i })));
    if (questions.length === 0) return proved;
    const others = left.map((some) => some.slice(atOnce(some)));
    for (let start = 0; start < questions.length; start += QUESTIONS_AT_ONCE) {
      const some = questions.slice(start, start + QUESTIONS_AT_ONCE);
      const fits = some.map(({ asked, i }, at) => sql`${asked.fits(column(i))} AS ${fit(at)}`);
      const tests = some.map(
        ({ asked, i }, at) => sql`${areAll(asked, column(i), fit(at))}, ${witnesses(column(i), fit(at))}`,
      );
      const from = texts([...new Set(some.map(({ i }) => i))]);
      const { columns } = await session.run(
        sql`SELECT ${join([...tests, sql`count(*)`], ', ')} FROM (SELECT *, ${join(fits, ', ')} FROM (${from}))`,
      );
      told.rows = Number(columns.at(-1)?.values[0]);
      some.forEach(({ asked, i }, at) => {
        const answer = columns[2 * at]?.values[0] ?? null;
        const unfit = (columns[2 * at + 1]?.values[0] ?? []) as readonly string[];
        if (answer === true) proved[i]?.push(asked);
        // Where there is no text at all nothing is left.
        others[i] = answer === null ? [] : (others[i] ?? []).filter(({ mayBe }) => unfit.every(mayBe));
      });
    }
    left = others.map((some, i) => {
      const [first] = proved[i] ?? [];
      return first ? some.filter(({ format }) => isReordered(format, first.format)) : some;
    });
  }
}

/** Whether a text fits, by the place of its question: asked once for all that is told of it. */
const fit = (at: number) => raw(`fit${at}`);

/**
 * An aggregate: whether all texts are of a type; null where there is none. As of all here, what it leaves out is told within: a FILTER of an aggregate copies all columns
 * of the query, each time.
 */
function areAll({ evidence }: Candidate, text: SqlFragment, fits: SqlFragment): SqlFragment {
  const all = sql`bool_and(CASE WHEN ${text} IS NOT NULL THEN ${fits} END)`;
  return evidence === null ? all : sql`(${all} AND ${evidence(text)})`;
}

/** An aggregate: some texts that do not fit, null where all do. */
function witnesses(text: SqlFragment, fits: SqlFragment): SqlFragment {
  return sql`arg_min(${text}, CASE WHEN NOT ${fits} THEN hash(${text}) END, ${raw(String(WITNESSES))})`;
}

/**
 * What columns are of which all texts are at hand, and which need no database to be told: numbers, days and truth values as most files
 * write them. Null: it is to be proved.
 * @param all the different texts of each column
 */
export function proveAtOnce(
  all: readonly (readonly string[])[],
  open: readonly (readonly Candidate[])[],
): readonly (InferredColumn | null)[] {
  return all.map((texts, i) => {
    if (texts.length === 0) return null;
    for (const { type, format, marks, evidence, doubt, holds } of open[i] ?? []) {
      if (evidence !== null || doubt !== null || format !== null) return null;
      const answers = new Set(texts.map(holds));
      if (answers.has(false)) continue;
      return answers.has(null) ? null : { type, format, marks, doubt, isProved: true };
    }
    return null;
  });
}

/** A column that is nothing else. */
export const TEXT: InferredColumn = { type: 'text', format: null, marks: {}, doubt: null };

/** Types whose texts are converted by the very cast that proves them, where nothing is taken out of a text before. */
const READ_AS_PROVED: ReadonlySet<string> = new Set([
  'bool',
  'int4',
  'int8',
  'float8',
  'date',
  'time',
  'timestamp',
  'timestamptz',
]);

/** What a column is, by the candidates that all its texts fit; text where two readings of dates do. */
export function choose(proved: readonly Candidate[]): InferredColumn {
  const [first] = proved;
  if (!first) return TEXT;
  const { type, format, marks, doubt } = first;
  if (doubt !== null) return { ...TEXT, doubt };
  const formats = proved.flatMap((one) => (isReordered(one.format, format) ? [one.format] : []));
  if (formats.length < 2) {
    const isPlain = READ_AS_PROVED.has(type) && format === null && Object.keys(marks).length === 0;
    return { type, format, marks, doubt: null, ...(isPlain && { isProved: true }) };
  }
  return doubtOrder(type, formats);
}

/** What may stand first in dates, in the order in which it is told. */
const FIRST: readonly (readonly [letter: string, what: string])[] = [
  ['d', 'the day'],
  ['m', 'the month'],
  ['y', 'the year'],
];

/** A column whose dates could be read in several orders. */
export function doubtOrder(type: string, formats: readonly string[]): InferredColumn {
  const possible = FIRST.flatMap(([letter, what]) => {
    const format = formats.find((one) => one[1]?.toLowerCase() === letter);
    return format === undefined ? [] : [{ what, format }];
  });
  const ordered = possible.map(({ format }) => format);
  return {
    ...TEXT,
    orders: { type, formats: ordered },
    doubt: `dates may have ${either(possible.map(({ what }) => what))} first. The schema may say "type": "${type === 'date' ? 'date' : 'datetime'}" and "format": ${either(ordered.map((one) => `"${one}"`))}`,
  };
}

const either = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Whether two formats of numbers are the same but for the places of day, month and year. */
function isReordered(one: string | null, two: string | null): one is string {
  if (one === null || two === null) return false;
  const parts = (format: string) => [
    format.replace(/%[dmyY]/g, '%'),
    ...(format.match(/%[dmyY]/g) ?? []).toSorted(),
  ];
  return parts(one).join(' ') === parts(two).join(' ');
}
