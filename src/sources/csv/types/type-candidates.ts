import { BOOLEANS } from '../candidates/booleans.ts';
import { candidate, type Candidate, oneIs } from '../candidates/candidate.ts';
import { decorated } from '../candidates/decorated.ts';
import { inDigits, plainDigits } from '../candidates/other-digits.ts';
import { isInfinite, NUMBERS, WHOLE } from '../candidates/numbers.ts';
import { TIMES } from '../candidates/times.ts';
import { findDigits } from './digits.ts';

/** In order of preference. */
const CANDIDATES: readonly Candidate[] = [...BOOLEANS, ...NUMBERS, ...TIMES];

/** Whole numbers of few digits, and of each number of digits the least and the most. */
const SHORT_WHOLE = /^-?(?:0|[1-9][0-9]{0,8})$/;
const SHORTS = Array.from({ length: 9 }, (_, i) => [String(10 ** i), '9'.repeat(i + 1)]).flat();
/** Types that all of these leave open: most ways to write numbers, and nobody need try each with each number. */
const TAKES_SHORT: ReadonlySet<Candidate> = new Set(
  NUMBERS.filter(({ mayBe }) => ['0', ...SHORTS].every((text) => mayBe(text) && mayBe(`-${text}`))),
);

/** The types that texts leave open, in order of preference: all of them when there is no text. */
export function possibleTypes(texts: readonly string[], delimiter: string): readonly Candidate[] {
  const digits = findDigits(texts);
  if (digits !== null)
    return possibleTypes([...new Set(texts.map((text) => plainDigits(text, digits)))], delimiter).map(
      (found) => inDigits(found, digits),
    );
  // Numbers and times have digits: hundreds of patterns need not be tried.
  const isWord = texts.some((text) => !/[0-9]/.test(text) && !isInfinite(text));
  const candidates = isWord ? CANDIDATES.filter(({ type }) => type === 'bool') : CANDIDATES;
  const others = texts.filter((text) => !SHORT_WHOLE.test(text));
  const open = candidates.filter((own) => (TAKES_SHORT.has(own) ? others : texts).every(own.mayBe));
  const possible = open.length > 0 || texts.length === 0 ? open : decorated(texts);
  if (delimiter !== ',') return possible;
  const lists = texts.length === 0 ? [] : LISTS.filter(({ mayBe }) => texts.every(mayBe));
  return [...possible.map(doubtComma), ...lists];
}

/** Of the texts of a column, how many may be of another type without its being another column. */
const MISFITS = 0.02;

/** The types that all but very few texts leave open, in order of preference. */
export function almostTypes(texts: readonly string[]): readonly Candidate[] {
  const most = Math.max(1, Math.floor(texts.length * MISFITS));
  const isMost = (fits: (text: string) => boolean) => {
    let others = 0;
    return texts.every((text) => fits(text) || ++others <= most);
  };
  // What is not mostly numbers, in whatever form, is none of these: a cheap look.
  if (texts.length < 2 * most || !isMost((text) => /[0-9]/.test(text))) return [];
  return [...NUMBERS, ...TIMES].filter(({ mayBe, doubt }) => doubt === null && isMost(mayBe));
}

/**
 * Between commas, a comma within quotes may part a list as well, unless marks of thousands or a unit tell: where all texts have one
 * it is doubted, and else a list.
 */
function doubtComma(found: Candidate): Candidate {
  const { decimalChar, groupChar, unit } = found.marks;
  const isWhole = found.type === 'int4' || found.type === 'int8';
  if (decimalChar !== ',' || unit !== undefined || isWhole) return found;
  return { ...found, evidence: oneIs(`.*[${groupChar}][0-9]{3},[0-9]+`) };
}

/** Why numbers with one comma are texts, between commas. */
export const COMMA_DOUBT =
  'commas may be decimal commas or part lists. The schema may say "type": "number" with "decimalChar": ","';

/** What no list of numbers has: a second item of two digits that begins with a zero, or one so much shorter than the first. */
const NO_LIST = oneIs('.*,0[0-9]|-?[0-9]{5,},[0-9]{1,2}');
const OF_CENTS = { marks: { decimalChar: ',' }, evidence: NO_LIST };

/** Numbers without marks of thousands, at least one of which has a comma, in order of preference. */
const LISTS: readonly Candidate[] = [
  candidate('float8', `-?(${WHOLE})(,[0-9]?[1-9])?`, null, OF_CENTS),
  candidate('numeric', `-?(${WHOLE})(,[0-9]{1,2})?`, null, OF_CENTS),
  candidate('numeric', `-?(${WHOLE})(,[0-9]+)?`, null, { evidence: oneIs('.*,.*'), doubt: COMMA_DOUBT }),
];
