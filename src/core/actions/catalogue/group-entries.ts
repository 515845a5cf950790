import type { Dataset, Group } from '../../catalog.ts';
import type { Catalog } from '../../create-catalog.ts';
import type { ActionContext } from '../action.ts';
import { dictContext, newest, publicDatasets } from './package-actions.ts';
import { toPackageDict } from './package-dict.ts';

/** Organisations and groups: the same actions in CKAN, over different members of a dataset. */
export interface GroupKind {
  readonly type: 'organization' | 'group';
  readonly plural: 'organizations' | 'groups';
  readonly of: (dataset: Dataset) => readonly Group[];
}

/** Organizations, of which a dataset has one at most. */
export const ORGANIZATIONS: GroupKind = {
  type: 'organization',
  plural: 'organizations',
  of: (dataset) => (dataset.organization ? [dataset.organization] : []),
};
/** Groups, of which a dataset may have several. */
export const GROUPS: GroupKind = { type: 'group', plural: 'groups', of: (dataset) => dataset.groups };

/** A group, and the public datasets that name it. */
export interface GroupEntry {
  readonly group: Group;
  readonly datasets: readonly Dataset[];
}

/** Whether there is one of that id or name. */
export function hasGroup(context: ActionContext, type: GroupKind['type'], id: string): boolean {
  return findEntry(context, type === 'group' ? GROUPS : ORGANIZATIONS, id) !== undefined;
}

/** The one of that id or name. */
export function findEntry(
  { ports }: ActionContext,
  kind: GroupKind,
  id: string | undefined,
): GroupEntry | undefined {
  return entriesOf(ports.catalog, kind).find(({ group }) => group.id === id || group.name === id);
}

/** Its datasets as packages, those changed last first: ten where no limit is given. */
export function datasetsOf(
  { datasets }: GroupEntry,
  context: ActionContext,
  limit?: number,
): readonly unknown[] {
  return newest(datasets, context, { limit }).map((dataset) => toPackageDict(dataset, dictContext(context)));
}

/** All of a kind, in the order in which datasets name them. */
export function entriesOf(catalog: Catalog, kind: GroupKind): readonly GroupEntry[] {
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
