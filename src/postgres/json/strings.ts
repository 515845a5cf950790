import { raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { letIn, mapped, type Bindable } from '../let.ts';
import { STRING } from './tokens.ts';

/** JSON texts as an array. */
export function arrayOf(items: SqlFragment): SqlFragment {
  return sql`('[' || COALESCE(array_to_string(${items}, ', '), '') || ']')`;
}

/** Members, each a name's token and a value's text behind a colon, as an object. */
export function objectOf(members: SqlFragment): SqlFragment {
  return sql`('{' || COALESCE(array_to_string(${members}, ', '), '') || '}')`;
}

const PLAIN: readonly (readonly [string, string])[] = [
  ["'\\'", "'\\\\'"],
  [`'"'`, `'\\"'`],
];

const RARE: readonly (readonly [string, string])[] = [
  ['chr(8)', "'\\b'"],
  ['chr(9)', "'\\t'"],
  ['chr(10)', "'\\n'"],
  ['chr(12)', "'\\f'"],
  ['chr(13)', "'\\r'"],
];

const replaced = (text: SqlFragment, escapes: typeof PLAIN) =>
  escapes.reduce((all, [from, to]) => sql`replace(${all}, ${raw(from)}, ${raw(to)})`, text);

/** A text as a JSON string. */
export function quoted(x: Bindable | SqlFragment): SqlFragment {
  return letIn(x, (v) => {
    const plain = replaced(v, PLAIN);
    const unknown = sql`regexp_matches(${v}, '[\\x01-\\x07\\x0b\\x0e-\\x1f]')`;
    return sql`('"' || CASE WHEN regexp_matches(${v}, '[\\x01-\\x1f]') THEN CASE WHEN ${unknown} THEN error('a control character in JSON is not supported by datapond') ELSE ${replaced(plain, RARE)} END ELSE ${plain} END || '"')`;
  });
}

/** Of a string's inner text: pairs of surrogates, other characters by their number, escapes, and what is none. */
const PIECES = raw(
  "'\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\\\u[0-9a-fA-F]{4}|\\\\.|[^\\\\]+'",
);

function decoded(piece: SqlFragment): SqlFragment {
  const unit = (from: number) => sql`CAST('0x' || substring(${piece}, ${integer(from)}, 4) AS INTEGER)`;
  return sql`CASE WHEN length(${piece}) = 12 AND starts_with(${piece}, '\\u') THEN chr(65536 + (${unit(3)} - 55296) * 1024 + ${unit(9)} - 56320) WHEN starts_with(${piece}, '\\u') AND length(${piece}) = 6 THEN chr(${unit(3)}) WHEN starts_with(${piece}, '\\') THEN CASE substring(${piece}, 2) WHEN 'n' THEN chr(10) WHEN 't' THEN chr(9) WHEN 'r' THEN chr(13) WHEN 'b' THEN chr(8) WHEN 'f' THEN chr(12) ELSE substring(${piece}, 2) END ELSE ${piece} END`;
}

/** A JSON string's own text. */
export function unquoted(x: Bindable | SqlFragment): SqlFragment {
  return letIn(x, (v) => {
    const inner = sql`substring(${v}, 2, length(${v}) - 2)`;
    const pieces = mapped(sql`regexp_extract_all(${inner}, ${PIECES}, 0, 's')`, decoded);
    return sql`CASE WHEN contains(${v}, '\\') THEN array_to_string(${pieces}, '') ELSE ${inner} END`;
  });
}

const NAME = raw(`'^${STRING}'`);

/** A member's name as it is written. */
export function nameOf(member: SqlFragment): SqlFragment {
  return sql`regexp_extract(${member}, ${NAME})`;
}

/** A member's value as it is written. */
export function afterName(member: SqlFragment): SqlFragment {
  return sql`regexp_replace(${member}, ${raw(`'^${STRING}\\s*:\\s*'`)}, '')`;
}
