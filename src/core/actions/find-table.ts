import type { Dataset, Resource } from '../catalog.ts';
import { ActionError, notAuthorized, notFound, ResourceError } from '../errors.ts';
import type { Ports, Relation } from '../ports.ts';

/**
 * Finds the table of a DataStore request.
 * Throws 404 for an unknown id or alias, or a resource without a table, and 403 for one nobody may read: contract 1.7, 2.1.
 * @param kind what CKAN calls it in the message: `Resource`, or `Resource/Alias` in datastore_info
 */
export function findTable(
  ports: Ports,
  idOrAlias: string,
  kind = 'Resource',
): { resource: Resource; dataset: Dataset } {
  const entry = ports.catalog.table(idOrAlias);
  if (entry?.dataset.private) {
    throw notAuthorized(`User  not authorized to read resource ${entry.resource.id}`);
  }
  if (!entry?.resource.source) {
    const problem = entry?.resource.problem;
    throw notFound(
      `${kind} "${idOrAlias}" was not found.${problem ? ` Its file has no table: ${problem}` : ''}`,
    );
  }
  return entry;
}

/** Opens a resource's relation. A file that cannot be read is the site's fault: 500, with what is wrong with it. */
export async function openRelation(ports: Ports, resource: Resource): Promise<Relation> {
  try {
    return await ports.relations.open(resource);
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    throw new ActionError('Internal Server Error', { message: error.message }, { cause: error });
  }
}
