import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { letIn, type Bindable, type Site } from '../site.ts';

/** A text as a JSON string. */
export function quoted(site: Site, x: Bindable): SqlFragment {
  const escapes: readonly (readonly [string, string])[] = [
    ['\\', '\\\\'],
    ['"', '\\"'],
  ];
  const controls: readonly (readonly [number, string])[] = [
    [8, '\\b'],
    [9, '\\t'],
    [10, '\\n'],
    [12, '\\f'],
    [13, '\\r'],
  ];
  return letIn(site, x, (v) => {
    const plain = escapes.reduce(
      (text, [from, to]) => sql`replace(${text}, ${raw(`'${from}'`)}, ${raw(`'${to}'`)})`,
      v,
    );
    const rare = controls.reduce(
      (text, [code, to]) => sql`replace(${text}, chr(${raw(String(code))}), ${raw(`'${to}'`)})`,
      plain,
    );
    const unknown = sql`regexp_matches(${v}, '[\\x01-\\x07\\x0b\\x0e-\\x1f]')`;
    return sql`('"' || CASE WHEN regexp_matches(${v}, '[\\x01-\\x1f]') THEN CASE WHEN ${unknown} THEN error('a control character in JSON is not supported by datapond') ELSE ${rare} END ELSE ${plain} END || '"')`;
  });
}

/** A JSON string's own text. */
export function unquoted(site: Site, x: Bindable): SqlFragment {
  const piece = raw(site.fresh('v'));
  const pieces = raw(
    "'\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\\\u[0-9a-fA-F]{4}|\\\\.|[^\\\\]+'",
  );
  const unit = (from: number) => sql`CAST('0x' || substring(${piece}, ${raw(String(from))}, 4) AS INTEGER)`;
  const decoded = sql`CASE WHEN length(${piece}) = 12 AND starts_with(${piece}, '\\u') THEN chr(65536 + (${unit(3)} - 55296) * 1024 + ${unit(9)} - 56320) WHEN starts_with(${piece}, '\\u') AND length(${piece}) = 6 THEN chr(${unit(3)}) WHEN starts_with(${piece}, '\\') THEN CASE substring(${piece}, 2) WHEN 'n' THEN chr(10) WHEN 't' THEN chr(9) WHEN 'r' THEN chr(13) WHEN 'b' THEN chr(8) WHEN 'f' THEN chr(12) ELSE substring(${piece}, 2) END ELSE ${piece} END`;
  return letIn(site, x, (v) => {
    const inner = sql`substring(${v}, 2, length(${v}) - 2)`;
    return sql`CASE WHEN contains(${v}, '\\') THEN array_to_string(list_transform(regexp_extract_all(${inner}, ${pieces}, 0, 's'), lambda ${piece}: ${decoded}), '') ELSE ${inner} END`;
  });
}
