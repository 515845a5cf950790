import { createGlob } from './glob.ts';
import type { SearchDocument } from './search-document.ts';
import { DEFAULT_FIELD, type SearchQuery } from './search-query.ts';
import { phraseOf, type SearchValue, wordsOf } from './search-value.ts';

/** Whether a document is what a query asks for. */
export type Matcher = (document: SearchDocument) => boolean;

type Test = (value: SearchValue) => boolean;

/** Makes a query ready to be asked of many documents. */
export function createMatcher(query: SearchQuery): Matcher {
  switch (query.kind) {
    case 'all': {
      const parts = query.parts.map(createMatcher);
      return (document) => parts.every((part) => part(document));
    }
    case 'any': {
      const parts = query.parts.map(createMatcher);
      return (document) => parts.some((part) => part(document));
    }
    case 'not': {
      const part = createMatcher(query.part);
      return (document) => !part(document);
    }
    case 'range':
      return ofField(query.field, rangeTest(query));
    case 'term':
      return query.field === '*' ? () => true : ofField(query.field, termTest(query));
  }
}

function ofField(field: string, test: Test): Matcher {
  return (document) => document.get(field)?.some(test) ?? false;
}

function rangeTest({ from, to }: SearchQuery & { kind: 'range' }): Test {
  return ({ text }) => (from === '*' || text >= from) && (to === '*' || text <= to);
}

function termTest({ term, quoted, field }: SearchQuery & { kind: 'term' }): Test {
  const sought = term.toLowerCase();
  if (!quoted && /[*?]/.test(sought)) {
    const isLike = createGlob(sought);
    return ({ lower, words }) => isLike(lower) || words.some(isLike);
  }
  if (!PROSE.has(field)) return ({ lower }) => lower === sought;
  const phrase = phraseOf(wordsOf(sought));
  return (value) => value.lower === sought || value.phrase.includes(phrase);
}

/** Fields whose values are searched word by word; the others are compared whole. */
const PROSE: ReadonlySet<string> = new Set([
  DEFAULT_FIELD,
  'title',
  'notes',
  'author',
  'res_name',
  'res_description',
]);
