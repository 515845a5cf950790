import { raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { candidate, type Candidate, castsTo, oneIs } from './candidate.ts';

/** A number with a point whose digits a float8 gives back: no zeros at its end, and not too many. */
const EXACT = '(0|[1-9][0-9]{0,14})?\\.[0-9]{0,19}[1-9]';
/** A whole number that a double holds. */
export const WHOLE = '0|[1-9][0-9]{0,14}';

/** As Python, R, Java and PostgreSQL write it. */
const INFINITE = '[+-]?inf(inity)?';

/** Whether a text is a word for an infinite number. */
export const isInfinite = (text: string): boolean => new RegExp(`^${INFINITE}$`, 'i').test(text);

/** Numbers that a double gives back, if they are not too long, and those that only decimals do. */
const DOUBLES = `-?(${WHOLE}|${EXACT}|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)`;
const DECIMALS = `-?(${WHOLE}|(0|[1-9][0-9]{0,29})?\\.[0-9]{1,30})`;

/** Whether a number is neither too large for a double nor too small: DuckDB makes such infinite, or 0. */
function isInRange(text: string): boolean {
  const number = Number(text);
  return Number.isFinite(number) && (number !== 0 || !/[1-9].*e/i.test(text));
}

/** {@link isGivenBack}, of a text of the pattern; null: DuckDB writes it with an exponent, and may tell. */
function givesBack(text: string): boolean | null {
  if (text.length < 17) return isInRange(text);
  const number = Math.abs(Number(text));
  if (/e/i.test(text) || number < 1e-4 || number >= 1e15) return null;
  return String(number).replace(FILLING, '') === text.replace(FILLING, '');
}

/** A sign, and zeros before digits. */
const FILLING = /^[-0]+/;

/** A test: the same, where an exponent may make it so. */
const isDouble = (text: SqlFragment) =>
  sql`(${castsTo('DOUBLE')(text)} AND (NOT regexp_matches(${text}, '[eE]') OR isfinite(TRY_CAST(${text} AS DOUBLE)) AND (TRY_CAST(${text} AS DOUBLE) <> 0 OR NOT regexp_matches(${text}, '[1-9].*[eE]'))))`;

/** Digits that programs print of a double: a text with more of them has been one of another type, and would lose some. */
const MOST_DIGITS = 20;

/** A test: whether a number is none of more digits than that, zeros before and behind it apart, and not too large for a double. */
const isShort = (text: SqlFragment) =>
  sql`CASE WHEN length(${text}) <= ${raw(String(MOST_DIGITS))} THEN true ELSE length(trim(regexp_replace(${text}, '[eE].*$|[^0-9]', '', 'g'), '0')) <= ${raw(String(MOST_DIGITS))} AND length(regexp_extract(${text}, '^[^0-9]*([0-9]*)', 1)) < ${raw(String(MOST_WHOLE))} END`;

/** Digits before the point beyond which a double is infinite, as it is with the exponents that `isDouble` looks at. */
const MOST_WHOLE = 308;

/** A test: whether a double gives the digits of a text back. DuckDB looks at all that OR joins, but at no more of CASE than it needs: most texts are short. */
const isGivenBack = (text: SqlFragment) =>
  sql`CASE WHEN length(${text}) < 17 AND NOT regexp_matches(${text}, '[eE]') THEN true ELSE ${isDouble(text)} AND (contains(lower(${text}), 'e') AND ${isShort(text)} OR ltrim(CAST(TRY_CAST(${text} AS DOUBLE) AS VARCHAR), '-0') = ltrim(${text}, '-0')) END`;

/** An aggregate: whether there is a word for an infinite number, and a number. */
const hasInfinite = (text: SqlFragment) =>
  sql`(${oneIs('.*[0-9].*')(text)} AND ${oneIs(`(?i)${INFINITE}`)(text)})`;

/** Whether whole numbers are from -limit to below it. */
function isWithin(limit: bigint) {
  return (text: string) => BigInt(text) >= -limit && BigInt(text) < limit;
}

/**
 * Numbers have no leading zeros and no plus, so that codes such as 00501 stay texts; whole numbers that no integer holds are codes too.
 * Where a float8 would lose digits (1.10), they are numeric.
 */
export const PLAIN_NUMBERS: readonly Candidate[] = [
  candidate('int4', '-?(0|[1-9][0-9]{0,9})', castsTo('INTEGER'), { holds: isWithin(2n ** 31n) }),
  candidate('int8', '-?(0|[1-9][0-9]{0,18})', castsTo('BIGINT'), { holds: isWithin(2n ** 63n) }),
  candidate('float8', DOUBLES, isGivenBack, { holds: givesBack }),
  candidate('numeric', DECIMALS),
  candidate(
    'float8',
    `-?(${WHOLE}|(0|[1-9][0-9]*)?\\.[0-9]+|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)`,
    (text) => sql`${isDouble(text)} AND ${isShort(text)}`,
  ),
  // Whole numbers of more digits are no codes among measurements.
  candidate(
    'float8',
    `-?((0|[1-9][0-9]*)(\\.[0-9]+)?|\\.[0-9]+|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)`,
    (text) =>
      sql`${isDouble(text)} AND ${isShort(text)} AND (NOT regexp_full_match(${text}, '-?[0-9]{16,}') OR CAST(TRY_CAST(TRY_CAST(${text} AS DOUBLE) AS HUGEINT) AS VARCHAR) = ${text})`,
    { evidence: oneIs('.*[.eE].*') },
  ),
  // What a division by zero leaves, among numbers: PostgreSQL reads these words, and prints Infinity.
  candidate('float8', `(?i)${DOUBLES}|${INFINITE}`, isGivenBack, { evidence: hasInfinite }),
  candidate('numeric', `(?i)${DECIMALS}|${INFINITE}`, null, { evidence: hasInfinite }),
];

/** The decimal point and the mark of thousands of each way to write numbers. */
export const MARKS = [
  ',.',
  '.,',
  ', ',
  ',\u00a0',
  ',\u202f',
  ',\u2009',
  ".'",
  '.’',
  '. ',
  '.\u00a0',
  '.\u202f',
  '.\u2009',
].map(([point = '', mark = '']) => [point, mark] as const);

/** Numbers without anything about them, in order of preference. */
export const NUMBERS: readonly Candidate[] = [
  ...PLAIN_NUMBERS,
  ...pointed(),
  ...MARKS.flatMap(([point, mark]) => marked(point, mark)),
  ...indian(),
  ...changes(),
  // Amounts that are filled up with zeros, or codes: 0100.50.
  candidate('numeric', '-?[0-9]{1,30}\\.[0-9]{1,30}', null, {
    doubt:
      'zeros at the beginning of numbers may be filling, or part of codes. The schema may say "type": "number"',
  }),
];

/**
 * 50. beside 0.25, as programs for numbers alone write whole ones. A heading may be "1." beside "1.2"; it has no three digits behind the
 * point, and none begins with it.
 */
function pointed(): readonly Candidate[] {
  const evidence = oneIs('-?0?\\.[0-9]+|.*\\.[0-9]{3,}');
  return [
    candidate('float8', `-?((${WHOLE})\\.?|${EXACT})`, isGivenBack, { evidence }),
    candidate('numeric', '-?((0|[1-9][0-9]{0,29})\\.?|(0|[1-9][0-9]{0,29})?\\.[0-9]{1,30})', null, {
      evidence,
    }),
  ];
}

/** +1.5 and -0.5: what says by how much something is more or less. Plus signs alone begin telephone numbers. */
function changes(): readonly Candidate[] {
  const evidence = oneIs('-.*');
  return [
    candidate('int4', '[+-]?(0|[1-9][0-9]{0,9})', castsTo('INTEGER'), { evidence }),
    candidate('float8', `[+-]?(${WHOLE}|${EXACT})`, castsTo('DOUBLE'), { evidence }),
    candidate('numeric', `[+-]?(${WHOLE}|(0|[1-9][0-9]{0,29})?\\.[0-9]{1,30})`, null, { evidence }),
    candidate('float8', `[+-]?(${WHOLE}|${EXACT.replace('\\.', ',')})`, null, {
      marks: { decimalChar: ',' },
      evidence,
    }),
    candidate('numeric', `[+-]?(${WHOLE}|(0|[1-9][0-9]{0,29})?,[0-9]{1,30})`, null, {
      marks: { decimalChar: ',' },
      evidence,
    }),
  ];
}

/**
 * A number below a million million whose thousands may be marked, as whole numbers and with decimals.
 * @param isDecorated whether a unit stands beside it: where nothing tells what a mark is, that is a doubt, and there are no exponents
 * @param isMoney whether three digits behind a comma are thousands by themselves
 */
export function marked(
  decimalChar: string,
  groupChar: string,
  isDecorated = false,
  isMoney = false,
): readonly Candidate[] {
  const [point, mark] = [`[${decimalChar}]`, `[${groupChar}]`];
  const whole = `-?(0|[1-9][0-9]{0,11}|[1-9][0-9]{0,2}(${mark}[0-9]{3}){1,3})`;
  // One of these alone may be a decimal point, and three digits thrice a list of codes or somebody's telephone.
  const one = `.*${mark}.*`;
  const isClear = !'., '.includes(groupChar) || (isMoney && groupChar !== '.');
  const two = isClear ? one : `-?[0-9]{1,2}${mark}[0-9]{3}${mark}.*`;
  // A point with three digits behind it may be a mark.
  const decimal = `.*${point}([0-9]{1,2}|[0-9]{4,})|-?0${point}.*|-?[0-9]{4,}${point}.*|.*${mark}.*${point}.*`;
  const bare = (text: SqlFragment) => sql`replace(${text}, ${groupChar}, '')`;
  const marks = { decimalChar, groupChar };
  const tells = oneIs(`${two}|${decimal}`);
  const exact = `${whole}(${point}[0-9]{0,13}[1-9])?`;
  return [
    candidate('int4', whole, (text) => castsTo('INTEGER')(bare(text)), { marks, evidence: oneIs(two) }),
    candidate('int8', whole, null, { marks, evidence: oneIs(two) }),
    candidate('float8', exact, null, { marks, evidence: tells }),
    candidate('numeric', `${whole}(${point}[0-9]{1,30})?`, null, { marks, evidence: tells }),
    candidate('float8', `${whole}(${point}[0-9]+)?`, isShort, { marks, evidence: tells }),
    ...(isDecorated || decimalChar === '.'
      ? []
      : [
          candidate('float8', `${whole}(${point}[0-9]+)?([eE][+-]?[0-9]{1,3})?`, isShort, {
            marks,
            evidence: oneIs(`.*${point}[0-9]+[eE].*`),
          }),
        ]),
    ...doubtful(`${whole}(${point}[0-9]+)?`, decimalChar, groupChar, isDecorated),
  ];
}

/** Of decorated numbers, where nothing tells what a point or a comma is. */
function doubtful(
  pattern: string,
  decimalChar: string,
  groupChar: string,
  isDecorated: boolean,
): readonly Candidate[] {
  if (!isDecorated || !'.,'.includes(groupChar)) return [];
  return [
    candidate('numeric', pattern, null, {
      marks: { decimalChar, groupChar },
      doubt: `points or commas may be decimal points or marks of thousands. The schema may say "type": "number", "bareNumber": false with "decimalChar" and "groupChar"`,
    }),
  ];
}

/** 12,34,567.50: hundreds above the thousands, as in India. */
export function indian(): readonly Candidate[] {
  const whole =
    '-?(0|[1-9][0-9]{0,11}|([1-9][0-9]{0,1}(,[0-9]{2}){0,4}|[1-9][0-9]{0,1}),[0-9]{3}|[1-9][0-9]{0,2})';
  const marks = { decimalChar: '.', groupChar: ',' };
  const evidence = oneIs('.*[0-9],[0-9]{2},[0-9]{3}.*');
  const bare = (text: SqlFragment) => sql`replace(${text}, ',', '')`;
  return [
    candidate('int4', whole, (text) => castsTo('INTEGER')(bare(text)), { marks, evidence }),
    candidate('int8', whole, null, { marks, evidence }),
    candidate('numeric', `${whole}([.][0-9]+)?`, null, { marks, evidence }),
  ];
}
