/** Fields of `{mixed}`, with PostgreSQL's types. */
const FIELDS = {
  i: 'int4',
  parent: 'int4',
  l: 'int8',
  n: 'numeric',
  m: 'numeric',
  f: 'float8',
  s: 'text',
  g: 'text',
  b: 'bool',
  d: 'date',
  ts: 'timestamp',
  tz: 'timestamptz',
  tm: 'time',
  iv: 'interval',
  ia: '_int4',
  ta: '_text',
  j: 'json',
  jb: 'jsonb',
} as const;

/** PostgreSQL's types by the names of columns, in their order. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Data Package's word for a type; others are strings. */
const SCHEMA_TYPES: Readonly<Record<string, string>> = {
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  date: 'date',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  time: 'time',
  json: 'object',
  jsonb: 'object',
};

const ROWS = String.raw`
3|1|9223372036854775807|1.50|1.5|1.5|abc|x|true|2024-02-29|2024-02-29 13:14:15|2024-02-29 13:14:15+00|13:14:15|1 day|[1,2,3]|["a","b c"]|{"a": 1, "b": [1, 2.50, null]}|{"b": 1, "a": {"x": 12.75}}
-7|1|-3|-2.25|100|-0.1|Ünï ñ|x|false|1999-12-31|1999-12-31 23:59:59.5|1999-12-31 23:59:59.5+02|00:00:00|-3 days|[3,null]|["x",null]|[1, "x", {"k": true}]|[3, 1.0, "x", null]
0|2|0|0.00|0.001|0|x y z|y||2020-01-01|2020-01-01 00:00:00|2020-01-01 00:00:00+00|23:59:59.999|1 mon|[]|[]|{}|{}
2|||1234567.89|123456789012.3456|1e10||y|true
|2|12345678901
10|3|5|1.50|1.50|0.30000000000000004|a,b|z|false|2012-02-03|2012-02-03 04:05:06.789|2012-02-03 04:05:06.789-05|12:00:00|1 year 2 mons 3 days 04:05:06.7|[7]|["abc"]|"str"|"str"
-5|4|7|10.05|-7|123456.789|10|z|true|2023-12-31|2023-12-31 12:00:00|2023-12-31 12:00:00+00|06:30:00|90 minutes|[2,2,1]|["NULL","","a\"b"]|12.50|25.0
100|1|100|-0.05|0.10|-1e-05|Abc|x|false|2023-01-01|1969-07-20 20:17:40.25|1969-07-20 20:17:40.25+00|01:02:03.004|31 days|[1,2,3]|["a","b c"]|null|25
`;

/** A table as a CSV file and its descriptor's resource. Cells are PostgreSQL's texts, arrays JSON's; null is NULL. */
export function describeTable(
  name: string,
  columns: ColumnTypes,
  rows: readonly (readonly (string | null)[])[],
): { readonly csv: string; readonly resource: object } {
  const line = (cells: readonly (string | null)[]) =>
    cells.map((cell) => `"${(cell ?? '\\N').replaceAll('"', '""')}"`).join(',');
  return {
    csv: [Object.keys(columns), ...rows].map((cells) => `${line(cells)}\n`).join(''),
    resource: describeSchema(name, columns),
  };
}

/** A descriptor's resource for a CSV file of that name with `\N` for NULL. */
export function describeSchema(name: string, columns: ColumnTypes): object {
  return {
    name,
    path: `${name}.csv`,
    schema: {
      fields: Object.entries(columns).map(([column, type]) => ({
        name: column,
        type: type.startsWith('_') ? 'array' : (SCHEMA_TYPES[type] ?? 'string'),
        ...(type.startsWith('time') ? { format: 'any' } : {}),
        datapond: { type },
      })),
      missingValues: ['\\N'],
    },
  };
}

const MIXED = describeTable(
  'mixed',
  FIELDS,
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const cells = row.split('|');
      return Object.keys(FIELDS).map((_, i) => cells[i] || null);
    }),
);

/** A table of nearly every type, small, with NULLs, keys that repeat and a column of its own `_id`s: files of a data folder. */
export const MIXED_TABLE: Readonly<Record<string, string>> = {
  'mixed/mixed.csv': MIXED.csv,
  'mixed/datapackage.json': JSON.stringify({ name: 'mixed', resources: [MIXED.resource] }),
};
