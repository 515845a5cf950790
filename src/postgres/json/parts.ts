import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { mapped } from '../let.ts';
import { brackets, COMMA, folded, markedJson, STRING, unmarked } from './tokens.ts';

/** How deep the brackets in a value may be for a pattern to split it; what is deeper is split level by level. */
const DEPTH = 8;

const VALUE = String.raw`(?:${STRING}|[^][{}",:\s]+|${brackets(DEPTH - 1)})`;
const WHOLE = raw(String.raw`'\s*${brackets(DEPTH)}\s*'`);

/** Values in an array, as they are written; of an object its values and names. */
export function itemsOf(x: SqlFragment): SqlFragment {
  return parts(x, VALUE);
}

/** Members of an object, each a name, a colon and a value, as they are written. */
export function membersOf(x: SqlFragment): SqlFragment {
  return parts(x, String.raw`${STRING}\s*:\s*${VALUE}`);
}

function parts(x: SqlFragment, pattern: string): SqlFragment {
  const inside = sql`regexp_replace(${x}, '^\\s*.', '')`;
  return sql`CASE WHEN regexp_full_match(${x}, ${WHOLE}) THEN regexp_extract_all(${inside}, ${raw(`'${pattern}'`)}) ELSE ${deepParts(x)} END`;
}

/** The same of a value that is too deep for patterns. */
function deepParts(x: SqlFragment): SqlFragment {
  const inside = sql`regexp_replace(${markedJson(x)}, '^\\s*.|.\\s*$', '', 'g')`;
  const flat = folded(x, inside, {
    object: (text) => sql`'{' || ${unmarked(text)} || '}'`,
    array: (text) => sql`'[' || ${unmarked(text)} || ']'`,
  });
  return mapped(sql`string_split(${flat}, ${COMMA})`, (part) => sql`trim(${unmarked(part)}, e' \\t\\r\\n')`);
}
