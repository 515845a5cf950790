import type { JsonValue } from '../params/json-value.ts';
import type { IndexNeeds } from '../search-index/ports/index-search.ts';
import type { SearchParams } from './search-params.ts';

/** What a search needs of an index, so far as its parameters tell before they are checked: what it needs besides is read when it is known. */
export function indexNeeds(
  { filters, q, full_text: fullText, sort, distinct, fields }: Partial<SearchParams>,
  columns: readonly { readonly id: string }[],
): IndexNeeds {
  const named = [...namesIn(filters ?? null), ...(distinct ? listOf(fields) : [])];
  const sorted = listOf(sort);
  // What has a digit is looked for among numbers and times, too.
  const isNumber = [q ?? fullText ?? ''].some((text) => /\d/.test(JSON.stringify(text)));
  const isNeeded = (id: string) =>
    isNumber || named.includes(id) || sorted.some((item) => item === id || item.startsWith(`${id} `));
  const isPlain = named.length === 0 && sorted.length === 0;
  return {
    columns: columns.map(({ id }) => id).filter(isNeeded),
    words: (q ?? fullText ?? null) !== null,
    frequent:
      isPlain && !isNumber && typeof q === 'string' && /^\s*\S+\s*$/.test(q) ? q.trim().toLowerCase() : null,
  };
}

function namesIn(filters: JsonValue): readonly string[] {
  if (filters === null || typeof filters !== 'object') return [];
  if (Array.isArray(filters)) return filters.flatMap(namesIn);
  return Object.entries(filters).flatMap(([name, value]) => [name, ...namesIn(value as JsonValue)]);
}

function listOf(texts: string | readonly string[] | null | undefined): readonly string[] {
  return [texts ?? []].flat().flatMap((text) => text.split(',').map((item) => item.trim()));
}
