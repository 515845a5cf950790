import type { Field, Resource } from '../core/catalog.ts';
import type { TableSource } from '../core/table-source.ts';
import type { Relation } from '../core/ports.ts';
import { identifier, sql } from '../core/sql/fragment.ts';
import type { Preview } from '../core/preview/preview.ts';
import { withOptions } from '../core/with-options.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import { type Content, isOnDisk } from '../sources/content.ts';
import { createRelations } from '../sources/relations.ts';
import type { TellStep } from './report/build-progress.ts';
import { makePreview } from './make-preview.ts';
import { together } from './together.ts';

let count = 0;

/** A file and what it was found to hold. */
export interface FileToLoad {
  readonly path: string;
  readonly content: Content;
  readonly source: TableSource;
  readonly fields: readonly Field[];
}

/**
 * Loads a file as a shell does, with the very reader that browsers run, and lets it go again.
 * @param tell hears of each step
 * @param use what is done with the table, while it is summed up; it may release it before it has come to its end, whose memory others need then. Where it is in
 * vain, `ending` is aborted; where it aborts that, summing up ends
 * @returns the number of its records, the first of them, and what `use` gave
 * @throws ResourceError that begins with `path` when it does not load; EngineError when the engine fails
 */
export async function loadTable<T>(
  engine: DuckDBEngine,
  { path, content, source, fields }: FileToLoad,
  tell: TellStep,
  use: (relation: Relation, release: () => void, ending: AbortController) => Promise<T>,
): Promise<{ readonly rows: number; readonly preview: Preview; readonly made: T }> {
  const id = `compiled ${count++}`;
  const relations = createRelations({
    engine,
    readFile: async () => (isOnDisk(content) ? content : content.slice()),
  });
  tell('loading', { rows: source.rows });
  const relation = await relations.open(toResource(id, path, source, fields));
  let dropped: Promise<unknown> | null = null;
  const drop = () =>
    (dropped ??= engine.withSession((session) => session.run(sql`DROP TABLE ${identifier(id)}`)));
  try {
    tell('summing up', { rows: relation.rows });
    const ending = new AbortController();
    const summed = makePreview(withOptions(engine, { signal: ending.signal }), relation);
    // Failures are heard of below.
    const release = () => void summed.then(drop).catch(() => {});
    const [preview, made] = await together([summed, use(relation, release, ending)], ending);
    await drop();
    return { rows: relation.rows, preview, made };
  } catch (error) {
    // An engine that is gone drops nothing, and why it is gone is what is asked for.
    await drop().catch(() => {});
    throw error;
  }
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
    store: null,
    index: null,
    problem: null,
  };
}
