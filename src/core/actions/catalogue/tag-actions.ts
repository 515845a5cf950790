import type { Catalog } from '../../catalog.ts';
import { boolean, natural, nonEmptyText, text } from '../../params/coercers.ts';
import { defineAction } from '../action.ts';
import { page, publicDatasets } from './package-actions.ts';

const QUERY = {
  coerce: nonEmptyText,
  description: 'Only tags that contain this.',
  schema: { type: 'string' },
} as const;
const SYNONYM = { ...QUERY, description: 'The same as query, which wins when both are sent.' } as const;
const VOCABULARY = {
  coerce: text,
  description: 'Vocabulary of the tags: there is none here, so none are found.',
  schema: { type: 'string' },
} as const;

export const tagList = defineAction({
  name: 'tag_list',
  summary: 'List the tags of all datasets.',
  params: {
    query: QUERY,
    q: SYNONYM,
    vocabulary_id: VOCABULARY,
    all_fields: { coerce: boolean, description: 'Objects instead of names.', schema: { type: 'boolean' } },
  },
  run: ({ query, q, vocabulary_id: vocabulary, all_fields: allFields }, { ports }) => {
    const names = vocabulary ? [] : tagsWith(ports.catalog, query ?? q);
    return allFields ? names.map(toTagDict) : names;
  },
});

export const tagSearch = defineAction({
  name: 'tag_search',
  summary: 'Search the tags of all datasets.',
  params: {
    query: QUERY,
    q: SYNONYM,
    vocabulary_id: VOCABULARY,
    limit: { coerce: natural, description: 'Most tags.', schema: { type: 'integer', minimum: 0 } },
    offset: {
      coerce: natural,
      description: 'Tags to pass over first.',
      schema: { type: 'integer', minimum: 0 },
    },
  },
  run: ({ query, q, vocabulary_id: vocabulary, limit, offset }, { ports }) => {
    const sought = query ?? q;
    const names = vocabulary || !sought ? [] : tagsWith(ports.catalog, sought);
    return { count: names.length, results: page(names, { limit, offset }).map(toTagDict) };
  },
});

function tagsWith(catalog: Catalog, query = ''): readonly string[] {
  const names = new Set(publicDatasets(catalog).flatMap(({ keywords }) => keywords));
  return [...names].filter((name) => name.toLowerCase().includes(query.trim().toLowerCase())).sort();
}

function toTagDict(name: string): Readonly<Record<string, unknown>> {
  return { display_name: name, id: name, name, vocabulary_id: null };
}
