import { sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** A nested value of a Parquet file as the text of its JSON, by DuckDB's json extension; numbers that JSON has none of are null. */
export function nestedJson(value: SqlFragment): SqlFragment {
  const text = sql`CAST(to_json(${value}) AS VARCHAR)`;
  const parts = sql`regexp_extract_all(${text}, '"(?:[^"\\\\]|\\\\.)*"|[^"]+')`;
  const finite = sql`list_transform(${parts}, lambda part: CASE WHEN part[1] = '"' THEN part ELSE regexp_replace(part, '-?(?:NaN|Infinity)', 'null', 'g') END)`;
  return sql`CASE WHEN regexp_matches(${text}, 'NaN|Infinity') THEN array_to_string(${finite}, '') ELSE ${text} END`;
}
