import { v5 } from 'uuid';

/**
 * datapond's namespace for name-based ids (UUIDv5). Never change it: an id made from it stands in people's scripts, and must
 * be the same on every machine, for ever.
 */
const NAMESPACE = '1b26cdac-d332-44d4-aba1-a4c8db0f2cdd';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version, in either case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Id of a dataset whose descriptor has none: from its name alone. */
export function datasetId(name: string): string {
  return v5(`dataset:${name}`, NAMESPACE);
}

/**
 * Id of a resource whose descriptor has none.
 * @param path as in the descriptor, relative to the dataset's folder, with forward slashes
 */
export function resourceId(datasetName: string, path: string): string {
  return v5(`resource:${datasetName}/${path}`, NAMESPACE);
}

/** Id of an organization that a descriptor names without one. */
export function organizationId(name: string): string {
  return v5(`organization:${name}`, NAMESPACE);
}

/** Id of a group that a descriptor names without one. */
export function groupId(name: string): string {
  return v5(`group:${name}`, NAMESPACE);
}
