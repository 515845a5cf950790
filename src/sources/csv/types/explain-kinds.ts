import { join, raw, sql } from '../../../core/sql/fragment.ts';
import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import { type Candidate, candidate } from '../candidates/candidate.ts';
import { decorated } from '../candidates/decorated.ts';
import { NUMBERS } from '../candidates/numbers.ts';
import { TIMES } from '../candidates/times.ts';
import { findUnit } from './decorated-number.ts';
import type { Place } from '../mends/places.ts';
import { column, type InferredColumn, QUESTIONS_AT_ONCE, type TextsOf } from './prove-candidates.ts';

/** Where a column's text stands first. */
interface Example {
  readonly i: number;
  readonly text: string;
}

/** Two ways to write that all texts of a column are of, and what is first of each. */
interface Kinds {
  readonly i: number;
  readonly kinds: readonly [Candidate, Candidate];
  readonly examples: readonly [string, string];
}

/**
 * Tells of columns that are text although each of their texts could be something else: of two ways to write numbers or times, which are
 * told with a value of each; of codes, that zeros at their beginning would be lost.
 * @param firsts some texts of each column
 * @param findPlaces where texts stand first, in the order of the examples; null where that cannot be told
 */
export async function explainKinds(
  session: LoadSession,
  texts: TextsOf,
  {
    columns,
    firsts,
    findPlaces,
  }: {
    readonly columns: readonly InferredColumn[];
    readonly firsts: readonly (readonly string[])[];
    readonly findPlaces: (examples: readonly Example[]) => Promise<readonly (Place | null)[]>;
  },
): Promise<readonly InferredColumn[]> {
  const open = columns.flatMap(({ type, doubt }, i) => {
    const isNumbered =
      type === 'text' && doubt === null && (firsts[i] ?? []).every((text) => /\d/.test(text));
    return isNumbered ? [i] : [];
  });
  const codes = open.flatMap((i) => {
    const text = firsts[i]?.every((one) => /^\d+$/.test(one)) && firsts[i].find((one) => /^0\d/.test(one));
    return text ? [{ i, text }] : [];
  });
  const split = await prove(
    session,
    texts,
    open.flatMap((i) => findKinds(i, firsts[i] ?? []) ?? []),
  );
  const examples = [...codes, ...split.flatMap(({ i, examples: own }) => own.map((text) => ({ i, text })))];
  if (examples.length === 0) return columns;
  const places = await findPlaces(examples);
  const placeOf = ({ i, text }: Example) =>
    places[examples.findIndex((one) => one.i === i && one.text === text)];
  const tell = (example: Example) => {
    const place = placeOf(example);
    return `${JSON.stringify(example.text)}${place ? ` (${place.name})` : ''}`;
  };
  const told = [...columns];
  for (const { i, text } of codes)
    told[i] = {
      ...told[i]!,
      why: `codes: a number would lose the zeros that ${tell({ i, text })} begins with`,
    };
  for (const { i, kinds, examples: own } of split) {
    const [one, other] = own.map((text, at) => `${kindOf(kinds[at])} ${tell({ i, text })}`);
    told[i] = {
      ...told[i]!,
      doubt: `two kinds of values stand there, as in ${one} and ${other}. Write all of them in one way`,
      doubtLine: placeOf({ i, text: own[1] })?.line ?? null,
    };
  }
  return told;
}

const ALL: readonly Candidate[] = [...NUMBERS, ...TIMES].filter(({ doubt }) => doubt === null);

/** Numbers and years that have a note, are revised, or are none but for their sign: 2011(1), 3.4 [r], 108.9†, <0.1, ~15.0. */
const NOTED = candidate(
  'text',
  "[~≈<>≤≥] ?[-+−]?[0-9][0-9.,' ]*|[-+−]?[0-9][0-9.,' ]*([(\\[][\\p{L}0-9](, ?[\\p{L}0-9])?[)\\]]|[*†‡]+)",
);

/** Texts that are looked at first: of a column of codes they tell that it is one. */
const LOOKED_AT = 4;

/** Whether a text is certainly of no kind: it has letters that are none of a time, and no unit. */
function isNone(text: string): boolean {
  return /\p{L}/u.test(text) && findUnit(text) === null && ![...ALL, NOTED].some(({ mayBe }) => mayBe(text));
}

/** Two kinds that all of some texts are of: the one that most are, and what all others are. */
function findKinds(i: number, texts: readonly string[]): Kinds | null {
  if (texts.length < 2 || texts.slice(0, LOOKED_AT).some(isNone)) return null;
  let [first, most]: [Candidate | null, number] = [null, 0];
  for (const found of ALL) {
    const count = texts.filter(found.mayBe).length;
    if (count > most) [first, most] = [found, count];
  }
  if (first === null || most === texts.length) return null;
  const kind = first;
  const others = texts.filter((text) => !kind.mayBe(text));
  const other = [...ALL, NOTED].find(({ mayBe }) => others.every(mayBe)) ?? decorated(others)[0];
  const own = texts.find(kind.mayBe);
  if (!other || own === undefined) return null;
  return { i, kinds: [kind, other], examples: [own, others[0] ?? ''] };
}

/** Those of which no text is of another kind. */
async function prove(
  session: LoadSession,
  texts: TextsOf,
  split: readonly Kinds[],
): Promise<readonly Kinds[]> {
  const proved: Kinds[] = [];
  for (let start = 0; start < split.length; start += QUESTIONS_AT_ONCE) {
    const some = split.slice(start, start + QUESTIONS_AT_ONCE);
    const tests = some.map(({ i, kinds }) => {
      const [one, other] = kinds.map(({ fits }) => sql`coalesce(${fits(column(i))}, false)`);
      return sql`bool_and(${one ?? raw('false')} OR ${other ?? raw('false')}) FILTER (${column(i)} IS NOT NULL)`;
    });
    const { columns } = await session.run(
      sql`SELECT ${join(tests, ', ')} FROM (${texts(some.map(({ i }) => i))})`,
    );
    proved.push(...some.filter((_, at) => columns[at]?.values[0] === true));
  }
  return proved;
}

const KINDS: Readonly<Record<string, string>> = {
  date: 'the date',
  time: 'the time',
  timestamp: 'the date and time',
  text: 'the number with a mark',
};

const kindOf = (found: Candidate | undefined) => KINDS[found?.type ?? ''] ?? 'the number';
