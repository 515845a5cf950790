import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { LiteralWanted } from '../choices.ts';
import { notSupported, PgError } from '../errors.ts';
import { expr, type Expr } from '../expr.ts';
import { similarPart } from '../regex/similar.ts';
import type { Re2 } from '../regex/reader.ts';
import { toRe2 } from '../regex/to-re2.ts';
import { letAll, letIn, type Site } from '../site.ts';
import { asRows, type PgFunction, row, rowsOf } from '../row.ts';

const TEXT_ARRAY = pgType('_text');

/** A pattern for functions that use what it matches. */
interface Pattern extends Re2 {
  readonly global: boolean;
  readonly isNull: boolean;
}

function literalText(x: Expr | undefined, what: string, site: Site): string | null {
  if (x === undefined) return '';
  if (x.literal === undefined) throw new LiteralWanted(what, x, site.location);
  return x.literal;
}

function readPattern(site: Site, pattern: Expr, flags: Expr | undefined): Pattern {
  const text = literalText(pattern, 'a regular expression', site);
  const letters = literalText(flags, 'a regular expression’s flags', site);
  const { location } = site;
  const rest = (letters ?? '').replaceAll(/[gic]/g, '');
  // Of i and c the last counts.
  const caseless = /i[^c]*$/.test(letters ?? '');
  const re2 = toRe2(text ?? '', { ignoreCase: caseless, flags: rest, location });
  if (re2.doubt) throw notSupported(`a regular expression with ${re2.doubt}`, location);
  return { ...re2, global: (letters ?? '').includes('g'), isNull: text === null || letters === null };
}

const option = (pattern: Re2) => raw(`'${pattern.options}'`);

/** A captured group: NULL when it took no part, which RE2 shows as the empty text. */
function group(x: SqlFragment, pattern: Pattern, i: number): SqlFragment {
  const at = integer(i + (pattern.around?.group ?? 0));
  const captured = sql`regexp_extract(${x}, ${pattern.pattern}, ${at}, ${option(pattern)})`;
  return i > 0 && !pattern.groups[i - 1]?.canBeEmpty ? sql`nullif(${captured}, '')` : captured;
}

/** The groups of the first match as a list, or the whole match where there are none. */
function groupList(x: SqlFragment, pattern: Pattern): SqlFragment {
  const numbers = pattern.groups.length === 0 ? [0] : pattern.groups.map((_, i) => i + 1);
  return sql`[${join(
    numbers.map((i) => group(x, pattern, i)),
    ', ',
  )}]`;
}

const isMatch = (x: SqlFragment, pattern: Pattern) =>
  sql`regexp_matches(${x}, ${pattern.pattern}, ${option(pattern)})`;

/** A text, a pattern and its flags. */
type Matched = readonly [Expr, Expr, Expr?];

const NULL_LIST = raw('CAST(NULL AS VARCHAR[])');

function firstMatch([x, p, flags]: Matched, site: Site): Expr {
  const pattern = readPattern(site, p, flags);
  if (pattern.global)
    throw new PgError('invalid_parameter_value', 'regexp_match() does not support the "global" option', {
      hint: 'Use the regexp_matches function instead.',
    });
  if (pattern.isNull) return expr(NULL_LIST, TEXT_ARRAY);
  return expr(
    letIn(site, x, (v) => sql`CASE WHEN ${isMatch(v, pattern)} THEN ${groupList(v, pattern)} END`),
    TEXT_ARRAY,
  );
}

/** One list a match. */
function allMatches([x, p, flags]: Matched, site: Site): Expr {
  const pattern = readPattern(site, p, flags);
  if (pattern.isNull) return expr(raw('CAST([] AS VARCHAR[][])'), TEXT_ARRAY);
  if (!pattern.global)
    return expr(
      letIn(
        site,
        x,
        (v) => sql`CASE WHEN ${isMatch(v, pattern)} THEN [${groupList(v, pattern)}] ELSE [] END`,
      ),
      TEXT_ARRAY,
    );
  checkMatches(pattern, 'finding', site);
  const all = (v: SqlFragment, i: number) =>
    sql`regexp_extract_all(${v}, ${pattern.pattern}, ${integer(i)}, ${option(pattern)})`;
  const numbers = pattern.groups.length === 0 ? [0] : pattern.groups.map((_, i) => i + 1);
  const index = raw(site.fresh('v'));
  const list = letIn(site, x, (v) =>
    letAll(
      site,
      numbers.map((i) => ({ sql: all(v, i) })),
      (lists) => {
        const items = lists.map((texts, k) => {
          const item = sql`${texts}[${index}]`;
          return pattern.groups[k] && !pattern.groups[k]?.canBeEmpty ? sql`nullif(${item}, '')` : item;
        });
        return sql`list_transform(range(1, len(${lists[0] ?? NULL_LIST}) + 1), lambda ${index}: [${join(items, ', ')}])`;
      },
    ),
  );
  return expr(list, TEXT_ARRAY);
}

/** `\1`, `\&` and `\\` of PostgreSQL in RE2's words, between what was looked at besides. */
function replacementText(text: string, { around, groups }: Pattern): string {
  const first = around?.group ?? 0;
  const by = text.replaceAll(/\\(.?)/gs, (whole, c: string) => {
    if (c === '&') return `\\${first}`;
    if (/[1-9]/.test(c)) return `\\${Number(c) + first}`;
    return c === '\\' ? whole : `\\\\${c}`;
  });
  const after = around?.hasAfter ? `\\${first + groups.length + 1}` : '';
  return `${first > 1 ? '\\1' : ''}${by}${after}`;
}

/** @throws PgError where PostgreSQL counts matches of nothing, which RE2 counts otherwise */
function checkMatches(pattern: Pattern, doing: string, site: Site): void {
  // What is looked at besides is no longer there for the next match.
  if (pattern.around)
    throw notSupported(`${doing} all matches of a pattern that looks around`, site.location);
  if (pattern.mayBeEmpty)
    throw notSupported(`${doing} all matches of a pattern that may match nothing`, site.location);
}

function replace([x, p, r, flags]: readonly [Expr, Expr, Expr, Expr?], site: Site): SqlFragment {
  const pattern = readPattern(site, p, flags);
  if (pattern.isNull || r.literal === null) return raw('CAST(NULL AS VARCHAR)');
  return replaced(x.sql, pattern, r, site);
}

/** The first match replaced, or all of them. */
function replaced(x: SqlFragment, pattern: Pattern, r: Expr, site: Site): SqlFragment {
  if (pattern.global && (r.literal !== '' || pattern.around)) checkMatches(pattern, 'replacing', site);
  // A text from a column has no escapes that RE2 reads otherwise, once they are doubled.
  const by =
    r.literal === undefined
      ? sql`regexp_replace(${r.sql}, '\\\\([^1-9\\\\&]|$)', '\\\\\\\\\\1', 'g')`
      : sql`${replacementText(r.literal ?? '', pattern)}`;
  if (r.literal === undefined && pattern.around)
    throw notSupported('replacing by what is no literal where a pattern looks around', site.location);
  return sql`regexp_replace(${x}, ${pattern.pattern}, ${by}, ${raw(`'${pattern.options}${pattern.global ? 'g' : ''}'`)})`;
}

/** A whole number of at least `least` that a statement writes out. */
function literalNumber(x: Expr, name: string, least: number, site: Site): number {
  const value = Number(literalText(x, `${name} of regexp_replace()`, site));
  if (value < least)
    throw new PgError('invalid_parameter_value', `invalid value for parameter "${name}": ${value}`);
  return value;
}

/** The n-th match from a place on, or all from there on where n is 0. */
function replaceFrom(
  [x, p, r, start, n, flags]: readonly [Expr, Expr, Expr, Expr, Expr?, Expr?],
  site: Site,
): SqlFragment {
  const pattern = readPattern(site, p, flags);
  if (pattern.isNull || [r, start, n].some((one) => one?.literal === null))
    return raw('CAST(NULL AS VARCHAR)');
  const from = literalNumber(start, 'start', 1, site);
  const count = n ? literalNumber(n, 'n', 0, site) : 1;
  if (from > 1 && /\\[AbB]|\(\?m:\^\)/.test(pattern.pattern))
    throw notSupported('replacing from a place on by a pattern that looks before it', site.location);
  const change = (rest: SqlFragment) => {
    if (count < 2) return replaced(rest, { ...pattern, global: count === 0 }, r, site);
    checkMatches(pattern, 'counting', site);
    const texts = sql`string_split_regex(${rest}, ${pattern.pattern}, ${option(pattern)})`;
    const matches = sql`regexp_extract_all(${rest}, ${pattern.pattern}, 0, ${option(pattern)})`;
    const changed = replaced(sql`${matches}[i]`, { ...pattern, global: false }, r, site);
    const each = sql`${texts}[i] || CASE WHEN i = ${integer(count)} THEN ${changed} ELSE COALESCE(${matches}[i], '') END`;
    return sql`array_to_string(list_transform(range(1, len(${texts}) + 1), lambda i: COALESCE(${each}, ${texts}[i])), '')`;
  };
  return letIn(
    site,
    x,
    (v) => sql`(left(${v}, ${integer(from - 1)}) || ${change(sql`substring(${v}, ${integer(from)})`)})`,
  );
}

const split =
  (name: string) =>
  ([x, p, flags]: Matched, site: Site): SqlFragment => {
    const pattern = readPattern(site, p, flags);
    if (pattern.isNull) return NULL_LIST;
    if (pattern.global)
      throw new PgError('invalid_parameter_value', `${name}() does not support the "global" option`);
    if (pattern.around) checkMatches(pattern, 'splitting at', site);
    // The empty pattern splits into characters in both.
    if (p.literal !== '') checkMatches(pattern, 'splitting at', site);
    return sql`string_split_regex(${x.sql}, ${pattern.pattern}, ${option(pattern)})`;
  };

/** Functions of regular expressions. */
export const PATTERN_FUNCTIONS: readonly PgFunction[] = [
  row('substring', ['text', 'text', 'text'], 'text', ([x, pattern, escape], site) =>
    letIn(site, x, (v) => similarPart(site, { ...x, sql: v }, pattern, escape)),
  ),
  ...rowsOf('regexp_match', ['text', 'text'], ['text'], '_text', firstMatch),
  ...rowsOf('regexp_matches', ['text', 'text'], ['text'], '_text', allMatches).map((one) => asRows(one)),
  ...rowsOf('regexp_replace', ['text', 'text', 'text'], ['text'], 'text', replace),
  ...rowsOf('regexp_replace', ['text', 'text', 'text', 'int4'], ['int4', 'text'], 'text', replaceFrom),
  ...rowsOf('regexp_split_to_array', ['text', 'text'], ['text'], '_text', split('regexp_split_to_array')),
  ...rowsOf('regexp_split_to_table', ['text', 'text'], ['text'], 'text', split('regexp_split_to_table')).map(
    (one) => asRows(one),
  ),
  ...['substring', 'substr'].map((name): PgFunction =>
    row(name, ['text', 'text'], 'text', ([x, p], site) => {
      const pattern = readPattern(site, p, undefined);
      if (pattern.isNull) return raw('CAST(NULL AS VARCHAR)');
      return letIn(
        site,
        x,
        (v) =>
          sql`CASE WHEN ${isMatch(v, pattern)} THEN ${group(v, pattern, pattern.groups.length === 0 ? 0 : 1)} END`,
      );
    }),
  ),
];
