import type { PGlite } from '@electric-sql/pglite';
import Papa from 'papaparse';
import type { Field } from '../../core/catalog.ts';
import { pgType } from '../../core/values/pg-types.ts';

/** A table for the oracle: PostgreSQL itself. */
export interface OracleTable {
  readonly id: string;
  readonly fields: readonly Field[];
  /** With a header. */
  readonly csv: string;
}

/** Creates a table as CKAN lays it out: `_id`, `_full_text` filled from the row's JSON (contract 3.1), then the columns. */
export async function createCkanTable(pg: PGlite, { id, fields, csv }: OracleTable): Promise<void> {
  const columns = fields.map((field) => `${quote(field.id)} ${pgType(field.type).sqlName}`);
  const names = fields.map((field) => quote(field.id)).join(', ');
  await pg.exec(`CREATE TABLE ${quote(id)} (_id serial, _full_text tsvector, ${columns.join(', ')})`);
  const { data } = Papa.parse<string[]>(csv.trimEnd());
  const rows = data
    .slice(1)
    .map((row) => `(${row.map((text) => (text === '' ? 'NULL' : literal(text))).join(', ')})`);
  for (let i = 0; i < rows.length; i += 1000) {
    await pg.exec(`INSERT INTO ${quote(id)} (${names}) VALUES ${rows.slice(i, i + 1000).join(', ')}`);
  }
  await pg.exec(`UPDATE ${quote(id)} t SET _full_text = to_tsvector('english', (
    SELECT string_agg(value, ' ') FROM json_each_text(row_to_json(t.*)) WHERE key NOT LIKE '\\_%' AND value IS NOT NULL))`);
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
