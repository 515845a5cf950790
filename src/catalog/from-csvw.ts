import type { DialectDescriptor, SchemaDescriptor } from './descriptor.ts';
import type { JsonObject } from './members.ts';
import { readBoolean, readObject, readObjects, readText, readTexts, toJsonObject } from './members.ts';
import { parseDialect } from './parse-dialect.ts';
import { parseSchema } from './parse-schema.ts';

/** What metadata says of a table that lies beside it. */
export interface DescribedTable {
  /** Relative to the metadata, forward slashes. */
  readonly path: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly dialect: DialectDescriptor;
  /** Null: nothing is said of its columns. */
  readonly schema: SchemaDescriptor | null;
}

const CONTEXT = 'http://www.w3.org/ns/csvw';

/** Whether JSON is metadata of CSV on the Web, which is about other files. */
export function isCsvw(value: unknown): boolean {
  const context = (value as { readonly '@context'?: unknown } | null)?.['@context'];
  return context === CONTEXT || (Array.isArray(context) && context.includes(CONTEXT));
}

/**
 * The tables that metadata of CSV on the Web describes (https://www.w3.org/TR/tabular-metadata/): their titles, the types and titles of
 * columns, what means no value, keys, and how they are written. Annotations, virtual columns and languages but the first are passed over.
 */
export function fromCsvw(json: JsonObject): readonly DescribedTable[] {
  const tables = 'tables' in json.members ? readObjects(json, 'tables') : [json];
  return tables.flatMap((table) => {
    const path = readText(table, 'url');
    if (path === null) return [];
    const schema = readObject(table, 'tableSchema') ?? readObject(json, 'tableSchema');
    const dialect = readObject(table, 'dialect') ?? readObject(json, 'dialect');
    return [
      {
        path,
        title: firstText(table, ['dc:title', 'dct:title', 'rdfs:label']),
        description: firstText(table, ['dc:description', 'dct:description', 'rdfs:comment']),
        dialect: dialect ? parseDialect(within(dialect, toTableDialect(dialect))) : {},
        schema: schema ? toSchema(schema, [table, json]) : null,
      },
    ];
  });
}

const within = (object: JsonObject, members: Readonly<Record<string, unknown>>): JsonObject => ({
  ...object,
  members,
});

/** A text of one of several members: itself, or a value with its language. */
function firstText(object: JsonObject, members: readonly string[]): string | null {
  for (const member of members) {
    const [value] = [object.members[member]].flat() as readonly unknown[];
    const text = typeof value === 'object' && value !== null && '@value' in value ? value['@value'] : value;
    if (typeof text === 'string' && text !== '') return text;
  }
  return null;
}

/** In Data Package's words. */
function toTableDialect(dialect: JsonObject): Record<string, unknown> {
  const rows = Number(dialect.members['headerRowCount'] ?? 1);
  const skipped = Number(dialect.members['skipRows'] ?? 0);
  const { delimiter, quoteChar, commentPrefix, skipInitialSpace } = dialect.members;
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(quoteChar !== undefined && { quoteChar }),
    ...(commentPrefix ? { commentChar: commentPrefix } : {}),
    ...(skipInitialSpace !== undefined && { skipInitialSpace }),
    ...(readBoolean(dialect, 'header') === false || rows === 0
      ? { header: false }
      : skipped > 0 && { headerRows: [skipped + 1] }),
  };
}

function toSchema(schema: JsonObject, around: readonly JsonObject[]): SchemaDescriptor | null {
  const columns = readObjects(schema, 'columns').filter((column) => column.members['virtual'] !== true);
  if (columns.length === 0) return null;
  const nameOf = new Map(columns.map((column) => [readText(column, 'name'), headerOf(column)]));
  // What a column does not say itself it has from its schema, its table or the group of these.
  const outer = [schema, ...around];
  const fields = columns.map((column) => {
    const nulls = [column, ...outer].map((one) => readTexts(one, 'null')).find(Boolean);
    return {
      name: headerOf(column),
      description: firstText(column, ['dc:description', 'dct:description', 'rdfs:comment']),
      ...(nulls && { missingValues: nulls }),
      ...toType([column, ...outer].map((one) => one.members['datatype']).find((one) => one !== undefined)),
      // A list of values in a cell is a text.
      ...(column.members['separator'] !== undefined && { type: 'string' }),
    };
  });
  const primaryKey = (readTexts(schema, 'primaryKey') ?? []).map((name) => nameOf.get(name) ?? name);
  const object = toJsonObject({ fields, primaryKey }, schema.file, schema.path, schema.notices);
  return object ? parseSchema(object) : null;
}

/** What the file calls a column: its first title, else its name. */
function headerOf(column: JsonObject): string {
  const { titles } = column.members;
  const [own] = [typeof titles === 'object' && titles !== null ? Object.values(titles) : titles].flat(2);
  return typeof own === 'string' ? own : (readText(column, 'name') ?? '');
}

/** Data Package's type for each of XML Schema's. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    integer:
      'integer int long short byte nonNegativeInteger positiveInteger nonPositiveInteger negativeInteger unsignedInt unsignedLong unsignedShort unsignedByte',
    number: 'decimal number double float',
    datetime: 'dateTime datetime dateTimeStamp',
    duration: 'duration dayTimeDuration yearMonthDuration',
    boolean: 'boolean',
    date: 'date',
    time: 'time',
    year: 'gYear',
    object: 'json',
  }).flatMap(([own, names]) => names.split(' ').map((name) => [name, own])),
);

/** The type of a field, and how it is written; nothing where that cannot be told in Data Package's words. */
function toType(datatype: unknown): Record<string, unknown> {
  const own: Readonly<Record<string, unknown>> =
    typeof datatype === 'object' && datatype !== null ? { ...datatype } : { base: datatype };
  const { base = 'string', format } = own;
  const type = TYPES.get(String(base));
  // What is nothing but text may be found to be more, unless it is said.
  if (type === undefined) return datatype === undefined ? {} : { type: 'string' };
  if (type === 'boolean') {
    const [yes, no] = typeof format === 'string' ? format.split('|') : [];
    return { type, ...(yes && no && { trueValues: [yes], falseValues: [no] }) };
  }
  if (type === 'integer' || type === 'number') {
    const { decimalChar, groupChar } = (
      typeof format === 'object' && format !== null ? format : {}
    ) as Record<string, unknown>;
    return {
      type,
      ...(decimalChar !== undefined && { decimalChar }),
      ...(groupChar !== undefined && { groupChar }),
    };
  }
  if (typeof format !== 'string' || type === 'duration') return { type };
  const pattern = toPattern(format);
  return pattern === null ? {} : { type, format: pattern };
}

/** strptime's directive for each field of Unicode's date patterns that the metadata may have. */
const DIRECTIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    yyyy: '%Y',
    yy: '%y',
    MM: '%m',
    M: '%m',
    MMM: '%b',
    dd: '%d',
    d: '%d',
    HH: '%H',
    H: '%H',
    mm: '%M',
    ss: '%S',
    SSS: '%f',
    X: '%z',
    XXX: '%z',
  }),
);

/** `dd/MM/yyyy` → `%d/%m/%Y`; null: it has what nobody knows. */
function toPattern(format: string): string | null {
  // What stands in quotes is itself.
  const parts = format.match(/'[^']*'|([A-Za-z])\1*|[^A-Za-z']+/g) ?? [];
  const found = parts.map((part) =>
    /^('.*'|[^A-Za-z]+|T|Z)$/.test(part) ? part.replaceAll("'", '') : (DIRECTIVES.get(part) ?? null),
  );
  return found.includes(null) ? null : found.join('');
}
