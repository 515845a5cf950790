import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { castToText, outputText } from '../casts/to-text.ts';
import type { Expr } from '../expr.ts';
import { letAll, letIn } from '../let.ts';
import { quotedLiteral, quotedName } from './quoting.ts';
import { plainRows } from '../plain-rows.ts';
import { bound, fn, type PgFunction, row, rowsOf } from '../row.ts';

/** A number no smaller than a bound; greatest() would pass over NULL. */
const atLeast = (bound: number, x: SqlFragment) =>
  sql`CASE WHEN ${x} < ${integer(bound)} THEN ${integer(bound)} ELSE ${x} END`;

/** The longest text that a function makes: PostgreSQL's limit is a gigabyte, a browser's tab has less. */
const MAX_LENGTH = raw('50000000');

function sized(length: SqlFragment, value: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${length} > ${MAX_LENGTH} THEN error('requested length too large') ELSE ${value} END`;
}

/** substring(text from start for count): positions below 1 count, a negative count fails. */
function substring(text: SqlFragment, start: Expr, count: Expr): SqlFragment {
  return letAll(
    [start, count],
    ([s, n]) =>
      sql`CASE WHEN ${n} < 0 THEN error('negative substring length not allowed') ELSE substring(${text}, ${atLeast(1, s)}, ${atLeast(0, sql`(CASE WHEN ${s} < 1 THEN CAST(${s} AS BIGINT) + ${n} - 1 ELSE ${n} END)`)}) END`,
  );
}

const pads = (name: 'lpad' | 'rpad') =>
  rowsOf(name, [['text', 'int4'], ['text']], 'text', ([x, size, fill]) =>
    letIn(size, (n) => {
      const width = sized(sql`CAST(${n} AS BIGINT)`, atLeast(0, n));
      const filled = sql`${raw(name)}(${x.sql}, ${width}, ${fill?.sql ?? raw("' '")})`;
      // Nothing to fill with: only cut.
      return fill ? sql`CASE WHEN ${fill.sql} = '' THEN left(${x.sql}, ${width}) ELSE ${filled} END` : filled;
    }),
  );

/** Arguments as text, joined; NULLs left out. */
const joining = (name: string, args: readonly string[]): PgFunction => ({
  name,
  args,
  variadic: true,
  result: 'text',
  build: (xs) => sql`${raw(name)}(${join(xs.map(outputText))})`,
});

// In the locale C.UTF-8 a letter stays one letter: ß has no capital. Without characters to trim a text stays, where DuckDB trims blanks.
const PLAIN = plainRows(String.raw`
  upper(text) text = replace(upper($1), 'ẞ', 'ß')
  lower(text) text = lower($1)
  initcap(text) text := CASE WHEN $1 = '' THEN '' ELSE array_to_string(list_transform(regexp_extract_all($1, '[\p{L}\p{N}]+|[^\p{L}\p{N}]+'), lambda w: replace(upper(left(w, 1)), 'ẞ', 'ß') || lower(substring(w, 2))), '') END
  length(text) int4 = CAST(length($1) AS INTEGER)
  length(bpchar) int4 = CAST(length(rtrim($1, ' ')) AS INTEGER)
  reverse(text) text = array_to_string(list_reverse(regexp_split_to_array($1, '')), '')
  replace(text, text, text) text = CASE WHEN $2 = '' AND $3 IS NOT NULL THEN $1 ELSE replace($1, $2, $3) END
  left right(text, int4) text = NAME($1, $2)
  strpos position(text, text) int4 = CAST(CASE WHEN $2 = '' AND $1 IS NOT NULL THEN 1 ELSE strpos($1, $2) END AS INTEGER)
  translate(text, text, text) text = translate($1, $2, $3)
  split_part(text, text, int4) text := CASE WHEN $3 = 0 THEN error('field position must not be zero') WHEN $2 = '' THEN CASE WHEN $1 IS NULL OR $3 IS NULL THEN NULL WHEN $3 IN (1, -1) THEN $1 ELSE '' END ELSE split_part($1, $2, $3) END
  btrim(text) text = trim($1, ' ')
  ltrim rtrim(text) text = NAME($1, ' ')
  btrim(text, text) text = CASE WHEN $2 = '' THEN $1 ELSE trim($1, $2) END
  ltrim rtrim(text, text) text = CASE WHEN $2 = '' THEN $1 ELSE NAME($1, $2) END
  chr(int4) text := CASE WHEN $1 = 0 THEN error('null character not permitted') WHEN $1 < 0 THEN error('character number must be positive') WHEN $1 > 1114111 THEN error('requested character too large for encoding: ' || CAST($1 AS VARCHAR)) ELSE chr($1) END
  md5(text) text = md5($1)
  to_hex(int4) text = lower(to_hex(CAST(CASE WHEN $1 < 0 THEN CAST($1 AS BIGINT) + 4294967296 ELSE $1 END AS BIGINT)))
  to_hex(int8) text = lower(to_hex($1))
`);

/** Functions of text. */
export const TEXT_FUNCTIONS: readonly PgFunction[] = [
  ...PLAIN,
  bound('repeat', ['text', 'int4'], 'text', (x, n) =>
    sized(sql`length(${x}) * CAST(${n} AS BIGINT)`, sql`repeat(${x}, ${atLeast(0, n)})`),
  ),
  ...['substring', 'substr'].flatMap((name) =>
    rowsOf(name, [['text', 'int4'], ['int4']], 'text', ([x, start, count]) =>
      count ? substring(x.sql, start, count) : sql`substring(${x.sql}, ${atLeast(1, start.sql)})`,
    ),
  ),
  ...pads('lpad'),
  ...pads('rpad'),
  joining('concat', ['any']),
  joining('concat_ws', ['text', 'any']),
  fn('quote_ident', ['text'], 'text', quotedName),
  ...['text', 'anyelement'].flatMap((type): readonly PgFunction[] => [
    row('quote_literal', [type], 'text', ([x]) => letIn(castToText(x), quotedLiteral)),
    row(
      'quote_nullable',
      [type],
      'text',
      ([x]) => sql`COALESCE(${letIn(castToText(x), quotedLiteral)}, 'NULL')`,
    ),
  ]),
];
