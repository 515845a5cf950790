import type { Catalog, Dataset, Group } from '../../catalog.ts';
import { notFound, validationError } from '../../errors.ts';
import { boolean, natural, nonEmptyText, text, textOrList } from '../../params/coercers.ts';
import { splitColumns } from '../../search/column-list.ts';
import { defineAction, type Action, type ActionContext } from '../action.ts';
import { dictContext, page, publicDatasets } from './package-actions.ts';
import { toPackageDict } from './package-dict.ts';

/** Organisations and groups: the same actions in CKAN, over different members of a dataset. */
interface GroupKind {
  readonly type: 'organization' | 'group';
  readonly plural: 'organizations' | 'groups';
  readonly of: (dataset: Dataset) => readonly Group[];
}

const ORGANIZATIONS: GroupKind = {
  type: 'organization',
  plural: 'organizations',
  of: (dataset) => (dataset.organization ? [dataset.organization] : []),
};
const GROUPS: GroupKind = { type: 'group', plural: 'groups', of: (dataset) => dataset.groups };

interface Entry {
  readonly group: Group;
  readonly datasets: readonly Dataset[];
}

/** What nobody has here. CKAN's lists have it only where `include_…` asks for it. */
const PARTS = ['extras', 'groups', 'tags', 'users'] as const;

/** group_package_show, and list and show of organisations and groups. */
export const groupActions: readonly Action[] = [
  ...[ORGANIZATIONS, GROUPS].flatMap((kind) => [listAction(kind), showAction(kind)]),
  defineAction({
    name: 'group_package_show',
    summary: 'List the datasets of a group.',
    params: {
      id: { coerce: text, description: 'Id or name.', schema: { type: 'string' }, required: true },
      limit: { coerce: natural, description: 'Most datasets.', schema: { type: 'integer', minimum: 0 } },
    },
    run: ({ id, limit }, context) => page(datasetsOf(findEntry(context, GROUPS, id), context), { limit }),
  }),
];

function toEmptyParts(parts: readonly string[]): Readonly<Record<string, readonly never[]>> {
  return Object.fromEntries(parts.map((part) => [part, []]));
}

function listAction(kind: GroupKind): Action {
  return defineAction({
    name: `${kind.type}_list`,
    summary: `List the ${kind.plural} of the site.`,
    params: {
      sort: {
        coerce: nonEmptyText,
        description:
          'name, title or package_count, with asc or desc; package_count alone is the largest first.',
        schema: { type: 'string', default: 'title asc' },
      },
      q: {
        coerce: text,
        description: 'Only those whose name, title or description contains this.',
        schema: { type: 'string' },
      },
      all_fields: { coerce: boolean, description: 'Objects instead of names.', schema: { type: 'boolean' } },
      [kind.plural]: {
        coerce: textOrList,
        description: 'Only these names.',
        schema: { type: 'array', items: { type: 'string' } },
      },
      ...Object.fromEntries(
        PARTS.map((part) => [
          `include_${part}`,
          {
            coerce: boolean,
            description: `Whether to return ${part} with all_fields: empty lists.`,
            schema: { type: 'boolean', default: false },
          },
        ]),
      ),
      limit: { coerce: natural, description: 'Most entries.', schema: { type: 'integer', minimum: 0 } },
      offset: {
        coerce: natural,
        description: 'Entries to pass over first.',
        schema: { type: 'integer', minimum: 0 },
      },
    },
    run: (params, { ports }) => {
      const { sort = 'title asc', q = '', all_fields: allFields, limit, offset } = params;
      const { [kind.plural]: names, ...included } = params as NamedParams;
      const parts = toEmptyParts(PARTS.filter((part) => included[`include_${part}`]));
      const wanted = names === undefined ? undefined : new Set(splitColumns(names));
      const entries = entriesOf(ports.catalog, kind)
        .filter(({ group }) => !wanted || wanted.has(group.name))
        .filter(({ group: { name, title, description } }) =>
          `${name}\n${title}\n${description}`.toLowerCase().includes(q.trim().toLowerCase()),
        );
      // CKAN holds 0 for "no limit" here.
      return page(sorted(entries, sort), { limit: limit || undefined, offset }).map((entry) =>
        allFields ? { ...toListDict(entry, kind), ...parts } : entry.group.name,
      );
    },
  });
}

/** Those whose names are made. */
type NamedParams = { readonly [K in GroupKind['plural']]?: string | readonly string[] } & {
  readonly [K in `include_${(typeof PARTS)[number]}`]?: boolean;
};

function showAction(kind: GroupKind): Action {
  return defineAction({
    name: `${kind.type}_show`,
    summary: `Show one of the ${kind.plural}.`,
    params: {
      id: { coerce: text, description: 'Id or name.', schema: { type: 'string' }, required: true },
      include_datasets: {
        coerce: boolean,
        description: 'Whether to return its datasets as packages.',
        schema: { type: 'boolean', default: false },
      },
    },
    run: ({ id, include_datasets: includeDatasets }, context) => {
      const entry = findEntry(context, kind, id);
      return {
        ...toListDict(entry, kind),
        ...toEmptyParts(PARTS),
        ...(includeDatasets && { packages: datasetsOf(entry, context) }),
      };
    },
  });
}

function findEntry({ ports }: ActionContext, kind: GroupKind, id: string | undefined): Entry {
  const entry = entriesOf(ports.catalog, kind).find(({ group }) => group.id === id || group.name === id);
  if (!entry) throw notFound();
  return entry;
}

function datasetsOf({ datasets }: Entry, context: ActionContext): readonly unknown[] {
  return datasets.map((dataset) => toPackageDict(dataset, dictContext(context)));
}

function entriesOf(catalog: Catalog, kind: GroupKind): readonly Entry[] {
  const entries = new Map<string, { group: Group; datasets: Dataset[] }>();
  for (const dataset of publicDatasets(catalog)) {
    for (const group of kind.of(dataset)) {
      const entry = entries.get(group.id) ?? { group, datasets: [] };
      entry.datasets.push(dataset);
      entries.set(group.id, entry);
    }
  }
  return [...entries.values()];
}

type SortKey = (entry: Entry) => string | number;

const byPackageCount: SortKey = ({ datasets }) => datasets.length;

const SORT_KEYS: ReadonlyMap<string, SortKey> = new Map<string, SortKey>([
  ['name', ({ group }) => group.name],
  ['title', ({ group }) => group.title.toLowerCase()],
  ['package_count', byPackageCount],
  ['packages', byPackageCount],
]);

/** Throws a Validation Error, in CKAN's words, for anything but one of the keys and a direction. */
function sorted(entries: readonly Entry[], sort: string): readonly Entry[] {
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

function toListDict({ group, datasets }: Entry, kind: GroupKind): Readonly<Record<string, unknown>> {
  return {
    approval_status: 'approved',
    created: datasets[0]?.created ?? null,
    description: group.description,
    display_name: group.title,
    id: group.id,
    image_display_url: '',
    image_url: '',
    is_organization: kind.type === 'organization',
    name: group.name,
    num_followers: 0,
    package_count: datasets.length,
    state: 'active',
    title: group.title,
    type: kind.type,
  };
}
