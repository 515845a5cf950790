/**
 * PostgreSQL's types as datapond knows them, one row a type. Names are PostgreSQL's internal ones, as CKAN sends them in
 * `fields[].type`; an array's name is its element's with `_` before it.
 */
export interface PgType {
  readonly name: string;
  /** DuckDB's type for a column of it. */
  readonly duck: string;
  /** `format_type`'s long name, CKAN's `native_type` in datastore_info. */
  readonly sqlName: string;
  /** Groups of types that compare and cast alike. */
  readonly category: PgCategory;
  /** For arrays: the element's type. */
  readonly element?: PgType;
}

/** What kind of values a type has. */
export type PgCategory =
  | 'integer'
  | 'float'
  | 'numeric'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'time'
  | 'interval'
  | 'uuid'
  | 'json'
  | 'array'
  | 'other';

const SCALARS: readonly (readonly [name: string, duck: string, sqlName: string, category: PgCategory])[] = [
  ['int2', 'SMALLINT', 'smallint', 'integer'],
  ['int4', 'INTEGER', 'integer', 'integer'],
  ['int8', 'BIGINT', 'bigint', 'integer'],
  ['float4', 'FLOAT', 'real', 'float'],
  ['float8', 'DOUBLE', 'double precision', 'float'],
  // A relation picks DECIMAL(38, s) or DOUBLE by what the column holds.
  ['numeric', 'DECIMAL', 'numeric', 'numeric'],
  ['text', 'VARCHAR', 'text', 'text'],
  ['varchar', 'VARCHAR', 'character varying', 'text'],
  ['bpchar', 'VARCHAR', 'character', 'text'],
  ['name', 'VARCHAR', 'name', 'text'],
  ['bool', 'BOOLEAN', 'boolean', 'boolean'],
  ['date', 'DATE', 'date', 'date'],
  ['timestamp', 'TIMESTAMP', 'timestamp without time zone', 'timestamp'],
  ['timestamptz', 'TIMESTAMPTZ', 'timestamp with time zone', 'timestamptz'],
  ['time', 'TIME', 'time without time zone', 'time'],
  ['interval', 'INTERVAL', 'interval', 'interval'],
  ['uuid', 'UUID', 'uuid', 'uuid'],
  ['json', 'VARCHAR', 'json', 'json'],
  ['jsonb', 'VARCHAR', 'jsonb', 'json'],
  ['oid', 'BIGINT', 'oid', 'other'],
  // In SQL alone, and as PostgreSQL prints it: `\x` and digits.
  ['bytea', 'VARCHAR', 'bytea', 'other'],
  ['tsvector', 'VARCHAR', 'tsvector', 'other'],
  ['tsquery', 'VARCHAR', 'tsquery', 'other'],
  ['record', 'VARCHAR', 'record', 'other'],
  ['unknown', 'VARCHAR', 'unknown', 'text'],
];

const TYPES: ReadonlyMap<string, PgType> = new Map(
  SCALARS.flatMap(([name, duck, sqlName, category]) => {
    const scalar: PgType = { name, duck, sqlName, category };
    const array: PgType = {
      name: `_${name}`,
      duck: `${duck}[]`,
      sqlName: `${sqlName}[]`,
      category: 'array',
      element: scalar,
    };
    return [
      [scalar.name, scalar],
      [array.name, array],
    ] as const;
  }),
);

/** Longer names that people and `CAST`s use, to the internal ones. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...SCALARS.map(([name, , sqlName]) => [sqlName, name] as const),
  ['int', 'int4'],
  ['float', 'float8'],
  ['decimal', 'numeric'],
  ['string', 'text'],
  ['char', 'bpchar'],
]);

/** The type of that internal name. Throws RangeError for a name datapond does not know. */
export function pgType(name: string): PgType {
  const type = TYPES.get(name);
  if (!type) throw new RangeError(`unknown PostgreSQL type "${name}"`);
  return type;
}

/** The same; undefined for such a name. */
export function findInternalType(name: string): PgType | undefined {
  return TYPES.get(name);
}

/** Finds a type by its internal name or by a synonym (`integer`, `text[]`, `timestamp without time zone`), in any case. */
export function findPgType(name: string): PgType | undefined {
  const lower = name.trim().toLowerCase();
  const isArray = lower.endsWith('[]');
  const scalar = isArray ? lower.slice(0, -2).trim() : lower;
  const internal = SYNONYMS.get(scalar) ?? scalar;
  return TYPES.get(isArray ? `_${internal}` : internal);
}
