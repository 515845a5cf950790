import type { FilterTree } from '../../search/filter-tree.ts';
import { exactKeys } from '../pages/ordered.ts';
import type { ExactColumn } from '../ports/table-index.ts';

/** The values of columns that a filter asks for, and nothing else. Undefined: it asks for more, or the database must tell. */
export function exactColumns(
  filters: FilterTree,
  column: Parameters<typeof exactKeys>[1],
): readonly ExactColumn[] | undefined {
  const partsOf = (part: FilterTree): readonly FilterTree[] =>
    part.kind === 'all' ? part.parts.flatMap(partsOf) : [part];
  const parts = partsOf(filters);
  const keys = [...exactKeys(filters, column)];
  const isExact = parts.every(
    (part) => part.kind === 'in' || (part.kind === 'compare' && part.operator === 'eq'),
  );
  // A column that is asked for twice must have values of both.
  if (!isExact || keys.length < parts.length || keys.some(([, own]) => own.length === 0)) return undefined;
  return keys.map(([id, own]) => ({ column: id, keys: own }));
}
