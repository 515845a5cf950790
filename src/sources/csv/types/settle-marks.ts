import type { LoadSession } from '../../../engine/duckdb-engine.ts';
import type { Cell } from '../../../core/ports.ts';
import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { BLANKS } from '../blanks.ts';
import { type Marks, oneIs } from '../candidates/candidate.ts';
import { meansNoValue } from '../candidates/no-values.ts';
import { column, type InferredColumn, QUESTIONS_AT_ONCE, TEXT, type TextsOf } from './prove-candidates.ts';
import { COMMA_DOUBT } from './type-candidates.ts';

/** A number whose point or comma, if it has one, may be a decimal point or a mark of thousands. */
const UNCLEAR = '-?([1-9][0-9]{0,2}[.,][0-9]{3}|0|[1-9][0-9]*)';

/** The same with marks of thousands alone, of a size that an int4 holds. */
const groupedBy = (mark: string) => `-?([1-9][0-9]{0,2}[${mark}][0-9]{3}|0|[1-9][0-9]{0,8})`;

/** A whole number that has no decimals: who writes 12 for twelve writes no 1.230 for 1.23. */
const SMALL_WHOLE = '-?[1-9][0-9]{0,2}';
/** Whoever marks thousands marks these. */
const UNMARKED = '-?[0-9]{4,}';
/** Different marked numbers of three digits each that are no decimals for sure, where one keeps a zero beside a number without a mark. */
const MANY_MARKED = 10;

/** An aggregate: whether a column's marks are decimal points for nobody: 1.230 beside 12, and nothing else than such. */
const keepsZeros = (mark: Mark) => (text: SqlFragment) =>
  sql`(${oneIs(`-?[1-9][0-9]{0,2}[${mark}][0-9]{2}0`)(text)} AND ${oneIs(SMALL_WHOLE)(text)} AND NOT ${oneIs(UNMARKED)(text)})`;

const areMany = (mark: Mark) => (text: SqlFragment) =>
  sql`(count(DISTINCT ${text}) FILTER (contains(${text}, ${mark})) >= ${raw(String(MANY_MARKED))})`;

/**
 * Settles columns in which 1,234 is all there is by the others of the file: whoever writes 1,234,567 or $1,234.50 in one means 1234
 * by it, and so does who writes 3.5 between commas. So does, by himself, who writes ten and more such numbers, 1,230 among them, and 12.
 * Where no column tells, or two tell different things, it becomes text, and so does 1.234 next to a column that has decimal commas, where it
 * is 1234 more likely, and 1.230 in a column that has 12 as well, or next to such a one; between semicolons, by which those part columns who
 * write decimal commas, so does any 1.234, unless a number of the file shows its decimal point. Rejects with EngineError.
 * @param firsts some texts of each column
 */
export async function settleMarks(
  session: LoadSession,
  texts: TextsOf,
  {
    columns,
    firsts,
    delimiter,
    missingValues,
  }: {
    readonly columns: readonly InferredColumn[];
    readonly firsts: readonly (readonly string[])[];
    readonly delimiter: string;
    /** Those that the table has already. */
    readonly missingValues: readonly string[];
  },
): Promise<readonly InferredColumn[]> {
  const hasCommas = columns.some(({ marks }) => marks.decimalChar === ',');
  const unclear = new RegExp(`^${UNCLEAR}$`);
  const nullsOf = columns.map(({ marks }, i) => {
    const words = new Set((firsts[i] ?? []).map((text) => text.trim()).filter(meansNoValue));
    return marks.missingValues ?? (words.size > 0 ? [...missingValues, ...[...words].toSorted()] : []);
  });
  const asked = columns.flatMap((found, i) => {
    const nulls = nullsOf[i] ?? [];
    const first = (firsts[i] ?? []).filter((text) => text.trim() !== '' && !nulls.includes(text.trim()));
    const isOpen = found.type === 'text' && (found.doubt === null || found.doubt === COMMA_DOUBT);
    const mayBe = isOpen || hasPoints(found);
    return mayBe && first.length > 0 && first.every((text) => unclear.test(text.trim())) ? [i] : [];
  });
  if (asked.length === 0) return columns;
  const tellers = columns.flatMap((found, i) =>
    isMark(found.marks.groupChar) || (delimiter === ',' && hasPoints(found)) ? [i] : [],
  );
  const markOf = (i: number) => columns[i]?.marks.groupChar ?? ',';
  const hasBlanks = (i: number) => firsts[i]?.some((text) => text !== text.trim()) ?? false;
  const tests = asked.flatMap((i) => {
    const bare = hasBlanks(i) ? sql`nullif(trim(${column(i)}, ${BLANKS}), '')` : column(i);
    const nulls = (nullsOf[i] ?? []).map((word) => sql`${word}`);
    const text =
      nulls.length > 0 ? sql`CASE WHEN ${bare} NOT IN (${join(nulls, ', ')}) THEN ${bare} END` : bare;
    return [
      sql`bool_and(regexp_full_match(${text}, ${UNCLEAR})) AND bool_or(regexp_matches(${text}, '[.,]'))`,
      ...MARKS.map((mark) => sql`bool_and(regexp_full_match(${text}, ${groupedBy(mark)}))`),
      ...MARKS.flatMap((mark) => [keepsZeros(mark)(text), areMany(mark)(text)]),
      sql`NOT ${oneIs(UNMARKED)(text)}`,
    ];
  });
  const pointed = delimiter === ';' ? columns.flatMap((found, i) => (hasPoints(found) ? [i] : [])) : [];
  const points = pointed.map((i) => oneIs(SHOWN_POINT)(sql`trim(${column(i)}, ${BLANKS})`));
  const tells = tellers.map(
    (i) =>
      sql`bool_or(regexp_matches(${column(i)}, ${columns[i]?.marks.groupChar ? surely(markOf(i)) : POINT}))`,
  );
  const askedOf = [...asked.flatMap((i) => Array.from({ length: TESTS }, () => i)), ...tellers, ...pointed];
  const answers = await askAll(
    session,
    texts,
    [...tests, ...tells, ...points].map((test, at) => ({ test, i: askedOf[at]! })),
  );
  const holds = (test: number) => answers[test] === true;
  const telling = tellers.filter((_, at) => holds(tests.length + at));
  const [mark, ...others] = new Set(telling.map(markOf));
  const told = isMark(mark) && others.length === 0 ? mark : null;
  const isUnclear = (at: number) => holds(at * TESTS);
  const showsPoint = pointed.some((_, at) => holds(tests.length + tells.length + at));
  /** Whether its points may be marks of thousands between semicolons: nothing else is marked by any. */
  const mayBeGrouped = (at: number) =>
    delimiter === ';' && !showsPoint && isGrouped(at, '.') && holds((at + 1) * TESTS - 1);
  const isGrouped = (at: number, mark: Mark) => holds(at * TESTS + 1 + MARKS.indexOf(mark));
  const hasZeros = (at: number, mark: Mark) => holds(at * TESTS + 1 + MARKS.length + 2 * MARKS.indexOf(mark));
  const hasMany = (at: number, mark: Mark) => holds(at * TESTS + 2 + MARKS.length + 2 * MARKS.indexOf(mark));
  /** The mark of thousands that a column shows by itself, where no other tells another one. */
  const shownBy = (at: number) => {
    if (others.length > 0) return null;
    const isContrary = (own: Mark) => (mark !== undefined && own !== mark) || (own === ',' && hasCommas);
    return (
      MARKS.find((own) => isGrouped(at, own) && hasZeros(at, own) && hasMany(at, own) && !isContrary(own)) ??
      null
    );
  };
  const shown = asked.map((_, at) => (isUnclear(at) ? shownBy(at) : null));
  const [first, ...more] = new Set(shown.filter((own) => own !== null));
  const byItself = more.length === 0 ? (first ?? null) : null;
  // Who marks thousands by points in one column writes no decimal points in the next.
  const isMixed = asked.some((_, at) => isUnclear(at) && hasZeros(at, '.'));
  const settled = new Map(
    asked.flatMap((i, at) => {
      if (!isUnclear(at)) return [];
      if (columns[i]?.type !== 'text' && !hasCommas && !isMixed && !mayBeGrouped(at)) return [];
      const known = told ?? byItself;
      const isTold = known !== null && isGrouped(at, known);
      const marks = {
        ...(hasBlanks(i) && { hasBlanks: true as const }),
        ...((nullsOf[i] ?? []).length > 0 && { missingValues: nullsOf[i] ?? [] }),
      };
      const isOwn = told === null && shown[at] === known;
      return [[i, isTold ? grouped(known, marks, isOwn) : { ...TEXT, doubt: DOUBT }] as const];
    }),
  );
  return columns.map((found, i) => settled.get(i) ?? found);
}

/** Questions about each column. */
const TESTS = 8;

/** The answers to questions about columns' texts, in their order, of some columns at a time. */
async function askAll(
  session: LoadSession,
  texts: TextsOf,
  questions: readonly { readonly test: SqlFragment; readonly i: number }[],
): Promise<readonly Cell[]> {
  const answers: Cell[] = [];
  for (let start = 0; start < questions.length; start += QUESTIONS_AT_ONCE) {
    const some = questions.slice(start, start + QUESTIONS_AT_ONCE);
    const tests = some.map(({ test }) => test);
    const from = texts([...new Set(some.map(({ i }) => i))]);
    const { columns } = await session.run(sql`SELECT ${join(tests, ', ')} FROM (${from})`);
    answers.push(...columns.map(({ values }) => values[0] ?? null));
  }
  return answers;
}

const DOUBT =
  'points or commas may be decimal points or marks of thousands. The schema may say "type": "number" with "decimalChar" and "groupChar"';

/** What may stand between thousands and before decimals. */
const MARKS = [',', '.'] as const;
type Mark = (typeof MARKS)[number];

function isMark(mark: string | undefined): mark is Mark {
  return mark === ',' || mark === '.';
}

/** A number with a point that parts no thousands: between commas, whoever writes it has no decimal commas. */
const POINT = '[.]([0-9]{1,2}|[0-9]{4,})$';
/**
 * A number whose point is one for sure between semicolons: 0.125, 2.5 or 1234.567. Degrees are written with a point by those as well who
 * write commas, and have more decimals.
 */
const SHOWN_POINT = '-?0?[.][0-9]{1,3}|.*[.][0-9]{1,2}|-?[0-9]{4,}[.][0-9]{3}';
const DECIMALS: ReadonlySet<string> = new Set(['float8', 'numeric']);

/** Whether a column's numbers have decimal points, and nothing else about them but where there is none. */
function hasPoints({ type, marks, format }: InferredColumn): boolean {
  const isBare = Object.keys(marks).every((mark) => mark === 'missingValues' || mark === 'hasBlanks');
  return DECIMALS.has(type) && isBare && format === null;
}

/** A text with two marks of thousands, or with one before a decimal point. */
const surely = (mark: string) => `[0-9][${mark}][0-9]{3}[.,]`;

/** @param isOwn whether the column itself tells, and not others of the file */
function grouped(groupChar: Mark, marks: Marks, isOwn: boolean): InferredColumn {
  const [decimalChar, meant, written] =
    groupChar === ',' ? ['.', 'a decimal comma', 'commas'] : [',', 'a decimal point', 'points'];
  const why = isOwn
    ? `three digits are behind each, zeros too, and smaller numbers have none`
    : 'as in other columns of the file';
  return {
    type: 'int4',
    format: null,
    marks: { decimalChar, groupChar, ...marks },
    doubt: null,
    evidence: `its ${written} mark thousands, ${why}. If each is ${meant}, its schema may say "type": "number" and "decimalChar": "${groupChar}"`,
  };
}
