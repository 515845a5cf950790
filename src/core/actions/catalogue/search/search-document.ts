import type { Dataset } from '../../../catalog.ts';
import { DEFAULT_FIELD } from './search-query.ts';
import { SearchValue } from './search-value.ts';

/** A dataset as package_search sees it: field → values, named as in CKAN's index. */
export type SearchDocument = ReadonlyMap<string, readonly SearchValue[]>;

/**
 * Fields that can be counted in facets, and searched by `field:value`.
 * @param modified when the dataset was, as in package_show
 */
export function toSearchDocument(dataset: Dataset, modified: string): SearchDocument {
  const { resources, extras } = dataset;
  const valuesOf = (texts: readonly (string | null | undefined)[]) =>
    texts.flatMap((text) => (text === null || text === undefined ? [] : [new SearchValue(text)]));
  const names = (list: readonly { readonly name: string }[]) => valuesOf(list.map(({ name }) => name));
  const ofExtras = (prefix: string) =>
    extras.map(({ key, value }) => [prefix + key, valuesOf([value])] as const);
  // What words are looked for in: the fields that CKAN's schema.xml copies into its default one, and formats.
  const prose: readonly (readonly [field: string, values: readonly SearchValue[]])[] = [
    ['name', valuesOf([dataset.name])],
    ['title', valuesOf([dataset.title])],
    ['notes', valuesOf([dataset.description])],
    ['tags', valuesOf(dataset.keywords)],
    ['groups', names(dataset.groups)],
    ['organization', valuesOf([dataset.organization?.name])],
    ['res_format', valuesOf([...new Set(resources.map(({ format }) => format))])],
    ['res_name', valuesOf(resources.map(({ title }) => title))],
    ['res_description', valuesOf(resources.map(({ description }) => description))],
    ['url', valuesOf([dataset.homepage])],
    ['author', valuesOf(dataset.contributors.map(({ title }) => title))],
    ...ofExtras('extras_'),
  ];
  return new Map([
    ...ofExtras(''),
    ...prose,
    [DEFAULT_FIELD, [...new Map(prose).values()].flat()],
    ['id', valuesOf([dataset.id])],
    ['title_string', valuesOf([dataset.title])],
    ['owner_org', valuesOf([dataset.organization?.id])],
    ['license_id', valuesOf(dataset.licenses.map(({ name }) => name))],
    ['version', valuesOf([dataset.version])],
    ['state', valuesOf(['active'])],
    ['capacity', valuesOf(['public'])],
    ['private', valuesOf([String(dataset.private)])],
    ['type', valuesOf(['dataset'])],
    ['dataset_type', valuesOf(['dataset'])],
    ['entity_type', valuesOf(['package'])],
    ['metadata_created', valuesOf([`${dataset.created}Z`])],
    ['metadata_modified', valuesOf([`${modified}Z`])],
  ]);
}
