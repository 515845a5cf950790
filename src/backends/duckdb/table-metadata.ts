import type { Catalog } from '../../core/create-catalog.ts';
import type { Relation } from '../../core/ports.ts';
import { join, sql } from '../../core/sql/fragment.ts';

/** `_table_metadata` as a relation: a row per table and per alias of a public dataset (contract 2.1). */
export function tableMetadata(catalog: Catalog): Relation {
  const tables = catalog.datasets
    .filter((dataset) => !dataset.private)
    .flatMap((dataset) => dataset.resources)
    .filter((resource) => resource.source !== null)
    .flatMap(({ id, aliases }) => [
      { name: id, aliasOf: null },
      ...aliases.map((name) => ({ name, aliasOf: id })),
    ]);
  const values = tables.map(
    // CKAN's _id is a hash of the name, its oid PostgreSQL's number of the table: any that stay the same will do.
    ({ name, aliasOf }, i) =>
      sql`(${hexHash(name)}, ${name}, CAST(${String(16_384 + i)} AS BIGINT), ${aliasOf})`,
  );
  const rows =
    values.length > 0
      ? sql`(SELECT * FROM (VALUES ${join(values, ', ')}) AS t("_id", "name", "oid", "alias_of"))`
      : sql`(SELECT '' AS "_id", '' AS "name", CAST(0 AS BIGINT) AS "oid", '' AS "alias_of" WHERE false)`;
  return {
    name: rows,
    rows: tables.length,
    columns: [
      // CKAN says `int` of it, and sends hex.
      { id: '_id', type: 'text' },
      { id: 'name', type: 'name' },
      { id: 'oid', type: 'oid' },
      { id: 'alias_of', type: 'name' },
    ],
  };
}

/** 64 bits of FNV-1a, as 16 hex digits. */
function hexHash(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const char of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
