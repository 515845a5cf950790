import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { derivePackage } from '../../catalog/derive-package.ts';
import type { PackageDescriptor } from '../../catalog/descriptor.ts';
import { fromCkan } from '../../catalog/from-ckan.ts';
import { type DescribedTable, fromCsvw, isCsvw } from '../../catalog/from-csvw.ts';
import { extensionOf } from '../../catalog/names.ts';
import type { Notices } from '../../catalog/notices.ts';
import { isRemote, normalisePath, unsafePathReason } from '../../catalog/parse-location.ts';
import { parsePackage } from '../../catalog/parse-package.ts';
import type { ReadReference } from '../../catalog/parse-resource.ts';
import { resolveClashes } from '../../catalog/resolve-clashes.ts';
import { ResourceError } from '../../core/errors.ts';
import { findDatasets } from './find-datasets.ts';
import { readJsonFile, reasonOf } from './read-json-file.ts';
import { DESCRIPTOR } from './walk-data.ts';
import { isPacked } from '../../sources/unpack/packed-formats.ts';
import { unpackSource } from '../files/unpack-source.ts';

/** A dataset and the folder that its paths are relative to. */
export interface FoundPackage {
  readonly descriptor: PackageDescriptor;
  readonly folder: string;
}

/**
 * Every dataset of a data folder, in order of their names. One whose descriptor cannot be read is left out, and so are its files,
 * since only the descriptor knows whether they may be published; the notices say so.
 * Rejects when the folder cannot be read.
 */
export async function readPackages(root: string, notices: Notices): Promise<readonly FoundPackage[]> {
  const show = (path: string) => [basename(root), path].filter(Boolean).join('/');
  const { described, undescribed, beside } = await findDatasets(root, show, notices);
  const packages: FoundPackage[] = [];
  const unlisted = new Set(beside);
  for (const path of described) {
    const folder = join(root, path);
    const where = show(path ? `${path}/${DESCRIPTOR}` : DESCRIPTOR);
    const json = readJsonFile(join(folder, DESCRIPTOR), where, notices);
    if (!json) {
      for (const table of beside) if (!path || table.startsWith(`${path}/`)) unlisted.delete(table);
      continue;
    }
    const readReference = createReadReference(folder, show(path), notices);
    const descriptor = fromCkan(json, (file) => existsSync(join(folder, file)));
    const parsed = parsePackage(descriptor, basename(folder), readReference);
    packages.push({ folder, descriptor: parsed });
    for (const { location } of parsed.resources)
      if (location.kind === 'files')
        for (const file of location.paths) unlisted.delete(posix.join(path, file));
  }
  if (unlisted.size > 0)
    notices.warn(`not published, since no ${DESCRIPTOR} lists them: ${listed([...unlisted].map(show))}`);
  const takenNames = new Set(packages.map(({ descriptor }) => descriptor.name));
  for (const { name, folder, paths } of undescribed) {
    const { others, described: told } = readMetadata(join(root, folder), paths, show(folder), notices);
    const members = await findMembers(join(root, folder), others, show(folder), notices);
    const tables = others.filter((path) => members.get(path)?.length !== 0);
    if (tables.length === 0) continue;
    const descriptor = derivePackage({ name, paths: tables, where: show(name), members }, takenNames);
    packages.push({ folder: join(root, folder), descriptor: withMetadata(descriptor, told) });
  }
  if (packages.length === 0)
    notices.warn(`${show('')} has no dataset: put tables there (CSV, Excel, Parquet …), or folders of them`);
  const folderOf = new Map(packages.map(({ descriptor, folder }) => [descriptor.where, folder]));
  return resolveClashes(
    packages.map(({ descriptor }) => descriptor),
    notices,
  )
    .map((descriptor) => ({ descriptor, folder: folderOf.get(descriptor.where) ?? root }))
    .sort((a, b) => (a.descriptor.name < b.descriptor.name ? -1 : 1));
}

/** Files that are no metadata of CSV on the Web, and what that says of them, by their paths. */
interface WithMetadata {
  readonly others: readonly string[];
  readonly described: ReadonlyMap<string, DescribedTable>;
}

function readMetadata(
  folder: string,
  paths: readonly string[],
  shown: string,
  notices: Notices,
): WithMetadata {
  const described = new Map<string, DescribedTable>();
  const others = paths.filter((path) => {
    if (extensionOf(path) !== 'json' || !isMetadata(join(folder, path))) return true;
    const where = [shown, path].filter(Boolean).join('/');
    const json = readJsonFile(join(folder, path), where, notices);
    for (const table of json ? fromCsvw(json) : [])
      described.set(posix.join(posix.dirname(path), table.path), table);
    return false;
  });
  return { others, described };
}

/** Bytes of a file that says of others what they are; one that has more is data. */
const LONGEST_METADATA = 4_000_000;

function isMetadata(path: string): boolean {
  if (statSync(path).size > LONGEST_METADATA) return false;
  try {
    return isCsvw(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // What is wrong with it is told by whoever reads it as a table.
    return false;
  }
}

function withMetadata(
  descriptor: PackageDescriptor,
  described: WithMetadata['described'],
): PackageDescriptor {
  return {
    ...descriptor,
    resources: descriptor.resources.map((resource) => {
      const [path] = resource.location.kind === 'files' ? resource.location.paths : [];
      const table = path === undefined ? undefined : described.get(path);
      if (!table) return resource;
      const { title, description, dialect, schema } = table;
      return {
        ...resource,
        title: title ?? resource.title,
        description: description ?? resource.description,
        dialect: { ...resource.dialect, ...dialect },
        schema,
      };
    }),
  };
}

/**
 * What the tables are called that files of other formats hold. A file that holds none is passed over, with a warning, and has an empty
 * list here; one that cannot be read is a problem.
 */
async function findMembers(
  folder: string,
  paths: readonly string[],
  shown: string,
  notices: Notices,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = new Map<string, readonly string[]>();
  for (const path of paths.filter(isPacked)) {
    const tables = await unpackSource(join(folder, path)).catch((error: unknown) => {
      const file = `${shown}/${path}`;
      // What could not be read says why; what is whole may hold no table.
      const isRead = error instanceof ResourceError && error.cause === undefined;
      notices.of(file)[isRead ? 'warn' : 'error'](`${file} ${reasonOf(error)}`);
      return [];
    });
    members.set(
      path,
      tables.map(({ member }) => member),
    );
  }
  return members;
}

/** The first of many names, and how many more there are. */
function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const MOST_NAMES = 5;

function createReadReference(folder: string, shown: string, notices: Notices): ReadReference {
  return (reference, by) => {
    const reason = isRemote(reference)
      ? 'is an address elsewhere, which the build does not fetch: save it beside the descriptor'
      : unsafePathReason(reference);
    if (reason) {
      notices.of(`${shown}/${DESCRIPTOR}`).error(`${by} "${reference}" ${reason}`);
      return undefined;
    }
    const path = normalisePath(reference);
    return readJsonFile(join(folder, path), `${shown}/${path}`, notices);
  };
}
