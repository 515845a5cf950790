import type { Catalog, Dataset } from '../../catalog.ts';
import { notAuthorized, notFound } from '../../errors.ts';
import * as coerce from '../../params/coercers.ts';
import { defineAction, type ActionContext } from '../action.ts';
import { toPackageDict, toResourceDict, type DictContext } from './package-dict.ts';

const PAGING = {
  limit: {
    coerce: coerce.natural,
    description: 'Most entries to return.',
    schema: { type: 'integer', minimum: 0 },
  },
  offset: {
    coerce: coerce.natural,
    description: 'Entries to pass over first.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const;

const ID = { coerce: coerce.nonEmptyText, schema: { type: 'string' }, required: true } as const;

/** Datasets that everybody may see, sorted by name. */
export function publicDatasets(catalog: Catalog): readonly Dataset[] {
  return catalog.datasets.filter((dataset) => !dataset.private);
}

export function dictContext({ ports, siteUrl }: ActionContext): DictContext {
  return { site: ports.catalog.site, siteUrl };
}

/** CKAN holds 0 for "no limit" here. */
export function page<T>(
  list: readonly T[],
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): readonly T[] {
  return list.slice(offset, limit ? offset + limit : undefined);
}

export const packageList = defineAction({
  name: 'package_list',
  summary: 'List the names of all datasets.',
  params: PAGING,
  run: (params, { ports }) =>
    page(
      publicDatasets(ports.catalog).map(({ name }) => name),
      params,
    ),
});

export const packageShow = defineAction({
  name: 'package_show',
  summary: 'Show a dataset with its resources.',
  params: { id: { ...ID, description: 'Id or name of the dataset.', missingUnder: 'name_or_id' } },
  run: ({ id }, context) => {
    const dataset = context.ports.catalog.dataset(id as string);
    if (!dataset) throw notFound();
    if (dataset.private) throw notAuthorized(`User  not authorized to read package ${dataset.id}`);
    return toPackageDict(dataset, dictContext(context));
  },
});

export const currentPackageListWithResources = defineAction({
  name: 'current_package_list_with_resources',
  summary: 'List all datasets with their resources.',
  params: {
    ...PAGING,
    page: {
      coerce: coerce.natural,
      description: 'Page number from 1, where offset is not given.',
      schema: { type: 'integer', minimum: 1 },
    },
  },
  run: ({ limit, offset, page: number }, context) => {
    const start = offset ?? (number && limit ? (number - 1) * limit : 0);
    return page(publicDatasets(context.ports.catalog), { limit, offset: start }).map((dataset) =>
      toPackageDict(dataset, dictContext(context)),
    );
  },
});

export const resourceShow = defineAction({
  name: 'resource_show',
  summary: 'Show a resource.',
  params: { id: { ...ID, description: 'Id of the resource.' } },
  run: ({ id }, context) => {
    const found = context.ports.catalog.resource(id as string);
    if (!found) throw notFound();
    if (found.dataset.private) throw notAuthorized(`User  not authorized to read resource ${id}`);
    return toResourceDict(found.resource, found.dataset, dictContext(context));
  },
});

export const resourceViewList = defineAction({
  name: 'resource_view_list',
  summary: 'List the views of a resource: none here, the explorer shows every table.',
  params: { id: { ...ID, description: 'Id of the resource.' } },
  run: ({ id }, { ports }) => {
    if (!ports.catalog.resource(id as string)) throw notFound();
    return [];
  },
});
