/** CKAN's table, filled between the first statement and the others: `_id`, `_full_text` with its GIN index, then the fields. */
export const LAYOUT: readonly [create: string, ...finish: readonly string[]] = [
  `CREATE TABLE t (_id serial PRIMARY KEY, _full_text tsvector, id integer, name text, city text, stage text,
     day date, amount double precision, count integer, note text)`,
  // What CKAN's trigger does to each record.
  `UPDATE t SET _full_text = to_tsvector('english', concat_ws(' ', id, name, city, stage, day, amount, count, note))`,
  'CREATE INDEX ON t USING gin (_full_text)',
  'VACUUM ANALYZE t',
];

/** Fills the table from a CSV file that the server can read. */
export const COPY = (file: string): string =>
  `COPY t (id, name, city, stage, day, amount, count, note) FROM '${file}' WITH (FORMAT csv, HEADER)`;
