const PG_CATALOG = `
am attrdef attribute class collation constraint database depend description enum index indexes namespace prepared_statements proc
sequence sequences settings tables tablespace type views`;

/** DuckDB's own views: the connection sees them without any schema. */
const SYSTEM_TABLES: ReadonlySet<string> = new Set([
  'information_schema',
  ...PG_CATALOG.trim()
    .split(/\s+/)
    .map((name) => `pg_${name}`),
]);

/** Schemas and databases of DuckDB's own: what is in them is named without, or not at all. */
const SCHEMAS = new Set(['information_schema', 'pg_catalog', 'main', 'memory', 'system', 'temp']);

/** Whether a name, in any case, is that of a view of DuckDB's own. */
export function isSystemTable(name: string): boolean {
  const lower = name.toLowerCase();
  return SYSTEM_TABLES.has(lower) || /^(?:duckdb|pragma|sqlite)_/.test(lower);
}

/** Whether a name, in any case, is that of a schema or database of DuckDB's own. */
export function isSchema(name: string): boolean {
  return SCHEMAS.has(name.toLowerCase());
}
