import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { PackageDescriptor, ResourceDescriptor } from '../../catalog/descriptor.ts';

/** Resources of a dataset whose files are not there, and what is to be said of them all. */
export interface AbsentFiles {
  readonly resources: ReadonlySet<ResourceDescriptor>;
  /** For people; null: too few for a sentence of their own. */
  readonly problem: string | null;
}

/** Files that each have a line of their own when they are absent. */
const MOST_ALONE = 1;
const MOST_NAMED = 3;

/**
 * Finds the files that a descriptor names and that are not there: as a descriptor in another folder than it was written for has none,
 * with a word about where they lie.
 * @param folder that paths are relative to
 * @param shown the folder as it stands in messages
 */
export function findAbsentFiles(
  { resources, where, private: isPrivate }: PackageDescriptor,
  folder: string,
  shown: string,
): AbsentFiles {
  const absent = resources.flatMap((resource) => {
    const { location } = resource;
    const path =
      location.kind === 'files' ? location.paths.find((one) => !existsSync(join(folder, one))) : undefined;
    return path === undefined ? [] : [{ resource, path }];
  });
  const paths = [...new Set(absent.map(({ path }) => path))];
  if (isPrivate || paths.length <= MOST_ALONE) return { resources: new Set(), problem: null };
  const named = paths.slice(0, MOST_NAMED).join(', ');
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : '';
  const cure = findCure(paths, folder, shown);
  return {
    resources: new Set(absent.map(({ resource }) => resource)),
    problem: `${where} names ${paths.length} files that do not exist: ${named}${more}${cure ? `. ${cure}` : ''}`,
  };
}

/** Where most of the files lie instead, and what is to be done; null: nowhere near. */
function findCure(paths: readonly string[], folder: string, shown: string): string | null {
  const isIn = (place: string, of: readonly string[]) =>
    2 * of.filter((path) => existsSync(join(folder, place, path))).length > of.length;
  const nearer = shorter(paths).find((some) => isIn('.', some));
  if (nearer) {
    const [path = '', other = ''] = [paths[0], nearer[0]];
    return `They lie beside it: their paths are to be as "${other}" instead of "${path}"`;
  }
  const place = ['..', ...foldersIn(folder)].find((one) => isIn(one, paths));
  if (place === undefined) return null;
  const meant = posix.join(shown, place);
  const otherwise = place === '..' ? '' : `, or put "${place}/" before their paths`;
  return `They lie in ${meant}: move the descriptor there${otherwise}`;
}

/** The same paths without the first folder, the first two and so on, as long as each has one. */
function shorter(paths: readonly string[]): readonly (readonly string[])[] {
  const cut = paths.map((path) => path.slice(path.indexOf('/') + 1));
  return paths.every((path) => path.includes('/')) ? [cut, ...shorter(cut)] : [];
}

function foldersIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory());
}
