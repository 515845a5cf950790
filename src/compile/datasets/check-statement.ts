import type { Resource } from '../../core/catalog.ts';
import { ActionError } from '../../core/errors.ts';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { identifier } from '../../core/sql/fragment.ts';
import { createDialect } from '../../postgres/dialect.ts';

/** As CKAN's search.rows_max; a statement that is not run has no rows. */
const ROWS = 32_000;

/** What a statement needs of an engine is known only when it runs. */
class NeedsEngine extends Error {}

const refuse = (): never => {
  throw new NeedsEngine();
};

const NO_ENGINE: QueryEngine = { query: refuse, stream: refuse, describe: refuse, tablesOf: refuse };

/** Why the API would refuse a statement, names and types included, without running it; null: it would not. */
export async function checkStatement(sql: string, resources: readonly Resource[]): Promise<string | null> {
  try {
    const parsed = await createDialect().parse(sql, ROWS);
    const relations = new Map<string, Relation>();
    for (const name of parsed.relations) {
      const resource = resources.find(({ id, aliases }) => id === name || aliases.includes(name));
      if (!resource?.source) throw parsed.unknownRelation(name);
      relations.set(name, {
        name: identifier(resource.id),
        rows: resource.source.rows,
        columns: resource.fields,
      });
    }
    await parsed.compile(relations, NO_ENGINE);
    return null;
  } catch (error) {
    if (error instanceof NeedsEngine) return null;
    if (!(error instanceof ActionError)) throw error;
    return `the API would refuse it: ${toReason(error)}`;
  }
}

/** PostgreSQL's message with its excerpt, or whatever the answer says. */
function toReason(error: ActionError): string {
  const info: unknown = error.details['info'];
  const orig: unknown =
    typeof info === 'object' && info !== null ? (info as { orig?: unknown }).orig : undefined;
  const first: unknown = Array.isArray(orig) ? orig[0] : orig;
  const text = typeof first === 'string' ? first : String(error.details['message'] ?? error.message);
  return text.trim().replaceAll('\n', '\n  ');
}
