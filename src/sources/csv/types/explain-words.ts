import { join, raw, sql } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import type { Candidate } from '../candidates/candidate.ts';
import { choose, column, type InferredColumn, prove, type TextsOf } from './prove-candidates.ts';

/** Different words that may stand for no value. */
const MOST_WORDS = 5;

/** Longer ones say something each, but for a sentence that stands there whenever there is no value. */
const [LONGEST_WORD, LONGEST_SENTENCE] = [30, 200];

/** Texts that are words: without a digit, or with the number of a note behind them, as in `Insufficient(2)`. In RE2 and JavaScript. */
const WORD = '[^0-9]*|\\p{L}[^0-9]*[(\\[][0-9]{1,2}[)\\]]';
const WHOLE_WORD = new RegExp(`^(?:${WORD})$`, 'u');

/** Whether a text is no number, nor a day or another value with digits. */
export const isWord = (text: string): boolean => WHOLE_WORD.test(text);

/** Those of some texts. */
export const wordsIn = (some: readonly string[]) => some.filter(isWord);

/** The most frequent words of columns, one more than a few. Names by the million would fill the memory if all were listed. */
export async function frequentWords(session: LoadSession, texts: TextsOf, of: readonly number[]) {
  const words = of.map(
    (i) =>
      sql`approx_top_k(${column(i)}, ${raw(String(MOST_WORDS + 1))}) FILTER (regexp_full_match(${column(i)}, ${WORD}))`,
  );
  const answer = await session.run(sql`SELECT ${join(words, ', ')} FROM (${texts(of)})`);
  return of.map((_, at) => (answer.columns[at]?.values[0] ?? []) as readonly string[]);
}

/**
 * Tells of columns that are text for a few words alone, such as NA: what they would be if these meant null.
 * @param words those of columns, by their places; where there are many, some
 * @param openTypes what a column's first texts with digits in them leave open
 */
export async function explainWords(
  session: LoadSession,
  texts: TextsOf,
  {
    columns,
    words,
    isMostlyNumbers,
    comesAgain,
    openTypes,
  }: {
    readonly columns: readonly InferredColumn[];
    readonly words: (
      of: readonly number[],
    ) => readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>;
    /** Whether a column has enough texts with digits in them for words to be what is odd. */
    readonly isMostlyNumbers: (i: number) => boolean;
    /** Whether a word stands in a column more than once. */
    readonly comesAgain: (i: number, word: string) => boolean;
    readonly openTypes: (i: number) => readonly Candidate[];
  },
): Promise<readonly InferredColumn[]> {
  const open = columns.map(({ type, doubt }, i) => (type === 'text' && doubt === null ? openTypes(i) : []));
  const asked = open.flatMap((some, i) => (some.length > 0 ? [i] : []));
  if (asked.length === 0) return columns;
  const wordLists = await words(asked);
  const wordsOf = new Map(asked.map((i, at) => [i, wordLists[at] ?? []]));
  const areFew = (own: readonly string[], i: number) => {
    const [word = ''] = own;
    const isSentence = own.length === 1 && word.length <= LONGEST_SENTENCE && comesAgain(i, word);
    return isSentence || (own.length <= MOST_WORDS && own.every(({ length }) => length <= LONGEST_WORD));
  };
  const few = open.map((some, i) => {
    const own = wordsOf.get(i) ?? [];
    return own.length > 0 && areFew(own, i) && isMostlyNumbers(i) ? some : [];
  });
  const numbered: TextsOf = (of) =>
    sql`SELECT ${join(
      of.map(
        (i) =>
          sql`CASE WHEN NOT regexp_full_match(${column(i)}, ${WORD}) THEN ${column(i)} END AS ${column(i)}`,
      ),
      ', ',
    )} FROM (${texts(of)})`;
  const meant = (await prove(session, numbered, few)).map(choose);
  return columns.map((was, i) => {
    const { type = 'text', doubt = null } = meant[i] ?? {};
    if (type === 'text' && doubt === null) return was;
    const list = (wordsOf.get(i) ?? []).toSorted().map((word) => JSON.stringify(word));
    const nulls = `"missingValues": ["", ${list.join(', ')}]`;
    const told =
      doubt === null
        ? `${type} but for ${list.join(', ')}. If that means no value, the schema may say ${nulls}`
        : `${doubt}, and ${nulls} if ${list.join(', ')} ${list.length === 1 ? 'means' : 'mean'} no value`;
    return { ...was, doubt: told };
  });
}
