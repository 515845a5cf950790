import type { PackageDescriptor, ResourceDescriptor } from './descriptor.ts';
import type { Notices } from './notices.ts';

/**
 * Leaves out what would answer to a name that is already taken, the first one in order keeping it: a dataset with another's id or
 * name, a resource with another's id, an alias that is another's or some resource's id. Each is reported as an error.
 */
export function resolveClashes(
  packages: readonly PackageDescriptor[],
  notices: Notices,
): readonly PackageDescriptor[] {
  const datasets = withoutTwins(packages, notices);
  const owners = new Map<string, string>();
  const resolved = datasets.map((dataset) => ({
    ...dataset,
    resources: dataset.resources.filter((resource) => {
      const owner = owners.get(resource.id);
      if (owner === undefined) {
        owners.set(resource.id, resource.where);
        return true;
      }
      notices
        .of(dataset.where)
        .error(
          `${resource.where} has the id of ${owner} (${resource.id}; made from the path where none is given): left out. Give it an "id" of its own`,
        );
      return false;
    }),
  }));
  return resolved.map((dataset) => ({
    ...dataset,
    resources: dataset.resources.map((resource) =>
      withoutTakenAliases(resource, owners, notices.of(dataset.where)),
    ),
  }));
}

function withoutTwins(
  packages: readonly PackageDescriptor[],
  notices: Notices,
): readonly PackageDescriptor[] {
  const owners = new Map<string, string>();
  return packages.filter((dataset) => {
    for (const [member, key] of [
      ['name', dataset.name],
      ['id', dataset.id],
    ] as const) {
      const owner = owners.get(key);
      if (owner === undefined) continue;
      notices
        .of(dataset.where)
        .error(`${dataset.where} has the ${member} of ${owner} (${key}): the dataset is left out`);
      return false;
    }
    owners.set(dataset.name, dataset.where).set(dataset.id, dataset.where);
    return true;
  });
}

function withoutTakenAliases(
  resource: ResourceDescriptor,
  owners: Map<string, string>,
  notices: Notices,
): ResourceDescriptor {
  const aliases = resource.aliases.filter((alias) => {
    const owner = owners.get(alias);
    if (owner === undefined) {
      owners.set(alias, resource.where);
      return true;
    }
    notices.error(`${resource.where} has the alias "${alias}", which is taken by ${owner}: ignored`);
    return false;
  });
  return { ...resource, aliases };
}
