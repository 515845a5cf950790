import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { knownText } from '../choices.ts';
import { coerce } from '../casts/cast.ts';
import { castToText } from '../casts/to-text.ts';
import { notSupported, PgError, dataError } from '../errors.ts';
import { TEXT, type Expr } from '../expr.ts';
import { literalOf } from '../literals/literal.ts';
import { toRe2 } from '../regex/to-re2.ts';
import { letIn } from '../let.ts';
import { row, type Row } from '../row.ts';

/** `||` of text with anything that is not an array; NULL makes NULL. */
const concatenation: readonly Row[] = [
  row('||', ['text', 'text'], 'text', ([a, b]) =>
    typeof a.literal === 'string' && typeof b.literal === 'string'
      ? literalOf(a.literal + b.literal, TEXT)
      : concat(a.sql, b.sql),
  ),
  row('||', ['text', 'anynonarray'], 'text', ([a, b]) => concat(a.sql, castToText(b))),
  row('||', ['anynonarray', 'text'], 'text', ([a, b]) => concat(castToText(a), b.sql)),
];

function concat(a: SqlFragment, b: SqlFragment): SqlFragment {
  return sql`(${a} || ${b})`;
}

/** POSIX regular expressions (~, ~*, !~, !~*). */
const regular: readonly Row[] = (['~', '~*', '!~', '!~*'] as const).map((name) =>
  row(name, ['text', 'text'], 'bool', ([a, b]) => {
    const match = matches(a, b, name.endsWith('*'));
    return name.startsWith('!') ? sql`(NOT ${match})` : match;
  }),
);

/** Whether a text contains a match of a pattern. */
function matches(x: Expr, pattern: Expr, ignoreCase: boolean): SqlFragment {
  const written = knownText(pattern, 'a regular expression');
  const { pattern: re2, options, tests = [] } = toRe2(written, { ignoreCase, whether: true });
  const test = (value: SqlFragment, wanted: string) =>
    sql`regexp_matches(${value}, ${wanted}, ${raw(`'${options}'`)})`;
  if (tests.length === 0) return test(x.sql, re2);
  return letIn(x, (v) => {
    const others = tests.map((other) => sql`${raw(other.negated ? 'NOT ' : '')}${test(v, other.pattern)}`);
    return sql`(${join([test(v, re2), ...others], ' AND ')})`;
  });
}

/** LIKE and ILIKE as operators. */
const likenesses: readonly Row[] = (['~~', '~~*', '!~~', '!~~*'] as const).map((name) =>
  row(name, ['text', 'text'], 'bool', ([a, b]) => {
    const match = like(a, b, undefined, name.endsWith('*'));
    return name.startsWith('!') ? sql`(NOT ${match})` : match;
  }),
);

/** Operators of text. */
export const TEXT_OPERATORS: readonly Row[] = [
  ...concatenation,
  ...regular,
  ...likenesses,
  row('||', ['bytea', 'bytea'], 'bytea', ([a, b]) => concat(a.sql, sql`substring(${b.sql}, 3)`)),
  row('^@', ['text', 'text'], 'bool', ([a, b]) => sql`starts_with(${a.sql}, ${b.sql})`),
];

/**
 * LIKE and ILIKE. PostgreSQL's escape is the backslash unless ESCAPE names another; '' means none.
 * @param escape undefined for the default
 */
export function like(x: Expr, pattern: Expr, escape: Expr | undefined, ignoreCase: boolean): SqlFragment {
  const text = coerce(x, TEXT);
  const wanted = coerce(pattern, TEXT);
  const character = escape === undefined ? '\\' : escape.literal;
  if (character === null) return raw('CAST(NULL AS BOOLEAN)');
  if (character === undefined) throw notSupported('an ESCAPE that is not a literal');
  if ([...character].length > 1)
    throw new PgError('invalid_parameter_value', 'invalid escape string', {
      hint: 'Escape string must be empty or one character.',
    });
  if (wanted.literal && character === '\\' && /(^|[^\\])(\\\\)*\\$/.test(wanted.literal))
    throw dataError('invalid_parameter_value', 'LIKE pattern must not end with escape character');
  const operator = raw(ignoreCase ? ' ILIKE ' : ' LIKE ');
  // Without an escape in the pattern DuckDB has faster ways.
  const needsEscape =
    character !== '' && (wanted.literal === undefined || wanted.literal?.includes(character));
  return needsEscape
    ? sql`(${text.sql}${operator}${wanted.sql} ESCAPE ${character})`
    : sql`(${text.sql}${operator}${wanted.sql})`;
}
