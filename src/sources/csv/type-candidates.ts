import type { CsvColumn } from '../../core/catalog.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** How the numbers and booleans of a column are written, where not as 1234.5 and true. */
export type Marks = Pick<CsvColumn, 'decimalChar' | 'groupChar' | 'trueValues' | 'falseValues'>;

/** A type that texts may turn out to have. */
export interface Candidate {
  /** A PostgreSQL type. */
  readonly type: string;
  /** See CsvColumn. */
  readonly format: string | null;
  readonly marks: Marks;
  /** What every text of the type looks like: enough to rule the type out. */
  readonly pattern: RegExp;
  /** Whether a text is of the type. */
  readonly fits: (text: SqlFragment) => SqlFragment;
  /** What at least one text must look like, as the others may mean something else: 1,234. */
  readonly evidence: string | null;
}

/** @param proof what a text must pass beside the pattern */
function candidate(
  type: string,
  pattern: string,
  proof: (text: SqlFragment) => SqlFragment = () => raw('true'),
  rest: Partial<Pick<Candidate, 'format' | 'marks' | 'evidence'>> = {},
): Candidate {
  return {
    type,
    format: null,
    marks: {},
    evidence: null,
    pattern: new RegExp(`^(?:${pattern})$`, 'i'),
    fits: (text) => sql`(regexp_full_match(${text}, ${pattern}) AND ${proof(text)})`,
    ...rest,
  };
}

const castsTo = (duck: string) => (text: SqlFragment) => sql`TRY_CAST(${text} AS ${raw(duck)}) IS NOT NULL`;

/**
 * In order of preference. Numbers have no leading zeros and no plus, so that codes such as 00501 stay texts; whole numbers that no
 * integer holds are codes too.
 */
const CANDIDATES: readonly Candidate[] = [
  candidate('bool', '[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]'),
  candidate('int4', '-?(0|[1-9][0-9]{0,9})', castsTo('INTEGER')),
  candidate('int8', '-?(0|[1-9][0-9]{0,18})', castsTo('BIGINT')),
  candidate(
    'float8',
    '-?(0|[1-9][0-9]{0,14}|[0-9]*\\.[0-9]+|(0|[1-9][0-9]*)(\\.[0-9]*)?[eE][+-]?[0-9]+)',
    castsTo('DOUBLE'),
  ),
  ...[',.', '.,', ', ', ',\u00a0', ',\u202f', ".'", '.’'].flatMap(([point = '', mark = '']) =>
    marked(point, mark),
  ),
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
  ...['%Y/%m/%d', '%m/%d/%Y', '%d/%m/%Y', '%d.%m.%Y', '%d-%m-%Y', '%m/%d/%y', '%d.%m.%y'].flatMap((date) => [
    dated('date', date),
    dated('timestamp', `${date} %H:%M`),
    dated('timestamp', `${date} %H:%M:%S`),
  ]),
];

/** As CKAN's dumps write them: its loaders keep numbers with a point as numeric, whose scale is theirs. */
const OF_DUMPS: readonly Candidate[] = [
  candidate('bool', '[tf]', undefined, { marks: { trueValues: ['t'], falseValues: ['f'] } }),
  candidate('numeric', '-?(0|[1-9][0-9]*)(\\.[0-9]+)?', undefined, { evidence: '.*\\..*' }),
];

/**
 * The types that texts leave open, in order of preference: all of them when there is no text. Between commas, a comma within quotes is
 * no decimal point: it parts a list.
 * @param isDump whether CKAN has written them
 */
export function possibleTypes(
  texts: readonly string[],
  delimiter: string,
  isDump: boolean,
): readonly Candidate[] {
  const candidates = isDump ? [...OF_DUMPS, ...CANDIDATES] : CANDIDATES;
  return candidates.filter(
    ({ pattern, marks }) =>
      !(delimiter === ',' && marks.decimalChar === ',') && texts.every((text) => pattern.test(text)),
  );
}

/** A number below a million million whose thousands may be marked, as whole numbers and with decimals. */
function marked(decimalChar: string, groupChar: string): readonly Candidate[] {
  const [point, mark] = [`[${decimalChar}]`, `[${groupChar}]`];
  const whole = `-?(0|[1-9][0-9]{0,11}|[1-9][0-9]{0,2}(${mark}[0-9]{3}){1,3})`;
  // One of these alone may be a decimal point, and three digits thrice a list of codes or somebody's telephone.
  const two = '., '.includes(groupChar) ? `-?[0-9]{1,2}${mark}[0-9]{3}${mark}.*` : `.*${mark}.*`;
  // A point with three digits behind it may be a mark.
  const decimal = `.*${point}([0-9]{1,2}|[0-9]{4,})|-?0${point}.*|-?[0-9]{4,}${point}.*|.*${mark}.*${point}.*`;
  const bare = (text: SqlFragment) => sql`replace(${text}, ${groupChar}, '')`;
  const marks = { decimalChar, groupChar };
  return [
    candidate('int4', whole, (text) => castsTo('INTEGER')(bare(text)), { marks, evidence: two }),
    candidate('int8', whole, () => raw('true'), { marks, evidence: two }),
    candidate('float8', `${whole}(${point}[0-9]+)?`, () => raw('true'), {
      marks,
      evidence: `${two}|${decimal}`,
    }),
  ];
}

function dated(type: string, format: string): Candidate {
  // %Y would take two digits for a year of the first century.
  const pattern = format
    .replace(/[.]/g, '\\.')
    .replace('%Y', '[0-9]{4}')
    .replace(/%[a-zA-Z]/g, '[0-9]{1,2}');
  return candidate(type, pattern, (text) => sql`try_strptime(${text}, ${format}) IS NOT NULL`, { format });
}
