import type { ResourceDescriptor } from '../../catalog/descriptor.ts';
import type { Notices } from '../../catalog/notices.ts';
import type { ForeignKey, Resource } from '../../core/catalog.ts';

/**
 * The resources of a package with what their columns refer to. A key that names no table or no column is left out, with a warning.
 * @param descriptors of the same resources, in their order
 */
export function findReferences(
  descriptors: readonly ResourceDescriptor[],
  resources: readonly Resource[],
  notices: Notices,
): readonly Resource[] {
  return resources.map((resource, index) => {
    if (!resource.source) return resource;
    const keys = descriptors[index]?.schema?.foreignKeys ?? [];
    const foreignKeys = keys.flatMap((key): readonly ForeignKey[] => {
      const other = key.resource === '' ? resource : resources.find(({ name }) => name === key.resource);
      const missing =
        missingField(resource, key.fields) ??
        (other?.source
          ? missingField(other, key.references)
          : `table called "${key.resource}" in this dataset`);
      if (!other || missing !== null) {
        notices.warn(`${key.where} is ignored: there is no ${missing}`);
        return [];
      }
      return [{ fields: key.fields, reference: { resource: other.id, fields: key.references } }];
    });
    return foreignKeys.length > 0 ? { ...resource, foreignKeys } : resource;
  });
}

function missingField({ fields, title }: Resource, names: readonly string[]): string | null {
  const missing = names.find((name) => !fields.some(({ id }) => id === name));
  return missing === undefined ? null : `column "${missing}" in ${title}`;
}
