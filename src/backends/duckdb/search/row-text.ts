import type { Relation, RelationColumn } from '../../../core/ports.ts';
import { rowTextColumns } from '../../../core/search/row-text.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import { pgType, type PgCategory, type PgType } from '../../../core/values/pg-types.ts';
import { floatText, singleText } from '../float-text.ts';

/**
 * The text of a row that CKAN's full-text vector is made from (contract 3.1): the values as JSON texts in column order, a space
 * between, nulls left out. NULL when every value is null.
 */
export function compileRowText(relation: Relation): SqlFragment {
  const texts = rowTextColumns(relation).map(compileRowTextPart);
  return texts.length === 0 ? raw('NULL') : sql`nullif(concat_ws(' ', ${join(texts, ', ')}), '')`;
}

/** The text of one column that a search of that column alone looks in: PostgreSQL's cast to text. */
export function compileColumnText(column: RelationColumn): SqlFragment {
  const type = pgType(column.type);
  const x = identifier(column.numericText ?? column.id);
  if (type.element) {
    const item = COLUMN_ITEMS[type.element.category] ?? TEXTS[type.element.category];
    return sql`'{' || array_to_string([coalesce(${item(raw('item'), type.element)}, 'NULL') FOR item IN ${x}], ',') || '}'`;
  }
  if (type.category === 'timestamp') return sql`CAST(${x} AS VARCHAR)`;
  if (type.category === 'timestamptz') return zonedText(x);
  if (type.category === 'json') return x;
  return compileRowTextPart(column);
}

/** What one column adds to the row's text, as in PostgreSQL's JSON; NULL where it is null. */
export function compileRowTextPart(column: RelationColumn): SqlFragment {
  const type = pgType(column.type);
  if (column.numericText !== undefined && type.category !== 'array') return identifier(column.numericText);
  return TEXTS[type.category](identifier(column.numericText ?? column.id), type);
}

/** Elements of an array's text where they are not as in JSON. */
const COLUMN_ITEMS: Readonly<Partial<Record<PgCategory, (x: SqlFragment) => SqlFragment>>> = {
  boolean: (x) => sql`CASE WHEN ${x} THEN 't' WHEN NOT ${x} THEN 'f' END`,
  timestamp: (x) => sql`CAST(${x} AS VARCHAR)`,
  timestamptz: (x) => zonedText(x),
  json: (x) => x,
};

const zonedText = (x: SqlFragment) => sql`CAST(make_timestamp(epoch_us(${x})) AS VARCHAR) || '+00'`;
const plain = (x: SqlFragment) => sql`CAST(${x} AS VARCHAR)`;

const TEXTS: Readonly<Record<PgCategory, (x: SqlFragment, type: PgType) => SqlFragment>> = {
  text: (x) => x,
  other: plain,
  integer: plain,
  numeric: plain,
  date: plain,
  time: plain,
  uuid: plain,
  boolean: plain,
  float: (x, { name }) => (name === 'float4' ? singleText(x) : floatText(x)),
  timestamp: (x) => sql`replace(CAST(${x} AS VARCHAR), ' ', 'T')`,
  timestamptz: (x) => sql`replace(CAST(make_timestamp(epoch_us(${x})) AS VARCHAR), ' ', 'T') || '+00:00'`,
  // Units are words of the vector too, and PostgreSQL's are shorter.
  interval: (x) => sql`replace(CAST(${x} AS VARCHAR), 'month', 'mon')`,
  // CKAN wraps json in a composite type whose member names are words of every row.
  json: (x, type) =>
    type.name === 'jsonb' ? sql`nullif(${x}, 'null')` : sql`'{"json":' || ${x} || ',"extra":""}'`,
  array: (x, { element }) => {
    const isText = element === undefined || element.category === 'text';
    const item = isText ? raw(`'"' || item || '"'`) : TEXTS[element.category](raw('item'), element);
    return sql`'[' || array_to_string([coalesce(${item}, 'null') FOR item IN ${x}], ',') || ']'`;
  },
};
