import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { knownText } from '../choices.ts';
import { notSupported, dataError } from '../errors.ts';
import type { Expr } from '../expr.ts';
import { similarPart } from '../regex/similar.ts';
import type { Re2 } from '../regex/reader.ts';
import { toRe2 } from '../regex/to-re2.ts';
import { letAll, letIn, mapped } from '../let.ts';
import { asRows, type PgFunction, row, rowsOf } from '../row.ts';

/** A pattern for functions that use what it matches. */
interface Pattern extends Re2 {
  readonly global: boolean;
}

function readPattern(pattern: Expr, flags?: Expr): Pattern {
  const text = knownText(pattern, 'a regular expression');
  const letters = flags ? knownText(flags, 'a regular expression’s flags') : '';
  const rest = letters.replaceAll(/[gic]/g, '');
  // Of i and c the last counts.
  const re2 = toRe2(text, { ignoreCase: /i[^c]*$/.test(letters), flags: rest });
  if (re2.doubt) throw notSupported(`a regular expression with ${re2.doubt}`);
  return { ...re2, global: letters.includes('g') };
}

const option = (pattern: Re2) => raw(`'${pattern.options}'`);

/** A captured group: NULL when it took no part, which RE2 shows as the empty text. */
function group(x: SqlFragment, pattern: Pattern, i: number): SqlFragment {
  const at = integer(i + (pattern.around?.group ?? 0));
  const captured = sql`regexp_extract(${x}, ${pattern.pattern}, ${at}, ${option(pattern)})`;
  return i > 0 && !pattern.groups[i - 1]?.canBeEmpty ? sql`nullif(${captured}, '')` : captured;
}

/** The groups of a pattern; where it has none the whole of it. */
const groupNumbers = ({ groups }: Pattern) => (groups.length === 0 ? [0] : groups.map((_, i) => i + 1));

/** Those of the first match as a list. */
function groupList(x: SqlFragment, pattern: Pattern): SqlFragment {
  return sql`[${join(groupNumbers(pattern).map((i) => group(x, pattern, i)))}]`;
}

const isMatch = (x: SqlFragment, pattern: Pattern) =>
  sql`regexp_matches(${x}, ${pattern.pattern}, ${option(pattern)})`;

/** A text, a pattern and its flags. */
type Matched = readonly [Expr, Expr, Expr?];

function firstMatch([x, p, flags]: Matched): SqlFragment {
  const pattern = readPattern(p, flags);
  if (pattern.global)
    throw dataError('invalid_parameter_value', 'regexp_match() does not support the "global" option', {
      hint: 'Use the regexp_matches function instead.',
    });
  return letIn(x, (v) => sql`CASE WHEN ${isMatch(v, pattern)} THEN ${groupList(v, pattern)} END`);
}

/** One list a match. */
function allMatches([x, p, flags]: Matched): SqlFragment {
  const pattern = readPattern(p, flags);
  if (!pattern.global)
    return letIn(x, (v) => sql`CASE WHEN ${isMatch(v, pattern)} THEN [${groupList(v, pattern)}] ELSE [] END`);
  checkMatches(pattern, 'finding');
  const all = (v: SqlFragment, i: number) =>
    sql`regexp_extract_all(${v}, ${pattern.pattern}, ${integer(i)}, ${option(pattern)})`;
  return letIn(x, (v) => {
    const [first, ...others] = groupNumbers(pattern).map((i) => all(v, i));
    return letAll([first ?? all(v, 0), ...others], (lists) => {
      const items = (index: SqlFragment) =>
        lists.map((texts, k) => {
          const item = sql`${texts}[${index}]`;
          return pattern.groups[k] && !pattern.groups[k]?.canBeEmpty ? sql`nullif(${item}, '')` : item;
        });
      return mapped(sql`range(1, len(${lists[0]}) + 1)`, (index) => sql`[${join(items(index))}]`);
    });
  });
}

/** `\1`, `\&` and `\\` of PostgreSQL in RE2's words, between what was looked at besides. A group that the pattern has not is empty. */
function replacementText(text: string, { around, groups }: Pattern): string {
  const first = around?.group ?? 0;
  const by = text.replaceAll(/\\(.?)/gs, (whole, c: string) => {
    if (c === '&') return `\\${first}`;
    if (/[1-9]/.test(c)) return Number(c) > groups.length ? '' : `\\${Number(c) + first}`;
    return c === '\\' ? whole : `\\\\${c}`;
  });
  const after = around?.hasAfter ? `\\${first + groups.length + 1}` : '';
  return `${first > 1 ? '\\1' : ''}${by}${after}`;
}

/** @throws PgError where PostgreSQL counts matches of nothing, which RE2 counts otherwise */
function checkMatches(pattern: Pattern, doing: string): void {
  // What is looked at besides is no longer there for the next match.
  if (pattern.around) throw notSupported(`${doing} all matches of a pattern that looks around`);
  if (pattern.mayBeEmpty) throw notSupported(`${doing} all matches of a pattern that may match nothing`);
}

function replace([x, p, r, flags]: readonly [Expr, Expr, Expr, Expr?]): SqlFragment {
  return replaced(x.sql, readPattern(p, flags), r);
}

/** The first match replaced, or all of them. */
function replaced(x: SqlFragment, pattern: Pattern, r: Expr): SqlFragment {
  if (pattern.global && (r.literal !== '' || pattern.around)) checkMatches(pattern, 'replacing');
  const { literal } = r;
  const by =
    typeof literal === 'string'
      ? sql`${replacementText(literal, pattern)}`
      : rewritten(r.sql, pattern.groups.length);
  if (literal === undefined && pattern.around)
    throw notSupported('replacing by what is no literal where a pattern looks around');
  return sql`regexp_replace(${x}, ${pattern.pattern}, ${by}, ${raw(`'${pattern.options}${pattern.global ? 'g' : ''}'`)})`;
}

/** The same row by row: a backslash that means nothing is doubled, apart from those that are. */
function rewritten(r: SqlFragment, groups: number): SqlFragment {
  const doubled = sql`regexp_replace(replace(${r}, '\\\\', chr(1)), '\\\\([^1-9&]|$)', '\\\\\\\\\\1', 'g')`;
  // A group that the pattern has not is empty.
  const missing = raw(`'\\\\[${groups + 1}-9]'`);
  const single = groups < 9 ? sql`regexp_replace(${doubled}, ${missing}, '', 'g')` : doubled;
  return sql`replace(replace(${single}, '\\&', '\\0'), chr(1), '\\\\')`;
}

/** A whole number of at least `least` that a statement writes out. */
function literalNumber(x: Expr, name: string, least: number): number {
  const value = Number(knownText(x, `${name} of regexp_replace()`));
  if (value < least)
    throw dataError('invalid_parameter_value', `invalid value for parameter "${name}": ${value}`);
  return value;
}

type Four = readonly [Expr, Expr, Expr, Expr];

/** The n-th match from a place on, or all from there on where n is 0. */
function replaceFrom([x, p, r, start, n, flags]: readonly [...Four, Expr?, Expr?]): SqlFragment {
  const pattern = readPattern(p, flags);
  const from = literalNumber(start, 'start', 1);
  const count = n ? literalNumber(n, 'n', 0) : 1;
  if (from > 1 && /\\[AbB]|\(\?m:\^\)/.test(pattern.pattern))
    throw notSupported('replacing from a place on by a pattern that looks before it');
  const change = (rest: SqlFragment) => {
    if (count < 2) return replaced(rest, { ...pattern, global: count === 0 }, r);
    checkMatches(pattern, 'counting');
    const texts = sql`string_split_regex(${rest}, ${pattern.pattern}, ${option(pattern)})`;
    const matches = sql`regexp_extract_all(${rest}, ${pattern.pattern}, 0, ${option(pattern)})`;
    const changed = replaced(sql`${matches}[i]`, { ...pattern, global: false }, r);
    const each = sql`${texts}[i] || CASE WHEN i = ${integer(count)} THEN ${changed} ELSE COALESCE(${matches}[i], '') END`;
    return sql`array_to_string(list_transform(range(1, len(${texts}) + 1), lambda i: COALESCE(${each}, ${texts}[i])), '')`;
  };
  const before = (v: SqlFragment) => sql`left(${v}, ${integer(from - 1)})`;
  return letIn(x, (v) => sql`(${before(v)} || ${change(sql`substring(${v}, ${integer(from)})`)})`);
}

const split =
  (name: string) =>
  ([x, p, flags]: Matched): SqlFragment => {
    const pattern = readPattern(p, flags);
    if (pattern.global)
      throw dataError('invalid_parameter_value', `${name}() does not support the "global" option`);
    // The empty pattern splits into characters in both.
    if (p.literal !== '') checkMatches(pattern, 'splitting at');
    return sql`string_split_regex(${x.sql}, ${pattern.pattern}, ${option(pattern)})`;
  };

/** Functions of regular expressions. */
export const PATTERN_FUNCTIONS: readonly PgFunction[] = [
  row('substring', ['text', 'text', 'text'], 'text', ([x, pattern, escape]) =>
    letIn(x, (v) => similarPart({ ...x, sql: v }, pattern, escape)),
  ),
  ...rowsOf('regexp_match', [['text', 'text'], ['text']], '_text', firstMatch),
  ...rowsOf('regexp_matches', [['text', 'text'], ['text']], '_text', allMatches).map((one) => asRows(one)),
  ...rowsOf('regexp_replace', [['text', 'text', 'text'], ['text']], 'text', replace),
  ...rowsOf(
    'regexp_replace',
    [
      ['text', 'text', 'text', 'int4'],
      ['int4', 'text'],
    ],
    'text',
    replaceFrom,
  ),
  ...rowsOf('regexp_split_to_array', [['text', 'text'], ['text']], '_text', split('regexp_split_to_array')),
  ...rowsOf(
    'regexp_split_to_table',
    [['text', 'text'], ['text']],
    'text',
    split('regexp_split_to_table'),
  ).map((one) => asRows(one)),
  ...['substring', 'substr'].map((name): PgFunction =>
    row(name, ['text', 'text'], 'text', ([x, p]) => {
      const pattern = readPattern(p);
      const [first = 0] = groupNumbers(pattern);
      return letIn(x, (v) => sql`CASE WHEN ${isMatch(v, pattern)} THEN ${group(v, pattern, first)} END`);
    }),
  ),
];
