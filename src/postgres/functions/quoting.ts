import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** Words that are no names without quotes: PostgreSQL's keywords (kwlist.h) but the unreserved ones. */
const KEYWORDS = `all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both case cast char
character check coalesce collate collation column concurrently constraint create cross current_catalog current_date current_role
current_schema current_time current_timestamp current_user dec decimal default deferrable desc distinct do else end except exists extract
false fetch float for foreign freeze from full grant greatest group grouping having ilike in initially inner inout int integer intersect
interval into is isnull join json json_array json_arrayagg json_exists json_object json_objectagg json_query json_scalar json_serialize
json_table json_value lateral leading least left like limit localtime localtimestamp merge_action national natural nchar none normalize not
notnull null nullif numeric offset on only or order out outer overlaps overlay placing position precision primary real references returning
right row select session_user setof similar smallint some substring symmetric system_user table tablesample then time timestamp to
trailing treat trim true union unique user using values varchar variadic verbose when where window with xmlattributes xmlconcat xmlelement
xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot xmlserialize xmltable`;

const LIST = raw(
  `(${KEYWORDS.split(/\s+/)
    .map((word) => `'${word}'`)
    .join(', ')})`,
);

/** quote_ident(): a text as a name. */
export function quotedName(x: SqlFragment): SqlFragment {
  return sql`CASE WHEN regexp_full_match(${x}, '[a-z_][a-z0-9_]*') AND ${x} NOT IN ${LIST} THEN ${x} ELSE '"' || replace(${x}, '"', '""') || '"' END`;
}

/** quote_literal(): a text as a string; NULL stays NULL. */
export function quotedLiteral(x: SqlFragment): SqlFragment {
  return sql`CASE WHEN contains(${x}, '\\') THEN 'E' ELSE '' END || '''' || replace(replace(${x}, '\\', '\\\\'), '''', '''''') || ''''`;
}
