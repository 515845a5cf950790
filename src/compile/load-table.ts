import type { Field, Resource, TableSource } from '../core/catalog.ts';
import { identifier, sql } from '../core/sql/fragment.ts';
import type { Preview } from '../core/preview/preview.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import { createRelations } from '../sources/relations.ts';
import { makePreview } from './make-preview.ts';

let count = 0;

/**
 * Loads a file as a shell does, with the very reader that browsers run, and lets it go again.
 * @returns the number of its records, and the first of them
 * @throws ResourceError that begins with `path` when it does not load; EngineError when the engine fails
 */
export async function loadTable(
  engine: DuckDBEngine,
  path: string,
  bytes: Uint8Array,
  source: TableSource,
  fields: readonly Field[],
): Promise<{ readonly rows: number; readonly preview: Preview }> {
  const id = `compiled ${count++}`;
  const relations = createRelations({ engine, readFile: async () => bytes.slice() });
  const relation = await relations.open(toResource(id, path, source, fields));
  const preview = await makePreview(engine, relation);
  await engine.withSession((session) => session.run(sql`DROP TABLE ${identifier(id)}`));
  return { rows: relation.rows, preview };
}

/** The least of a resource that a reader asks for. */
function toResource(id: string, path: string, source: TableSource, fields: readonly Field[]): Resource {
  const names = { id, name: path, title: path, description: '', format: '', mediaType: null, aliases: [] };
  return {
    ...names,
    primaryKey: [],
    fields,
    url: path,
    bytes: null,
    sha256: null,
    source,
    preview: null,
    problem: null,
  };
}
