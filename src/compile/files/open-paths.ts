import { join } from 'node:path';
import { hashOf } from './hash-of.ts';
import { joinParts } from './join-parts.ts';
import { openSource, type OpenedSource } from './open-source.ts';
import { refuseIrregular } from './refuse-irregular.ts';
import type { ResourceSite } from '../resource-site.ts';

/** A resource's file; several are parts of one. Rejects with PartsError, and as `node:fs` does. @param isText whether it is a CSV */
export async function openPaths(
  paths: readonly string[],
  isText: boolean,
  { folder, joinedFolder }: ResourceSite,
): Promise<OpenedSource> {
  for (const path of paths) refuseIrregular(join(folder, path));
  const [only] = paths;
  if (paths.length === 1 && only !== undefined) return openSource(join(folder, only), isText);
  const parts = paths.map((path) => ({ path: join(folder, path), name: path }));
  // The same ones again, when somebody works at them, take the place of what was there.
  const joined = join(joinedFolder(), hashOf(JSON.stringify(parts)));
  await joinParts(parts, joined);
  return openSource(joined, isText);
}
