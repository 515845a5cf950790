import { raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';

/** Pieces of JSON: a pair of surrogates, another escape, and what stands between escapes. */
const PIECES =
  '(?s)\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\\\u[0-9a-fA-F]{4}|\\\\.|[^\\\\]+';
const IS_PAIR = raw('len(piece) = 12');
const [FIRST, SECOND] = [3, 9].map((at) => raw(`CAST('0x' || substr(piece, ${at}, 4) AS INTEGER)`)) as [
  SqlFragment,
  SqlFragment,
];
/** Control characters, the quote, the backslash and surrogates that stand alone are escaped in any JSON that is UTF-8. */
const MUST_BE = sql`(${FIRST} < 32 OR ${FIRST} IN (34, 92) OR ${FIRST} BETWEEN 55296 AND 57343)`;

/**
 * JSON with characters in the place of escapes that need not be (`\/`, `\u00e9`): as words of a search they would be others than those that people see.
 * Needs no extension.
 */
export function unescapedJson(text: SqlFragment): SqlFragment {
  const piece = sql`CASE
    WHEN piece = '\\/' THEN '/'
    WHEN ${IS_PAIR} AND starts_with(piece, '\\u') THEN chr(65536 + (${FIRST} - 55296) * 1024 + ${SECOND} - 56320)
    WHEN len(piece) = 6 AND starts_with(piece, '\\u') THEN CASE WHEN ${MUST_BE} THEN piece ELSE chr(${FIRST}) END
    ELSE piece END`;
  const whole = sql`array_to_string([${piece} FOR piece IN regexp_extract_all(${text}, ${PIECES})], '')`;
  return sql`CASE WHEN contains(${text}, '\\u') OR contains(${text}, '\\/') THEN ${whole} ELSE ${text} END`;
}
