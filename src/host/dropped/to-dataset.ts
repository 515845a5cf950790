import { derivePackage } from '../../catalog/derive-package.ts';
import { formatUtcTime } from '../../catalog/utc-time.ts';
import type { Dataset, Resource } from '../../core/catalog.ts';
import { DROPPED_FOLDER } from '../../transport/dropped-store.ts';
import type { InspectedFile } from './inspect-file.ts';

/**
 * The dataset that one dropped file makes, named after it as the build would.
 * @param taken names of the datasets there are
 * @param size bytes
 */
export function toDroppedDataset(
  id: string,
  { name, fileName, format, table }: InspectedFile,
  size: number,
  taken: ReadonlySet<string>,
): Dataset {
  const { where: _, ...derived } = derivePackage({ name, paths: [name], where: name }, new Set(taken));
  const resources = derived.resources.map((resource): Resource => ({
    id,
    name: resource.name,
    title: name,
    description: resource.description,
    aliases: resource.aliases,
    format: format.format,
    mediaType: format.mediaType,
    primaryKey: table.primaryKey,
    fields: table.fields,
    url: `${DROPPED_FOLDER}${id}/${encodeURIComponent(fileName)}`,
    bytes: size,
    sha256: null,
    source: table.source,
    store: null,
    index: null,
    preview: null,
    problem: null,
    ...(table.remarks.length > 0 && { remarks: table.remarks.map(({ text }) => text) }),
  }));
  // Two files of one name are two datasets.
  return { ...derived, id, created: formatUtcTime(new Date()), resources };
}
