import type { Ports } from '../action-ports.ts';
import type { Dataset, Resource } from '../catalog.ts';
import { notAuthorized, notFound } from '../errors.ts';
import type { Relation } from '../ports.ts';
import { toActionError } from './to-action-error.ts';

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

/** Opens a resource's relation. What goes wrong there, in its file or in the engine, is not the request's fault: 500 or 503, with the reason. */
export async function openRelation(ports: Ports, resource: Resource): Promise<Relation> {
  try {
    return await ports.relations.open(resource);
  } catch (error) {
    throw toActionError(error);
  }
}
