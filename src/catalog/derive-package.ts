import type { PackageDescriptor, ResourceDescriptor } from './descriptor.ts';
import { datasetId, resourceId } from './ids.ts';
import { toName, toTitle, uniqueName, withoutExtension } from './names.ts';

/** Files that nobody described. */
export interface UndescribedFiles {
  /** Name of the file or folder that becomes the dataset. */
  readonly name: string;
  /** Relative to the folder they are read from, forward slashes. */
  readonly paths: readonly string[];
  /** Of files that hold several tables: what these are called. */
  readonly members?: ReadonlyMap<string, readonly string[]>;
  /** For messages: `data/stations.csv`, `data/city`. */
  readonly where: string;
}

/**
 * The dataset that undescribed files make by themselves, everything named after the files.
 * @param takenNames names of the datasets so far; gains this one's
 */
export function derivePackage(files: UndescribedFiles, takenNames: Set<string>): PackageDescriptor {
  const plain = withoutExtension(files.name);
  const name = uniqueName(toName(plain) || `dataset-${datasetId(files.name).slice(0, 8)}`, takenNames, '-');
  const resourceNames = new Set<string>();
  return {
    where: files.where,
    id: datasetId(name),
    name,
    title: toTitle(files.name),
    description: '',
    homepage: null,
    version: null,
    created: null,
    private: false,
    keywords: [],
    licenses: [],
    sources: [],
    contributors: [],
    organization: null,
    groups: [],
    extras: [],
    resources: files.paths
      .flatMap((path) => (files.members?.get(path) ?? ['']).map((member) => ({ path, member })))
      .map((one, index) =>
        deriveResource({ ...one, where: files.where, dataset: name, index }, resourceNames),
      ),
  };
}

function deriveResource(
  {
    where,
    dataset,
    path,
    member,
    index,
  }: {
    readonly where: string;
    readonly dataset: string;
    readonly path: string;
    readonly member: string;
    readonly index: number;
  },
  takenNames: Set<string>,
): ResourceDescriptor {
  return {
    where,
    id: resourceId(dataset, member ? `${path}#${member}` : path),
    name: uniqueName(
      toName(member ? `${withoutExtension(path)}-${member}` : withoutExtension(path)) ||
        `resource-${index + 1}`,
      takenNames,
      '-',
    ),
    title: member || toTitle(path.slice(path.lastIndexOf('/') + 1)),
    description: '',
    format: null,
    mediaType: null,
    encoding: null,
    location: { kind: 'files', paths: [path] },
    dialect: member ? { member } : {},
    schema: null,
    aliases: [],
    store: { wanted: null, orderBy: [], index: null },
  };
}
