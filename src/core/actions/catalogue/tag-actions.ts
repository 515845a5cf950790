import type { Dataset } from '../../catalog.ts';
import type { Catalog } from '../../create-catalog.ts';
import { notFound } from '../../errors.ts';
import { InvalidParameter } from '../../params/coercers.ts';
import { isJsonObject, type JsonValue } from '../../params/json-value.ts';
import * as param from '../../params/param.ts';
import type { Params } from '../../params/validate-params.ts';
import { defineAction } from '../action.ts';
import { dictContext, page, publicDatasets } from './package-actions.ts';
import { toPackageDict, toTagDict } from './package-dict.ts';

const QUERY = param.textOrList('Only tags that contain this, or each text of a list.');
const SYNONYM = param.textOrList('The same as query, which wins when both are sent.');
const VOCABULARY = param.text('Vocabulary of the tags: there is none here, so none are found.');
const FIELDS = param.of(
  coerceFields,
  { type: 'object', properties: { tags: { type: 'string' } } },
  'What tags contain besides, as {"tags": "…"}.',
);

export const tagList = defineAction({
  name: 'tag_list',
  summary: 'List the tags of all datasets.',
  params: {
    query: QUERY,
    q: SYNONYM,
    vocabulary_id: VOCABULARY,
    all_fields: param.isTrue('Objects instead of names.'),
  },
  run: ({ query, q, vocabulary_id: vocabulary, all_fields: allFields }, { ports }) => {
    const terms = termsOf(query || q);
    if (vocabulary && terms.length === 0) throw notFound(`could not find vocabulary '${vocabulary}'`);
    // With a query CKAN searches, in which a vocabulary that is not there has nothing.
    const names = terms.length > 0 && vocabulary !== undefined ? [] : tagsWith(ports.catalog, terms);
    return allFields ? toTagDicts(names, ports.catalog) : names;
  },
});

const SEARCH = {
  query: QUERY,
  q: SYNONYM,
  vocabulary_id: VOCABULARY,
  fields: FIELDS,
  limit: param.natural('Most tags.'),
  offset: param.natural('Tags to pass over first.'),
} as const;

export const tagSearch = defineAction({
  name: 'tag_search',
  summary: 'Search the tags of all datasets.',
  params: SEARCH,
  run: (params, { ports }) => {
    const names = searchTags(params, ports.catalog);
    const found = toTagDicts(page(names, params), ports.catalog);
    return {
      count: names.length,
      results: found.map(({ id, name, vocabulary_id: vocabulary }) => ({
        id,
        name,
        vocabulary_id: vocabulary,
      })),
    };
  },
});

export const tagAutocomplete = defineAction({
  name: 'tag_autocomplete',
  summary: 'Find the tags that contain a text.',
  params: SEARCH,
  run: (params, { ports }) => page(searchTags(params, ports.catalog), params),
});

/** Without a term none. */
function searchTags(
  { query, q, vocabulary_id: vocabulary, fields = [] }: Params<typeof SEARCH>,
  catalog: Catalog,
): readonly string[] {
  const terms = [...termsOf(query || q), ...fields];
  return vocabulary !== undefined || terms.length === 0 ? [] : tagsWith(catalog, terms);
}

export const tagShow = defineAction({
  name: 'tag_show',
  summary: 'Show a tag.',
  params: {
    id: param.required(param.sentId('The tag.')),
    vocabulary_id: VOCABULARY,
    include_datasets: param.asBool('Whether to return its datasets as packages.', { default: false }),
  },
  run: ({ id, vocabulary_id: vocabulary, include_datasets: includeDatasets }, context) => {
    const { catalog } = context.ports;
    const ids = tagIds(catalog);
    const named = Object.keys(ids).find((one) => ids[one] === id);
    const name = named ?? (id as string);
    const datasets = publicDatasets(catalog).filter(({ keywords }) => keywords.includes(name));
    if (vocabulary || datasets.length === 0) throw notFound();
    const packages = (dataset: Dataset) => toPackageDict(dataset, dictContext(context));
    return { ...toTagDict(name, ids), ...(includeDatasets && { packages: datasets.map(packages) }) };
  },
});

/** What `tag` and `tags` of an object say, in lower case. */
function coerceFields(value: JsonValue): readonly string[] | undefined {
  if (value === null) return undefined;
  if (!isJsonObject(value)) throw new InvalidParameter(['Must be an object']);
  return ['tag', 'tags'].flatMap((name) => {
    const term = Object.hasOwn(value, name) ? value[name] : null;
    return typeof term === 'string' ? [term.toLowerCase()] : [];
  });
}

/** The terms of a query, in lower case. */
function termsOf(query: string | readonly string[] = []): readonly string[] {
  return [query]
    .flat()
    .map((term) => term.trim().toLowerCase())
    .filter((term) => term !== '');
}

/** The tags that contain all terms, sorted. */
function tagsWith(catalog: Catalog, terms: readonly string[]): readonly string[] {
  const names = new Set(publicDatasets(catalog).flatMap(({ keywords }) => keywords));
  return [...names].filter((name) => terms.every((term) => name.toLowerCase().includes(term))).sort();
}

function toTagDicts(names: readonly string[], catalog: Catalog): readonly ReturnType<typeof toTagDict>[] {
  const ids = tagIds(catalog);
  return names.map((name) => toTagDict(name, ids));
}

/** Ids that tags have of their own. */
function tagIds(catalog: Catalog): NonNullable<Dataset['keywordIds']> {
  return Object.assign({}, ...publicDatasets(catalog).map(({ keywordIds }) => keywordIds ?? {})) as Record<
    string,
    string
  >;
}
