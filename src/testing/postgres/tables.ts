import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Ports } from '../../core/action-ports.ts';
import type { Resource } from '../../core/catalog.ts';
import { createHandler, type Handler } from '../../http/create-handler.ts';
import { openFolder } from '../../node/open-folder.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { EXTREMES_TABLE } from './extremes-table.ts';
import { MIXED_TABLE } from './mixed-table.ts';

/** The tables of the SQL tests: every type of CKAN's contract data, the demo's own data, `{mixed}` and `{extremes}`. */
export interface SqlTables {
  readonly ports: Ports;
  readonly handle: Handler;
  /** Removes the files. */
  close(): void;
  /** Resources with a table that anybody may read, by the name that statements write in braces. */
  readonly resources: ReadonlyMap<string, Resource>;
}

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Opens the tables over an engine. The files are copied: two data folders become one. */
export async function openSqlTables(engine: DuckDBEngine): Promise<SqlTables> {
  const data = mkdtempSync(join(tmpdir(), 'datapond-sql-'));
  cpSync(folder('src/testing/ckan/data'), data, { recursive: true });
  for (const name of ['seattle-weather', 'research-projects', 'birdstrikes', 'airports'])
    cpSync(folder(`data/${name}`), join(data, name), { recursive: true });
  for (const [path, text] of Object.entries({ ...MIXED_TABLE, ...EXTREMES_TABLE })) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), text);
  }
  const { ports } = await openFolder({ data, engine, cache: null, log: () => undefined });
  const resources = ports.catalog.datasets
    .filter((dataset) => !dataset.private)
    .flatMap((dataset) => dataset.resources.filter((resource) => resource.source));
  return {
    ports,
    handle: createHandler(ports, { siteUrl: 'http://test.ckan.net' }),
    close: () => rmSync(data, { recursive: true }),
    resources: new Map(resources.map((resource) => [resource.name, resource])),
  };
}

/** A statement with `{weather}` and so on as the quoted ids of resources. */
export function withTables(
  statement: string,
  resources: ReadonlyMap<string, { readonly id: string }>,
): string {
  return statement.replaceAll(/\{([a-z_-]+)\}/g, (whole, name: string) => {
    const resource = resources.get(name);
    return resource ? `"${resource.id}"` : whole;
  });
}
