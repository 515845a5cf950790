import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castToText, outputText } from '../casts/to-text.ts';
import { castTo, type Expr } from '../expr.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { quotedLiteral, quotedName } from './quoting.ts';
import { bound, fn, type PgFunction, row, rowsOf } from '../row.ts';

/** A number no smaller than a bound; greatest() would pass over NULL. */
const atLeast = (bound: number, x: SqlFragment) =>
  sql`CASE WHEN ${x} < ${raw(String(bound))} THEN ${raw(String(bound))} ELSE ${x} END`;

const int = (x: SqlFragment) => castTo(x, 'INTEGER');

/** The longest text that a function makes: PostgreSQL's limit is a gigabyte, a browser's tab has less. */
const MAX_LENGTH = raw('50000000');

function sized(length: SqlFragment, value: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${length} > ${MAX_LENGTH} THEN error('requested length too large') ELSE ${value} END`;
}

/** substring(text from start for count): positions below 1 count, a negative count fails. */
function substring(site: Site, text: SqlFragment, start: Expr, count: Expr): SqlFragment {
  return letAll(
    site,
    [start, count],
    ([s, n]) =>
      sql`CASE WHEN ${n} < 0 THEN error('negative substring length not allowed') ELSE substring(${text}, ${atLeast(1, s)}, ${atLeast(0, sql`(CASE WHEN ${s} < 1 THEN CAST(${s} AS BIGINT) + ${n} - 1 ELSE ${n} END)`)}) END`,
  );
}

const trims = (name: string, duck: string): readonly PgFunction[] => {
  const call = raw(duck);
  return [
    fn(name, ['text'], 'text', (x) => sql`${call}(${x}, ' ')`),
    // No characters to trim: the text as it is, where DuckDB trims blanks.
    fn(
      name,
      ['text', 'text'],
      'text',
      (x, set) => sql`CASE WHEN ${set} = '' THEN ${x} ELSE ${call}(${x}, ${set}) END`,
    ),
  ];
};

const pads = (name: 'lpad' | 'rpad') =>
  rowsOf(name, ['text', 'int4'], ['text'], 'text', ([x, size, fill], site) =>
    letIn(site, size, (n) => {
      const width = sized(sql`CAST(${n} AS BIGINT)`, atLeast(0, n));
      const filled = sql`${raw(name)}(${x.sql}, ${width}, ${fill?.sql ?? raw("' '")})`;
      // Nothing to fill with: only cut.
      return fill ? sql`CASE WHEN ${fill.sql} = '' THEN left(${x.sql}, ${width}) ELSE ${filled} END` : filled;
    }),
  );

/** Arguments as text, joined; NULLs left out. */
function concatAll(site: Site, xs: readonly Expr[]): SqlFragment {
  const texts = xs.map((x) => outputText(site, x));
  return sql`concat(${texts.reduce((all, text) => sql`${all}, ${text}`)})`;
}

/** In the locale C.UTF-8 a letter stays one letter: ß has no capital. */
const upper = (x: SqlFragment) => sql`replace(upper(${x}), 'ẞ', 'ß')`;

/** Functions of text. */
export const TEXT_FUNCTIONS: readonly PgFunction[] = [
  fn('upper', ['text'], 'text', upper),
  fn('lower', ['text'], 'text', (x) => sql`lower(${x})`),
  fn('length', ['text'], 'int4', (x) => int(sql`length(${x})`)),
  fn('length', ['bpchar'], 'int4', (x) => int(sql`length(rtrim(${x}, ' '))`)),
  fn(
    'reverse',
    ['text'],
    'text',
    (x) => sql`array_to_string(list_reverse(regexp_split_to_array(${x}, '')), '')`,
  ),
  fn(
    'replace',
    ['text', 'text', 'text'],
    'text',
    (x, from, to) => sql`CASE WHEN ${from} = '' THEN ${x} ELSE replace(${x}, ${from}, ${to}) END`,
  ),
  fn('left', ['text', 'int4'], 'text', (x, n) => sql`left(${x}, ${n})`),
  fn('right', ['text', 'int4'], 'text', (x, n) => sql`right(${x}, ${n})`),
  bound('repeat', ['text', 'int4'], 'text', (x, n) =>
    sized(sql`length(${x}) * CAST(${n} AS BIGINT)`, sql`repeat(${x}, ${atLeast(0, n)})`),
  ),
  ...['strpos', 'position'].map((name) =>
    fn(name, ['text', 'text'], 'int4', (x, part) =>
      int(sql`CASE WHEN ${part} = '' AND ${x} IS NOT NULL THEN 1 ELSE strpos(${x}, ${part}) END`),
    ),
  ),
  fn('translate', ['text', 'text', 'text'], 'text', (x, from, to) => sql`translate(${x}, ${from}, ${to})`),
  bound(
    'split_part',
    ['text', 'text', 'int4'],
    'text',
    (x, by, n) =>
      sql`CASE WHEN ${n} = 0 THEN error('field position must not be zero') WHEN ${by} = '' THEN CASE WHEN ${x} IS NULL THEN NULL WHEN ${n} IN (1, -1) THEN ${x} ELSE '' END ELSE split_part(${x}, ${by}, ${n}) END`,
  ),
  ...['substring', 'substr'].flatMap((name) =>
    rowsOf(name, ['text', 'int4'], ['int4'], 'text', ([x, start, count], site) =>
      count ? substring(site, x.sql, start, count) : sql`substring(${x.sql}, ${atLeast(1, start.sql)})`,
    ),
  ),
  ...trims('btrim', 'trim'),
  ...trims('ltrim', 'ltrim'),
  ...trims('rtrim', 'rtrim'),
  ...pads('lpad'),
  ...pads('rpad'),
  { name: 'concat', args: ['any'], variadic: true, result: 'text', build: (xs, site) => concatAll(site, xs) },
  {
    name: 'concat_ws',
    args: ['text', 'any'],
    variadic: true,
    result: 'text',
    build: ([by, ...xs], site) =>
      xs.length === 0
        ? sql`CASE WHEN ${(by as Expr).sql} IS NULL THEN NULL ELSE '' END`
        : sql`concat_ws(${(by as Expr).sql}, ${xs.map((x) => outputText(site, x)).reduce((all, text) => sql`${all}, ${text}`)})`,
  },
  bound(
    'chr',
    ['int4'],
    'text',
    (n) =>
      sql`CASE WHEN ${n} = 0 THEN error('null character not permitted') WHEN ${n} < 0 THEN error('character number must be positive') WHEN ${n} > 1114111 THEN error('requested character too large for encoding: ' || CAST(${n} AS VARCHAR)) ELSE chr(${n}) END`,
  ),
  fn('md5', ['text'], 'text', (x) => sql`md5(${x})`),
  fn(
    'to_hex',
    ['int4'],
    'text',
    (x) =>
      sql`lower(to_hex(CAST(CASE WHEN ${x} < 0 THEN CAST(${x} AS BIGINT) + 4294967296 ELSE ${x} END AS BIGINT)))`,
  ),
  fn('to_hex', ['int8'], 'text', (x) => sql`lower(to_hex(${x}))`),
  bound(
    'initcap',
    ['text'],
    'text',
    (x) =>
      sql`CASE WHEN ${x} = '' THEN '' ELSE array_to_string(list_transform(regexp_extract_all(${x}, '[\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+'), lambda w: ${upper(raw('left(w, 1)'))} || lower(substring(w, 2))), '') END`,
  ),
  fn('quote_ident', ['text'], 'text', quotedName),
  ...['text', 'anyelement'].flatMap((type): readonly PgFunction[] => [
    row('quote_literal', [type], 'text', ([x], site) =>
      letIn(site, { sql: castToText(site, x) }, quotedLiteral),
    ),
    row(
      'quote_nullable',
      [type],
      'text',
      ([x], site) => sql`COALESCE(${letIn(site, { sql: castToText(site, x) }, quotedLiteral)}, 'NULL')`,
    ),
  ]),
];
