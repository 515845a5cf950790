import type { FuncCall, Node } from 'libpg-query';
import { notAuthorized } from '../core/errors.ts';
import { TABLE_METADATA } from '../core/search/table-metadata.ts';
import { notSupported, PgError, type PgCondition } from './errors.ts';
import { AGGREGATES } from './functions/aggregate.ts';
import { isAllowed } from './functions/allowed.ts';
import { isKnownFunction, isRevoked } from './functions/known.ts';
import { hasFunction } from './functions/table.ts';
import type { Place } from './place.ts';
import { as, ofKind } from './tree.ts';

const SYSTEM_SCHEMAS = new Set(['pg_catalog', 'information_schema', 'pg_toast']);

/**
 * Names of the relations a query reads, WITH queries left out, in the order they stand.
 * @throws ActionError 403 for PostgreSQL's own tables, and CKAN's `_table_metadata` which reads them
 */
export function relationNames(node: Node): readonly string[] {
  const names = new Set<string>();
  collect(node, new Set(), names);
  return [...names];
}

function collect(node: unknown, around: ReadonlySet<string>, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const range = as(node, 'RangeVar');
  if (range) {
    const { relname = '', schemaname } = range;
    if (SYSTEM_SCHEMAS.has(schemaname ?? '') || relname.startsWith('pg_') || relname === TABLE_METADATA)
      throw notAuthorized('Not authorized to access system tables');
    if (schemaname !== undefined && schemaname !== 'public') names.add(`${schemaname}.${relname}`);
    else if (schemaname !== undefined || !around.has(relname)) names.add(relname);
    return;
  }
  const { withClause, ...rest } = node as { withClause?: { ctes?: Node[]; recursive?: boolean } };
  const inner = new Set(around);
  const ctes = ofKind(withClause?.ctes, 'CommonTableExpr');
  // Recursive queries see each other; the others only what stands before them.
  if (withClause?.recursive) for (const { ctename = '' } of ctes) inner.add(ctename);
  for (const { ctename = '', ctequery } of ctes) {
    collect(ctequery, inner, names);
    inner.add(ctename);
  }
  for (const value of Object.values(rest)) collect(value, inner, names);
}

const AGGREGATE_NAMES: ReadonlySet<string> = new Set(AGGREGATES.map(({ name }) => name));

/** Whether a name is an aggregate's or a window function's that anybody may call. */
export function isAggregate(name: string): boolean {
  return AGGREGATE_NAMES.has(name) && isAllowed(name);
}

/** Functions behind SQL's own syntax: EXTRACT, POSITION, SUBSTRING, TRIM, AT TIME ZONE. They need no leave. */
const SYNTAX: ReadonlySet<string> = new Set(
  'extract position substring btrim ltrim rtrim timezone'.split(' '),
);

const SEARCH_NAMES: ReadonlySet<string> = new Set(
  'to_tsvector to_tsquery plainto_tsquery phraseto_tsquery ts_rank'.split(' '),
);

/** Whether the call goes through. A function that exists but is not allowed is noted: CKAN refuses it after everything else. */
export function mayCall(name: string, node: FuncCall, place: Place): boolean {
  if (isAllowed(name) || (node.funcformat === 'COERCE_SQL_SYNTAX' && SYNTAX.has(name))) {
    if (SEARCH_NAMES.has(name) || hasFunction(name) || AGGREGATE_NAMES.has(name) || name === 'text')
      return true;
    const instead = name.startsWith('json_populate') ? ' (take each column by ->>)' : '';
    if (isKnownFunction(name)) throw notSupported(`function ${name}()${instead}`, node.location);
    return true;
  }
  if (!isKnownFunction(name)) return true;
  place.statement.refused.push(name);
  return false;
}

/** What a statement may be blamed for where the type of a refused function is all that does not fit. */
const OF_TYPES: ReadonlySet<PgCondition> = new Set([
  'grouping_error',
  'undefined_function',
  'ambiguous_function',
  'datatype_mismatch',
  'cannot_coerce',
  'indeterminate_datatype',
  'feature_not_supported',
]);

/** Runs a translation. A refused function's type is not known, and it may be an aggregate: the rest of the statement may make no sense then. */
export function guardCalls<T>(refused: readonly string[], run: () => T): T {
  const refuse = () => {
    const [name] = refused;
    if (name === undefined) return;
    throw notAuthorized(
      isRevoked(name) ? 'Not authorized to read resource.' : `Not authorized to call function ${name}`,
    );
  };
  try {
    const result = run();
    refuse();
    return result;
  } catch (error) {
    // A RangeError is of a type made from the one that is not known.
    if (error instanceof RangeError || (error instanceof PgError && OF_TYPES.has(error.condition))) refuse();
    throw error;
  }
}
