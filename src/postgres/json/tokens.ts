import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { mapped, reduced } from '../let.ts';

// JSON has no control characters. Where they stand for its punctuation, that is told from what stands in strings by itself.

/** A JSON string, as RE2 knows it. */
export const STRING = String.raw`"(?:[^"\\]|\\.)*"`;

/** Brackets with as many levels of others in them, or none: a pattern. */
export function brackets(depth: number): string {
  const inner = depth === 0 ? '' : `|${brackets(depth - 1)}`;
  return `[[{](?:[^][{}"]|${STRING}${inner})*[]}]`;
}

/** What stands for a comma, and for a colon. */
export const [COMMA, COLON] = [raw('chr(20)'), raw('chr(21)')];

const PUNCTUATION = raw(`'{}[],:'`);
/** What stands for `{`, `}`, `[`, `]`, a comma and a colon. */
const MARKS = raw("'\x10\x11\x12\x13\x14\x15'");

/** Other text than strings, with marks in place of its punctuation. */
function marked(text: SqlFragment): SqlFragment {
  return sql`translate(${text}, ${PUNCTUATION}, ${MARKS})`;
}

/** The same without blanks. */
export function markedAlone(text: SqlFragment): SqlFragment {
  return sql`translate(${text}, e'{}[],: \\t\\r\\n', ${MARKS})`;
}

/** A marked text as it was. */
export function unmarked(text: SqlFragment): SqlFragment {
  return sql`translate(${text}, ${MARKS}, ${PUNCTUATION})`;
}

/** A JSON text's pieces by turns, strings and what is between them, and what becomes of the latter, as one text. */
export function betweenStrings(x: SqlFragment, becomes: (text: SqlFragment) => SqlFragment): SqlFragment {
  const pieces = mapped(
    sql`regexp_extract_all(${x}, ${raw(`'${STRING}|[^"]+'`)})`,
    (piece) => sql`CASE WHEN starts_with(${piece}, '"') THEN ${piece} ELSE ${becomes(piece)} END`,
  );
  return sql`array_to_string(${pieces}, '')`;
}

/** A JSON text with marks in place of its punctuation; its strings, and all blanks, stay. */
export function markedJson(x: SqlFragment): SqlFragment {
  return betweenStrings(x, marked);
}

/** At least as many levels as the brackets of a JSON text have. */
function levelsOf(x: SqlFragment): SqlFragment {
  const isAtMost = (levels: number) =>
    sql`regexp_full_match(${x}, ${raw(String.raw`'\s*${brackets(levels - 1)}\s*'`)})`;
  return sql`CASE WHEN ${isAtMost(4)} THEN 4 WHEN ${isAtMost(16)} THEN 16 ELSE length(regexp_replace(${x}, '[^[{]+', '', 'g')) END`;
}

/** The innermost brackets with what is in them, and all between. */
const INNERMOST = raw(String.raw`'[\x10\x12][^\x10-\x13]*[\x11\x13]|[^\x10\x12]+|[\x10\x12]'`);

/**
 * A marked text in which each pair of brackets became something without marks, the innermost first: DuckDB goes over all of the text once for each level
 * of brackets, not for each bracket.
 * @param x the JSON text, a name
 * @param becomes what is made of brackets, by what is between them
 */
export function folded(
  x: SqlFragment,
  markedText: SqlFragment,
  becomes: Readonly<Record<'object' | 'array', (inside: SqlFragment) => SqlFragment>>,
): SqlFragment {
  const inside = (piece: SqlFragment) => sql`substring(${piece}, 2, length(${piece}) - 2)`;
  const turned = (piece: SqlFragment) =>
    sql`CASE WHEN length(${piece}) = 1 THEN ${piece} WHEN starts_with(${piece}, chr(16)) THEN ${becomes.object(inside(piece))} WHEN starts_with(${piece}, chr(18)) THEN ${becomes.array(inside(piece))} ELSE ${piece} END`;
  const level = (text: SqlFragment) =>
    sql`CASE WHEN regexp_matches(${text}, '[\\x10\\x12]') THEN array_to_string(${mapped(
      sql`regexp_extract_all(${text}, ${INNERMOST})`,
      turned,
    )}, '') ELSE ${text} END`;
  return reduced(sql`list_resize([''], ${levelsOf(x)}, '')`, (before, _next) => level(before), markedText);
}

/** What stands between the commas of marked text. */
export function splitAtCommas(text: SqlFragment): SqlFragment {
  return sql`CASE WHEN ${text} = '' THEN [] ELSE string_split(${text}, ${COMMA}) END`;
}
