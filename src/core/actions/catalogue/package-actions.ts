import type { Dataset, Resource } from '../../catalog.ts';
import type { Catalog } from '../../create-catalog.ts';
import { notAuthorized, notFound, validationError } from '../../errors.ts';
import * as param from '../../params/param.ts';
import { defineAction, type ActionContext } from '../action.ts';
import { toPackageDict, toResourceDict, type DictContext } from './package-dict.ts';

const PAGING = {
  limit: param.natural('Most entries to return.'),
  offset: param.natural('Entries to pass over first.'),
} as const;

/** CKAN asks only that an id is sent: null and the empty one are not found. */
const idOf = (what: string) => param.required(param.sentId(`Id of the ${what}.`));

/** Datasets that everybody may see, sorted by name. */
export function publicDatasets(catalog: Catalog): readonly Dataset[] {
  return catalog.datasets.filter((dataset) => !dataset.private);
}

/** What dictionaries of packages and resources are made with. */
export function dictContext({ ports, siteUrl }: ActionContext): DictContext {
  return { site: ports.catalog.site, siteUrl };
}

/** Datasets that package_search returns where nobody says how many. */
const MOST_FOUND = { default: 10, all: 1000 } as const;

/** A page of datasets, those changed last first, as a package_search for nothing has them. */
export function newest(
  datasets: readonly Dataset[],
  { ports }: Pick<ActionContext, 'ports'>,
  { limit = MOST_FOUND.default, offset }: { limit?: number | undefined; offset?: number | undefined } = {},
): readonly Dataset[] {
  const changed = ({ modified }: Dataset) => modified ?? ports.catalog.site.built;
  const ordered = datasets.toSorted((a, b) =>
    changed(a) > changed(b) ? -1 : changed(a) < changed(b) ? 1 : 0,
  );
  return page(ordered, { limit: Math.min(limit, MOST_FOUND.all), offset });
}

/** The entries of a page; without a limit, all from the offset. */
export function page<T>(
  list: readonly T[],
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): readonly T[] {
  return list.slice(offset, limit === undefined ? undefined : offset + limit);
}

export const packageList = defineAction({
  name: 'package_list',
  summary: 'List the names of all datasets.',
  params: PAGING,
  // CKAN holds 0 for "no limit" here.
  run: ({ limit, offset }, { ports }) =>
    page(
      publicDatasets(ports.catalog).map(({ name }) => name),
      { limit: limit || undefined, offset },
    ),
});

export const packageShow = defineAction({
  name: 'package_show',
  summary: 'Show a dataset with its resources.',
  params: {
    id: param.nonEmptyText('Id or name of the dataset.'),
    name_or_id: param.text('Looked at where there is no id, which CKAN asks for even so.'),
  },
  run: ({ id, name_or_id: nameOrId }, context) => {
    // A name that is null has been sent as well.
    const isSent = id !== undefined || context.sent['name_or_id'] !== undefined;
    if (!isSent) throw validationError({ name_or_id: ['Missing value'] });
    const dataset = context.ports.catalog.dataset(id ?? nameOrId ?? '');
    if (!dataset) throw notFound();
    if (id === undefined) throw validationError({ message: 'Missing id, can not get Package object' });
    if (dataset.private) throw notAuthorized(`User  not authorized to read package ${dataset.id}`);
    return toPackageDict(dataset, dictContext(context));
  },
});

export const currentPackageListWithResources = defineAction({
  name: 'current_package_list_with_resources',
  summary: 'List the datasets with their resources, those changed last first: ten where no limit is given.',
  params: {
    ...PAGING,
    page: param.positive('Page number, where offset is not given.'),
  },
  run: ({ limit, offset, page: number }, context) => {
    const start = offset ?? (number && limit ? (number - 1) * limit : 0);
    return newest(publicDatasets(context.ports.catalog), context, { limit, offset: start }).map((dataset) =>
      toPackageDict(dataset, dictContext(context)),
    );
  },
});

export const resourceShow = defineAction({
  name: 'resource_show',
  summary: 'Show a resource.',
  params: { id: idOf('resource') },
  run: ({ id }, context) => {
    const { resource, dataset } = findResource(context, id as string);
    return toResourceDict(resource, dataset, dictContext(context));
  },
});

export const resourceViewList = defineAction({
  name: 'resource_view_list',
  summary: 'List the views of a resource: none here, the explorer shows every table.',
  params: { id: idOf('resource') },
  run: ({ id }, context) => {
    findResource(context, id as string);
    return [];
  },
});

export const resourceViewShow = defineAction({
  name: 'resource_view_show',
  summary: 'Show a view of a resource: there is none, the explorer shows every table.',
  params: { id: idOf('view') },
  run: () => {
    throw notFound();
  },
});

export const packageRelationshipsList = defineAction({
  name: 'package_relationships_list',
  summary: 'List how a dataset relates to others: nothing is told of that here.',
  params: {
    id: param.required(param.text('Id or name of the dataset.')),
    id2: param.text('Of the other one.'),
    rel: param.text('Only relationships of this kind.'),
  },
  run: ({ id = '', id2, rel }, { ports }) => {
    if (!ports.catalog.dataset(id)) throw notFound('First package named in request was not found.');
    if (id2 && !ports.catalog.dataset(id2)) throw notFound('Second package named in address was not found.');
    if (rel && rel !== 'relationships')
      throw notFound(`Relationship "${id} ${rel} ${id2 ?? 'None'}" not found.`);
    return [];
  },
});

function findResource({ ports }: ActionContext, id: string): { resource: Resource; dataset: Dataset } {
  const entry = ports.catalog.resource(id);
  if (!entry) throw notFound();
  if (entry.dataset.private) throw notAuthorized(`User  not authorized to read resource ${id}`);
  return entry;
}
