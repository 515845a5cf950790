import { ActionError } from '../../../errors.ts';
import { compareUtf8 } from '../../../full-text/utf8.ts';
import type { Hit } from './hit.ts';
import { isMultiple } from './field-kinds.ts';

/** A field to sort by. */
export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/**
 * What `sort` says; the best first where it says nothing. Throws ActionError: 400 for a key without a direction, as Solr takes none (of its
 * complaints CKAN makes this one its own), 409 for a field of several values.
 */
export function parseSort(sort: string): readonly SortKey[] {
  const keys = sort.split(',').filter((key) => key.trim() !== '');
  if (keys.length === 0) return [{ field: 'score', descending: true }];
  return keys.map((key) => {
    const [, field, direction] = /^\s*(\S+)\s+(asc|desc)\s*$/i.exec(key) ?? [];
    if (field === undefined || direction === undefined)
      throw new ActionError('Search Query Error', {
        message: `Search Query is invalid: 'Invalid "sort" parameter'`,
      });
    if (isMultiple(field))
      throw new ActionError('Search Error', {
        message: `Search error: can not sort on multivalued field: ${field}`,
      });
    return { field, descending: direction.toLowerCase() === 'desc' };
  });
}

/** Sorts texts by code point and dates by time; what has no value comes last, whatever the direction. */
export function sortHits(hits: readonly Hit[], keys: readonly SortKey[]): readonly Hit[] {
  return hits.toSorted((a, b) => {
    for (const key of keys) {
      const order = compareBy(key, a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

function compareBy({ field, descending }: SortKey, a: Hit, b: Hit): number {
  const way = descending ? -1 : 1;
  if (field === 'score') return way * (a.score - b.score);
  const [left, right] = [a.document.get(field), b.document.get(field)];
  if (!left || !right) return Number(!left) - Number(!right);
  if (left.kind === 'date') return way * ((left.instants[0] ?? 0) - (right.instants[0] ?? 0));
  return way * compareUtf8(left.texts[0] ?? '', right.texts[0] ?? '');
}
