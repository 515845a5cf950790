import type { Node } from 'libpg-query';
import { notAuthorized } from '../core/errors.ts';
import { as } from './tree.ts';

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

function collect(node: unknown, ctes: ReadonlySet<string>, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collect(item, ctes, names);
    return;
  }
  const range = as(node as Node, 'RangeVar');
  if (range) {
    const { relname = '', schemaname } = range;
    if (SYSTEM_SCHEMAS.has(schemaname ?? '') || relname.startsWith('pg_') || relname === '_table_metadata')
      throw notAuthorized('Not authorized to access system tables');
    if (schemaname !== undefined && schemaname !== 'public') names.add(`${schemaname}.${relname}`);
    else if (schemaname !== undefined || !ctes.has(relname)) names.add(relname);
    return;
  }
  const { withClause, ...rest } = node as { withClause?: { ctes?: Node[]; recursive?: boolean } };
  const inner = new Set(ctes);
  for (const item of withClause?.ctes ?? []) {
    const cte = as(item, 'CommonTableExpr');
    const name = cte?.ctename ?? '';
    // A recursive query sees itself; the others only what stands before them.
    if (withClause?.recursive) inner.add(name);
    collect(cte?.ctequery, inner, names);
    inner.add(name);
  }
  for (const value of Object.values(rest)) collect(value, inner, names);
}
