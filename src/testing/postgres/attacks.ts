/** A statement that must not get anywhere, and how it is answered. */
export interface Attack {
  readonly statement: string;
  readonly status: 403 | 409;
  /** Part of the answer's text. */
  readonly says: string;
}

const refused = (name: string, statement = `SELECT ${name}()`): Attack => ({
  statement,
  status: 403,
  says: `Not authorized to call function ${name}`,
});

const unknownFunction = (name: string, statement = `SELECT * FROM ${name}('/etc/passwd')`): Attack => ({
  statement,
  status: 409,
  says: `function ${name}`,
});

const syntax = (statement: string, near = 'syntax error'): Attack => ({ statement, status: 409, says: near });

const missing = (relation: string, statement = `SELECT * FROM "${relation}"`): Attack => ({
  statement,
  status: 409,
  says: `relation \\"${relation}\\" does not exist`,
});

const system = (statement: string): Attack => ({
  statement,
  status: 403,
  says: 'Not authorized to access system tables',
});

const several = (statement: string): Attack => ({
  statement,
  status: 409,
  says: 'Query is not a single statement.',
});

const tooDeep = (statement: string): Attack => ({
  statement,
  status: 409,
  says: 'stack depth limit exceeded',
});

const DEEP = 500;

/** Attempts on files, settings, other statements, catalogues, memory and time. */
export const ATTACKS: readonly Attack[] = [
  // Files and addresses, by DuckDB's functions and by PostgreSQL's.
  ...[
    'read_csv',
    'read_csv_auto',
    'read_text',
    'read_blob',
    'read_parquet',
    'read_json',
    'glob',
    'sniff_csv',
    'parquet_scan',
    'sqlite_scan',
    'arrow_scan',
    'query',
    'query_table',
    'duckdb_settings',
    'duckdb_tables',
    'duckdb_secrets',
    'pragma_table_info',
    'which_secret',
    'test_all_types',
    'range',
    'repeat_row',
    'seq_scan',
  ].map((name) => unknownFunction(name)),
  unknownFunction('read_csv', "SELECT (SELECT count(*) FROM read_csv('https://example.org/x.csv'))"),
  unknownFunction('getenv', "SELECT getenv('HOME')"),
  unknownFunction('error', "SELECT error('x')"),
  unknownFunction('list_transform', 'SELECT list_transform(1, 2)'),
  unknownFunction('add_parquet_key', "SELECT add_parquet_key('a', 'b')"),
  unknownFunction('current_setting_duck', "SELECT current_setting_duck('x')"),
  unknownFunction('dblink', "SELECT * FROM dblink('host=x', 'SELECT 1')"),
  missing('/etc/passwd'),
  missing('file.csv'),
  missing('https://example.org/x.parquet'),
  syntax("SELECT * FROM '/etc/passwd'"),
  { statement: "SELECT pg_read_file('/etc/passwd')", status: 403, says: 'Not authorized to read resource.' },
  { statement: "SELECT pg_ls_dir('.')", status: 403, says: 'Not authorized to read resource.' },
  { statement: "SELECT lo_import('/etc/passwd')", status: 403, says: 'Not authorized to read resource.' },
  refused('lo_get', 'SELECT lo_get(1)'),
  refused('query_to_xml', "SELECT query_to_xml('SELECT 1', true, true, '')"),
  refused('database_to_xml', "SELECT database_to_xml(true, true, '')"),
  refused('pg_sleep', 'SELECT pg_sleep(100)'),
  refused('version'),
  refused('current_database'),
  refused('current_setting', "SELECT current_setting('data_directory')"),
  refused('set_config', "SELECT set_config('x', 'y', false)"),
  refused('pg_terminate_backend', 'SELECT pg_terminate_backend(1)'),
  refused('inet_server_addr'),
  refused('pg_sleep', 'SELECT 1 FROM {nums} WHERE EXISTS (SELECT pg_sleep(10))'),
  refused('pg_sleep', 'SELECT CASE WHEN false THEN pg_sleep(10) END'),
  refused('pg_sleep', 'SELECT pg_catalog.pg_sleep(10)'),
  refused('pg_sleep', 'SELECT count(*) FROM {nums} ORDER BY pg_sleep(10)'),
  refused('pg_sleep', 'SELECT "pg_sleep"(10)'),
  unknownFunction('PG_SLEEP', 'SELECT "PG_SLEEP"(10)'),
  unknownFunction('read_csv', `SELECT U&"read\\005fcsv"('/etc/passwd')`),
  // Statements that are no SELECT.
  syntax("COPY {nums} TO '/tmp/x.csv'"),
  syntax("COPY (SELECT 1) TO '/tmp/x.csv'"),
  syntax("ATTACH 'x.db' AS x"),
  syntax('DETACH x'),
  syntax('INSTALL httpfs'),
  syntax('LOAD httpfs'),
  syntax("LOAD '/tmp/x.so'"),
  syntax('PRAGMA database_list'),
  syntax('SET memory_limit = 1'),
  syntax('RESET ALL'),
  syntax('SHOW ALL'),
  syntax('EXPLAIN SELECT 1'),
  syntax('EXPLAIN ANALYZE SELECT 1'),
  syntax('CREATE TABLE x AS SELECT 1'),
  syntax('CREATE TEMP VIEW x AS SELECT 1'),
  syntax('DROP TABLE {nums}'),
  syntax('DELETE FROM {nums}'),
  syntax('UPDATE {nums} SET num = 0'),
  syntax('INSERT INTO {nums} VALUES (1)'),
  syntax('TRUNCATE {nums}'),
  syntax('VACUUM'),
  syntax('CHECKPOINT'),
  syntax('CALL pragma_version()'),
  syntax('DO $$ BEGIN END $$'),
  syntax('PREPARE x AS SELECT 1'),
  syntax('EXECUTE x'),
  syntax('BEGIN'),
  syntax("EXPORT DATABASE '/tmp/x'"),
  syntax('DESCRIBE {nums}'),
  syntax('SUMMARIZE {nums}'),
  syntax('FROM {nums}'),
  syntax('PIVOT {nums} ON num'),
  { statement: 'SELECT 1 INTO x', status: 409, says: 'SELECT ... INTO is not allowed here' },
  {
    statement: 'WITH x AS (DELETE FROM {nums} RETURNING *) SELECT * FROM x',
    status: 409,
    says: 'a data-modifying statement in WITH',
  },
  {
    statement: 'WITH x AS (INSERT INTO {nums} VALUES (1) RETURNING *) SELECT * FROM x',
    status: 409,
    says: 'a data-modifying statement in WITH',
  },
  // More than one statement.
  several('SELECT 1; SELECT 2'),
  several('SELECT 1;; SELECT 2'),
  several('SELECT 1; -- one\n SELECT 2'),
  several('SELECT 1 -- ;\n; /* */ SELECT 2 -- x'),
  several('SELECT 1; DROP TABLE {nums}'),
  several('SELECT 1 /* ; */; DROP TABLE {nums}'),
  several("SELECT 'a;b'; DROP TABLE {nums}"),
  several('SELECT $$ ; $$; DROP TABLE {nums}'),
  several('SELECT $a$ $$ ; $a$; DROP TABLE {nums}'),
  several('SELECT 1 -- ;\n; DROP TABLE {nums}'),
  several("SELECT '\\'; DROP TABLE {nums}; --'"),
  several('SELECT 1) AS a LIMIT 1; DROP TABLE {nums}; SELECT * FROM (SELECT 1'),
  several('SELECT /* /* ; */ 1; */ 2; DROP TABLE {nums}'),
  syntax('SELECT 1 /* unterminated', 'unterminated'),
  syntax('SELECT $$ unterminated', 'unterminated'),
  syntax("SELECT 'unterminated", 'unterminated'),
  syntax('SELECT 1 -- swallow the wrapper'),
  // Catalogues.
  ...[
    'pg_user',
    'pg_catalog.pg_class',
    'pg_tables',
    'information_schema.tables',
    'information_schema.columns',
    '_table_metadata',
    'pg_toast.x',
  ].map((name) => system(`SELECT * FROM ${name}`)),
  system('SELECT * FROM U&"pg\\005fuser"'),
  system('SELECT * FROM "pg_shadow"'),
  system('SELECT (SELECT count(*) FROM pg_class)'),
  system('WITH x AS (SELECT * FROM pg_class) SELECT * FROM x'),
  system('SELECT 1 WHERE EXISTS (SELECT 1 FROM {nums} JOIN pg_class ON true)'),
  system('SELECT 1 UNION SELECT 2 FROM pg_class'),
  ...['duckdb_tables', 'duckdb_settings', 'sqlite_master', 'duckdb_secrets'].map((name) => missing(name)),
  missing('main.x', 'SELECT * FROM main.x'),
  missing('temp.x', 'SELECT * FROM temp.x'),
  missing('system.x', 'SELECT * FROM system.x'),
  // What is private stays so, by whatever way it is named.
  {
    statement: 'SELECT count(*) FROM "d0000000-0000-4000-8000-000000000090"',
    status: 403,
    says: 'Access denied',
  },
  {
    statement: 'WITH x AS (SELECT * FROM "d0000000-0000-4000-8000-000000000090") SELECT 1',
    status: 403,
    says: 'Access denied',
  },
  {
    statement: 'SELECT 1 FROM {nums} WHERE num IN (SELECT 1 FROM "d0000000-0000-4000-8000-000000000090")',
    status: 403,
    says: 'Access denied',
  },
  // Names of the translation's own, which nobody else can reach.
  ...['c1', 'r0', 'v1', 'o1', 'w0', 's1', 'g1', 'rowid'].map((name) => ({
    statement: `SELECT ${name} FROM {nums}`,
    status: 409 as const,
    says: `column \\"${name}\\" does not exist`,
  })),
  // Depth and size.
  tooDeep(`SELECT ${'('.repeat(DEEP)}1${')'.repeat(DEEP)}`),
  tooDeep(`SELECT ${'('.repeat(200_000)}1${')'.repeat(200_000)}`),
  tooDeep(`SELECT ${'ARRAY['.repeat(DEEP)}1${']'.repeat(DEEP)}`),
  tooDeep(`SELECT ${'abs('.repeat(DEEP)}1${')'.repeat(DEEP)}`),
  tooDeep(`SELECT ${'(SELECT '.repeat(DEEP)}1${')'.repeat(DEEP)}`),
  tooDeep(`SELECT ${'NOT '.repeat(DEEP)}true`),
  tooDeep(`SELECT ${'CASE WHEN true THEN '.repeat(DEEP)}1${' END'.repeat(DEEP)}`),
  tooDeep(`SELECT ${'1+'.repeat(14_000)}1`),
  { statement: `SELECT ${'1+'.repeat(20_000)}1`, status: 409, says: 'Query is too long' },
  { statement: `SELECT 1 WHERE ${'1=1 AND '.repeat(50_000)}true`, status: 409, says: 'Query is too long' },
  { statement: `SELECT ${'1,'.repeat(1664)}1`, status: 409, says: 'at most 1664 entries' },
  {
    statement: `SELECT ${'*,'.repeat(800)}1 FROM {nums}`,
    status: 409,
    says: 'at most 1664 entries',
  },
  tooDeep(`SELECT '${'['.repeat(100_000)}'::jsonb`),
  { statement: `SELECT '${'x'.repeat(1 << 20)}'`, status: 409, says: 'Query is too long' },
  { statement: `SELECT ${'1,'.repeat(400_000)}1`, status: 409, says: 'Query is too long' },
  { statement: "SELECT repeat('x', 2000000000)", status: 409, says: 'requested length too large' },
  { statement: "SELECT lpad('x', 2000000000)", status: 409, says: 'requested length too large' },
  {
    statement: 'SELECT count(*) FROM generate_series(1, 10000000000)',
    status: 409,
    says: 'rows is not supported',
  },
  {
    statement: "SELECT count(*) FROM generate_series(timestamp '2000-01-01', '2200-01-01', '1 second')",
    status: 409,
    says: 'rows is not supported',
  },
  { statement: 'SELECT array_fill(1, ARRAY[2000000000])', status: 409, says: 'not supported' },
  { statement: "SELECT 'a' ~ '(a{255}){255}'", status: 409, says: 'invalid regular expression' },
  { statement: "SELECT U&'\\0000'", status: 409, says: 'invalid Unicode escape value' },
];

/** Statements that would run for ever, or nearly: cut by the time limit. */
export const BOMBS: readonly string[] = [
  'WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n FROM t) SELECT count(*) FROM t',
  'WITH RECURSIVE t AS (SELECT 1::bigint AS n UNION ALL SELECT n + 1 FROM t) SELECT max(n) FROM t',
  'SELECT count(*) FROM {birdstrikes} a, {birdstrikes} b, {birdstrikes} c WHERE a._id + b._id + c._id = 7',
  'SELECT sum(a._id * b._id) FROM {birdstrikes} a, {birdstrikes} b, {airports} c, {airports} d',
  'SELECT count(*) FROM {birdstrikes} a JOIN {birdstrikes} b ON a."Airport Name" || b."Airport Name" ~ \'x+y+z+$\' JOIN {birdstrikes} c ON true',
];
