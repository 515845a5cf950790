import type { CsvColumn } from '../../core/catalog.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { formatPattern, parseTime } from './date-format.ts';
import {
  createUndecorate,
  type Decoration,
  findNegative,
  findUnit,
  isDecorated,
  undecorated,
} from './decorated-number.ts';

/** How the numbers and booleans of a column are written, where not as 1234.5 and true. */
export type Marks = Pick<
  CsvColumn,
  'decimalChar' | 'groupChar' | 'trueValues' | 'falseValues' | 'unit' | 'negative'
>;

/** A type that texts may turn out to have. */
export interface Candidate {
  /** A PostgreSQL type. */
  readonly type: string;
  /** See CsvColumn. */
  readonly format: string | null;
  readonly marks: Marks;
  /** Whether a text may be of the type: enough to rule the type out. */
  readonly mayBe: (text: string) => boolean;
  /** Whether a text is of the type. */
  readonly fits: (text: SqlFragment) => SqlFragment;
  /** Of a column's texts: what at least one must be, as the others may mean something else: 1,234. An aggregate. */
  readonly evidence: ((text: SqlFragment) => SqlFragment) | null;
  /** Why texts that fit are left as they are, and what a schema may say: there is another reading. Null: there is none. */
  readonly doubt: string | null;
}

type Rest = Partial<Pick<Candidate, 'format' | 'marks' | 'evidence' | 'doubt'>>;

/** @param proof what a text must pass beside the pattern */
function candidate(
  type: string,
  pattern: string,
  proof: ((text: SqlFragment) => SqlFragment) | null = null,
  rest: Rest = {},
): Candidate {
  // JavaScript has a flag where RE2 has a prefix.
  const whole = new RegExp(`^(?:${pattern.replace('(?i)', '')})$`, 'iu');
  return {
    type,
    format: null,
    marks: {},
    evidence: null,
    doubt: null,
    mayBe: (text) => whole.test(text),
    fits: (text) => {
      const matches = sql`regexp_full_match(${text}, ${pattern})`;
      return proof ? sql`(${matches} AND ${proof(text)})` : matches;
    },
    ...rest,
  };
}

const castsTo = (duck: string) => (text: SqlFragment) => sql`TRY_CAST(${text} AS ${raw(duck)}) IS NOT NULL`;

/** An aggregate: whether one text at least is of the pattern. */
const oneIs = (pattern: string) => (text: SqlFragment) =>
  sql`bool_or(regexp_full_match(${text}, ${pattern}))`;

/** A number with a point whose digits a float8 gives back: no zeros at its end, and not too many. */
const EXACT = '[0-9]{0,15}\\.[0-9]{0,19}[1-9]';
const WHOLE = '0|[1-9][0-9]{0,14}';

/**
 * Numbers have no leading zeros and no plus, so that codes such as 00501 stay texts; whole numbers that no integer holds are codes too.
 * Where a float8 would lose digits (1.10), they are numeric.
 */
const PLAIN_NUMBERS: readonly Candidate[] = [
  candidate('int4', '-?(0|[1-9][0-9]{0,9})', castsTo('INTEGER')),
  candidate('int8', '-?(0|[1-9][0-9]{0,18})', castsTo('BIGINT')),
  candidate(
    'float8',
    `-?(${WHOLE}|${EXACT}|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)`,
    (text) =>
      sql`(length(${text}) < 17 OR ${castsTo('DOUBLE')(text)} AND (contains(lower(${text}), 'e') OR ltrim(CAST(TRY_CAST(${text} AS DOUBLE) AS VARCHAR), '-0') = ltrim(${text}, '-0')))`,
  ),
  candidate('numeric', `-?(${WHOLE}|[0-9]{0,30}\\.[0-9]{1,30})`),
  candidate(
    'float8',
    `-?(${WHOLE}|[0-9]*\\.[0-9]+|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)`,
    castsTo('DOUBLE'),
  ),
];

/** The decimal point and the mark of thousands of each way to write numbers. */
const MARKS = [',.', '.,', ', ', ',\u00a0', ',\u202f', ".'", '.’'].map(
  ([point = '', mark = '']) => [point, mark] as const,
);

const NUMBERS: readonly Candidate[] = [
  ...PLAIN_NUMBERS,
  ...MARKS.flatMap(([point, mark]) => marked(point, mark)),
  ...indian(),
];

const DATES = [
  '%Y/%m/%d',
  '%m/%d/%Y',
  '%d/%m/%Y',
  '%d.%m.%Y',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%m/%d/%y',
  '%d/%m/%y',
  '%d.%m.%y',
  '%d-%m-%y',
];

/** Dates with the name of a month, in any language that is known. */
const NAMED_DATES = [
  '%d-%b-%Y',
  '%d %b %Y',
  '%d. %b %Y',
  '%d.%b.%Y',
  '%d/%b/%Y',
  '%d %b, %Y',
  '%d de %b de %Y',
  '%b %d, %Y',
  '%b %d %Y',
  '%b-%d-%Y',
  '%Y %b %d',
  '%Y-%b-%d',
  '%d-%b-%y',
  '%d %b %y',
  '%d. %b %y',
  '%b %Y',
  '%b, %Y',
  '%b-%Y',
  '%b/%Y',
  '%b de %Y',
  '%Y %b',
  '%a, %d %b %Y',
  '%a %d %b %Y',
  '%a, %d. %b %Y',
  '%a, %b %d, %Y',
];

const CLOCKS = ['%H:%M', '%H:%M:%S', '%I:%M %p', '%I:%M:%S %p', '%I:%M%p', '%I:%M:%S%p'];

const TIMES: readonly Candidate[] = [
  candidate('date', '[0-9]{4}-[0-9]{2}-[0-9]{2}', castsTo('DATE')),
  candidate(
    'timestamp',
    '[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?Z?)?',
    castsTo('TIMESTAMP'),
  ),
  candidate(
    'timestamptz',
    '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)',
    castsTo('TIMESTAMPTZ'),
  ),
  ...['%Y-%m-%d %I:%M %p', '%Y-%m-%d %I:%M:%S %p'].map((format) => dated('timestamp', format)),
  ...[...DATES, ...NAMED_DATES].flatMap((date) => [
    dated('date', date),
    ...CLOCKS.map((clock) => dated('timestamp', `${date} ${clock}`)),
  ]),
  // Nobody tells apart minutes and seconds from hours and minutes where no text has all three.
  candidate('time', '([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,6})?', castsTo('TIME')),
  ...['%I:%M %p', '%I:%M:%S %p', '%I:%M%p', '%I:%M:%S%p'].map((format) => dated('time', format)),
  candidate('time', '([01]?[0-9]|2[0-3]):[0-5][0-9]', null, {
    doubt: 'its times may be hours and minutes, or minutes and seconds. Its schema may say "type": "time"',
  }),
  candidate('date', `(?i)${formatPattern('%b-%y')}`, null, {
    doubt:
      'its dates may have a year or a day behind the month. Its schema may say "type": "date" and "format": "%b-%y" or "%b-%d"',
  }),
];

/** Words for yes and no: both must be there, as one alone may be somebody's name. */
const WORDS = [
  'yes no',
  'y n',
  'ja nein',
  'j n',
  'oui non',
  'si no',
  'sí no',
  'sì no',
  'sim não',
  'tak nie',
  'да нет',
  'wahr falsch',
  'vrai faux',
  'vero falso',
  'verdadero falso',
  '✓ ✗',
  '✓ ✘',
  '✓ ✕',
  '✓ -',
  '✔ ✘',
  '✔ ✗',
  '✔ ✖',
  '✔ -',
  '✅ ❌',
  '☑ ☐',
].map((pair) => pair.split(' ') as [string, string]);

/** Marks of a list to tick: no value where there is none. */
const TICKS = ['x', '✓', '✔', '✅', '☑', '•'];

const BOOLEANS: readonly Candidate[] = [
  candidate('bool', '[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]'),
  ...WORDS.map(([yes, no]) => {
    const [trueValues, falseValues] = [inCases(yes), inCases(no)];
    const among = (text: SqlFragment, some: readonly string[]) => sql`bool_or(${text} IN (${sqlList(some)}))`;
    return candidate('bool', [...trueValues, ...falseValues].join('|'), null, {
      marks: { trueValues, falseValues },
      evidence: (text) => sql`(${among(text, trueValues)} AND ${among(text, falseValues)})`,
    });
  }),
  ...TICKS.map((tick) =>
    candidate('bool', inCases(tick).join('|'), null, {
      marks: { trueValues: inCases(tick), falseValues: [] },
      // A column of x alone marks nothing.
      evidence: (text) => sql`bool_or(${text} IS NULL)`,
    }),
  ),
];

function inCases(word: string): readonly string[] {
  const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return [...new Set([word, capital, word.toUpperCase()])];
}

function sqlList(texts: readonly string[]): SqlFragment {
  return texts.map((text) => sql`${text}`).reduce((list, text) => sql`${list}, ${text}`);
}

/** In order of preference. */
const CANDIDATES: readonly Candidate[] = [...BOOLEANS, ...NUMBERS, ...TIMES];

/** As CKAN's dumps write them: its loaders keep numbers with a point as numeric, whose scale is theirs. */
const OF_DUMPS: readonly Candidate[] = [
  candidate('bool', '[tf]', null, { marks: { trueValues: ['t'], falseValues: ['f'] } }),
  candidate('numeric', '-?(0|[1-9][0-9]*)(\\.[0-9]+)?', null, { evidence: oneIs('.*\\..*') }),
];

/**
 * The types that texts leave open, in order of preference: all of them when there is no text.
 * @param isDump whether CKAN has written them
 */
export function possibleTypes(
  texts: readonly string[],
  delimiter: string,
  isDump: boolean,
): readonly Candidate[] {
  const candidates = isDump ? [...OF_DUMPS, ...CANDIDATES] : CANDIDATES;
  const open = candidates.filter(({ mayBe }) => texts.every(mayBe));
  const found = open.length > 0 || texts.length === 0 ? open : decorated(texts);
  if (delimiter !== ',') return found;
  const doubted = found.flatMap(doubtComma);
  return texts.length > 0 && texts.every(LISTS.mayBe) ? [...doubted, LISTS] : doubted;
}

/** Of the texts of a column, how many may be of another type without its being another column. */
const MISFITS = 0.005;

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
function doubtComma(found: Candidate): readonly Candidate[] {
  const { decimalChar, groupChar, unit } = found.marks;
  if (decimalChar !== ',' || unit !== undefined) return [found];
  return [{ ...found, evidence: oneIs(`.*[${groupChar}][0-9]{3},[0-9]+`) }];
}

const LISTS = candidate('numeric', `-?(${WHOLE}),[0-9]+`, null, {
  doubt:
    'its commas may be decimal commas or part lists. Its schema may say "type": "number" with "decimalChar": ","',
});

/** Numbers with something about them: a unit, which is the same one in all, or brackets for a minus. */
function decorated(texts: readonly string[]): readonly Candidate[] {
  const units = new Set<string>();
  const signs = new Set<NonNullable<CsvColumn['negative']>>();
  for (const text of texts) {
    if (!/[0-9]/.test(text)) return [];
    const unit = findUnit(text);
    if (unit !== null) units.add(unit);
    const sign = findNegative(text);
    if (sign) signs.add(sign);
    if (units.size > 1 || signs.size > 1) return [];
  }
  const [[unit], [negative]] = [[...units], [...signs]];
  if (unit === undefined && negative === undefined) return [];
  const decoration: Decoration = { ...(unit !== undefined && { unit }), ...(negative && { negative }) };
  const undecorate = createUndecorate(decoration);
  const bare = texts.map(undecorate).filter((text) => text !== null);
  if (bare.length < texts.length) return [];
  const isMoney = unit !== undefined && !/[%‰％]/.test(unit);
  const inner = [
    ...(isMoney ? PRICES : PLAIN_NUMBERS),
    ...MARKS.flatMap(([point, mark]) => marked(point, mark, true, isMoney)),
    ...indian(),
  ];
  const open = inner.filter(({ mayBe }) => bare.every(mayBe));
  return [...open.filter(({ doubt }) => doubt === null), ...open.filter(({ doubt }) => doubt !== null)].map(
    (found) => decorate(found, decoration, undecorate),
  );
}

/** Of a price, three digits behind a point may be thousands. */
const PRICES = PLAIN_NUMBERS.map((found) =>
  found.type === 'float8' || found.type === 'numeric'
    ? { ...found, evidence: oneIs('.*[.]([0-9]{1,2}|[0-9]{4,})|-?0?[.].*|-?[0-9]{4,}[.].*') }
    : found,
);

function decorate(
  { fits, evidence, marks, mayBe, ...rest }: Candidate,
  decoration: Decoration,
  undecorate: (text: string) => string | null,
): Candidate {
  const bare = (text: SqlFragment) => undecorated(text, decoration);
  // Numbers in brackets alone are not negative: they are notes.
  const isShown =
    decoration.negative === 'brackets'
      ? (text: SqlFragment) => sql`bool_or(NOT contains(${text}, '('))`
      : null;
  const inner = evidence && ((text: SqlFragment) => evidence(bare(text)));
  return {
    ...rest,
    marks: { ...marks, ...decoration },
    mayBe: (text) => {
      const number = undecorate(text);
      return number !== null && mayBe(number);
    },
    fits: (text) => sql`(${isDecorated(text, decoration)} AND ${fits(bare(text))})`,
    evidence: isShown && inner ? (text) => sql`(${isShown(text)} AND ${inner(text)})` : (isShown ?? inner),
  };
}

/**
 * A number below a million million whose thousands may be marked, as whole numbers and with decimals.
 * @param isExact whether decimals are to keep their digits although thousands are marked
 * @param isMoney whether three digits behind a comma are thousands by themselves
 */
function marked(
  decimalChar: string,
  groupChar: string,
  isExact = false,
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
    ...(isExact
      ? []
      : [candidate('numeric', `-?(${WHOLE})(${point}[0-9]+)?`, null, { marks, evidence: tells })]),
    candidate(isExact ? 'numeric' : 'float8', `${whole}(${point}[0-9]+)?`, null, { marks, evidence: tells }),
    ...doubtful(`${whole}(${point}[0-9]+)?`, decimalChar, groupChar, isExact),
  ];
}

/** Of decorated numbers, where nothing tells what a point or a comma is. */
function doubtful(
  pattern: string,
  decimalChar: string,
  groupChar: string,
  isExact: boolean,
): readonly Candidate[] {
  if (!isExact || !'.,'.includes(groupChar)) return [];
  return [
    candidate('numeric', pattern, null, {
      marks: { decimalChar, groupChar },
      doubt: `its points or commas may be decimal points or marks of thousands. Its schema may say "type": "number", "bareNumber": false with "decimalChar" and "groupChar"`,
    }),
  ];
}

/** 12,34,567.50: hundreds above the thousands, as in India. */
function indian(): readonly Candidate[] {
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

function dated(type: string, format: string): Candidate {
  const pattern = formatPattern(format);
  return candidate(type, `(?i)${pattern}`, (text) => sql`${parseTime(text, format, false)} IS NOT NULL`, {
    format,
  });
}
