import { notFound, validationError } from '../../errors.ts';
import * as param from '../../params/param.ts';
import type { Params } from '../../params/validate-params.ts';
import { splitColumns } from '../../search/column-list.ts';
import { defineAction, type Action } from '../action.ts';
import { AUTOCOMPLETE } from './autocomplete.ts';
import {
  datasetsOf,
  entriesOf,
  findEntry,
  type GroupEntry,
  type GroupKind,
  GROUPS,
  ORGANIZATIONS,
} from './group-entries.ts';
import { createLike } from './like.ts';
import { page } from './package-actions.ts';

/** What nobody has here. CKAN's lists have it only where `include_…` asks for it, and one alone unless it asks for none. */
const PARTS = ['extras', 'groups', 'tags', 'users'] as const;

/** What a list returns at most: names, and objects. */
const MOST_LISTED = { names: 1000, objects: 25 } as const;

const INCLUDE_DATASETS = param.asBool('Whether to return its datasets as packages.', { default: false });

/** group_package_show, member_list, and list, show and autocomplete of organisations and groups. */
export const groupActions: readonly Action[] = [
  ...[ORGANIZATIONS, GROUPS].flatMap((kind) => [
    listAction(kind),
    showAction(kind),
    autocompleteAction(kind),
  ]),
  defineAction({
    name: 'group_package_show',
    summary: 'List the datasets of a group.',
    params: {
      id: param.required(param.sentId('Id or name.')),
      limit: param.groupLimit('Most datasets.', { default: 10 }),
    },
    run: ({ id, limit }, context) => {
      const entry = findEntry(context, GROUPS, id) ?? findEntry(context, ORGANIZATIONS, id);
      if (!entry) throw notFound();
      // Of an organization CKAN takes no offence, and looks for a group of its name.
      const group = entriesOf(context.ports.catalog, GROUPS).find(
        (one) => one.group.name === entry.group.name,
      );
      return group ? datasetsOf(group, context, limit) : [];
    },
  }),
  defineAction({
    name: 'member_list',
    summary: 'List the members of a group or an organization: its datasets, as nobody has an account.',
    params: {
      id: param.required(param.sentId('Id or name.')),
      object_type: param.text('Only members of this type: all are of type package.'),
      capacity: param.text('Only members in this capacity: organization in one, public in a group.'),
    },
    run: ({ id, object_type: type = 'package', capacity }, context) => {
      for (const kind of [ORGANIZATIONS, GROUPS]) {
        const entry = findEntry(context, kind, id);
        if (!entry) continue;
        const own = kind === GROUPS ? 'public' : 'organization';
        if (type !== 'package' || (capacity ?? own) !== own) return [];
        return entry.datasets.map((dataset) => [dataset.id, 'package', own]);
      }
      throw notFound();
    },
  }),
];

function autocompleteAction(kind: GroupKind): Action {
  return defineAction({
    name: `${kind.type}_autocomplete`,
    summary: `Find ${kind.plural} whose name or title contains a text.`,
    params: AUTOCOMPLETE,
    run: ({ q = '', limit = 20 }, { ports }) => {
      const isLike = createLike(q.trim());
      return page(
        entriesOf(ports.catalog, kind)
          .map(({ group: { id, name, title } }) => ({ id, name, title }))
          .filter(({ name, title }) => isLike(name) || isLike(title)),
        { limit },
      );
    },
  });
}

/** `include_…` of each part of a group that is not its core. */
function includedParams(byDefault: boolean) {
  const include = (what: string, isDefault: boolean) =>
    param.asBoolIfAsked(`Whether to return ${what}.`, { default: isDefault });
  return {
    include_dataset_count: include('package_count', true),
    include_extras: include('extras: an empty list', byDefault),
    include_groups: include('groups: an empty list', byDefault),
    include_tags: include('tags: an empty list', byDefault),
    include_users: include('users: an empty list', byDefault),
  };
}

/** A group without what `include_…` says no to. */
function toDict(
  entry: GroupEntry,
  kind: GroupKind,
  {
    included,
    byDefault,
    packages,
  }: {
    readonly included: Params<ReturnType<typeof includedParams>>;
    readonly byDefault: boolean;
    readonly packages: readonly unknown[] | undefined;
  },
): Readonly<Record<string, unknown>> {
  if (Object.values(included).includes('neither'))
    throw validationError({ message: 'Parameter is not an bool' });
  const { package_count: count, ...core } = toListDict(entry, kind);
  const parts = PARTS.filter((part) => included[`include_${part}`] ?? byDefault);
  return {
    ...core,
    ...((packages || included.include_dataset_count !== false) && { package_count: count }),
    ...Object.fromEntries(parts.map((part) => [part, []])),
    ...(packages && { packages }),
  };
}

function listAction(kind: GroupKind): Action {
  return defineAction({
    name: `${kind.type}_list`,
    summary: `List the ${kind.plural} of the site.`,
    params: {
      sort: param.nonEmptyText(
        'name, title or package_count, with asc or desc; package_count alone is the largest first.',
        { default: 'title asc' },
      ),
      order_by: param.nonEmptyText('The same as sort, which wins when both are sent.'),
      q: param.text('Only those whose name, title or description contains this.'),
      all_fields: param.asBool('Objects instead of names.'),
      [kind.plural]: param.list('Only these names.'),
      ...includedParams(false),
      include_datasets: INCLUDE_DATASETS,
      type: param.text(`Only those of this type: all are of type ${kind.type}.`, { default: kind.type }),
      limit: param.natural(
        `Most entries: at most ${MOST_LISTED.names}, or ${MOST_LISTED.objects} with all_fields.`,
      ),
      offset: param.natural('Entries to pass over first.'),
    },
    run: (params, context) => {
      const {
        order_by: orderBy = 'title asc',
        sort = orderBy,
        q = '',
        all_fields: allFields,
        offset,
        type = kind.type,
      } = params;
      const { [kind.plural]: names } = params as NamedParams;
      const groupNames = names === undefined || names.length === 0 ? undefined : new Set(splitColumns(names));
      const isLike = createLike(q.trim());
      const entries = entriesOf(context.ports.catalog, kind)
        .filter(({ group }) => type === kind.type && (!groupNames || groupNames.has(group.name)))
        .filter(({ group: { name, title, description } }) => [name, title, description].some(isLike));
      const most = allFields ? MOST_LISTED.objects : MOST_LISTED.names;
      // The number 0 is no limit, where none at all is CKAN's own.
      const isUnlimited = context.sent['limit'] === 0;
      const limit = isUnlimited ? undefined : Math.min(params.limit ?? most, most);
      return page(sorted(entries, sort), { limit, offset }).map((entry) => {
        const packages = params.include_datasets ? datasetsOf(entry, context) : undefined;
        return allFields
          ? toDict(entry, kind, { included: params, byDefault: false, packages })
          : entry.group.name;
      });
    },
  });
}

/** Those whose names are made. */
type NamedParams = { readonly [K in GroupKind['plural']]?: string | readonly string[] };

function showAction(kind: GroupKind): Action {
  return defineAction({
    name: `${kind.type}_show`,
    summary: `Show one of the ${kind.plural}.`,
    params: {
      id: param.required(param.sentId('Id or name.')),
      ...includedParams(true),
      include_datasets: INCLUDE_DATASETS,
    },
    run: ({ id, include_datasets: includeDatasets, ...included }, context) => {
      const entry = findEntry(context, kind, id);
      if (!entry) throw notFound();
      return toDict(entry, kind, {
        included,
        byDefault: true,
        packages: includeDatasets ? datasetsOf(entry, context) : undefined,
      });
    },
  });
}

type SortKey = (entry: GroupEntry) => string | number;

const byPackageCount: SortKey = ({ datasets }) => datasets.length;

const SORT_KEYS: ReadonlyMap<string, SortKey> = new Map<string, SortKey>([
  ['name', ({ group }) => group.name],
  ['title', ({ group }) => group.title.toLowerCase()],
  ['package_count', byPackageCount],
  ['packages', byPackageCount],
]);

/** Throws a Validation Error, in CKAN's words, for anything but one of the keys and a direction. */
function sorted(entries: readonly GroupEntry[], sort: string): readonly GroupEntry[] {
  const [first = '', ...others] = sort.split(',');
  const [name = '', direction] = first.trim().split(/\s+/);
  const key = SORT_KEYS.get(name);
  if (!key) throw validationError({ message: `Cannot sort by field \`${name}\`` });
  const order = direction?.toLowerCase() ?? (key === byPackageCount ? 'desc' : 'asc');
  if (order !== 'asc' && order !== 'desc')
    throw validationError({ message: `Invalid sort direction \`${order}\`` });
  if (others.length > 0) throw validationError({ message: 'Too many sort criteria provided only 1 allowed' });
  const sign = order === 'desc' ? -1 : 1;
  return entries.toSorted((a, b) => (key(a) < key(b) ? -sign : key(a) > key(b) ? sign : 0));
}

function toListDict({ group, datasets }: GroupEntry, kind: GroupKind): Readonly<Record<string, unknown>> {
  return {
    approval_status: 'approved',
    created: group.created ?? datasets[0]?.created ?? null,
    description: group.description,
    display_name: group.title,
    id: group.id,
    image_display_url: group.imageDisplayUrl ?? '',
    image_url: group.imageUrl ?? '',
    is_organization: kind.type === 'organization',
    name: group.name,
    num_followers: 0,
    package_count: datasets.length,
    state: 'active',
    title: group.title,
    type: kind.type,
  };
}
