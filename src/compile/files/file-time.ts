import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatUtcTime } from '../../catalog/utc-time.ts';

/**
 * When a file was last written, of several parts the last one, as CKAN writes its times. Rejects as `node:fs` does.
 * @param latest what no time is later than, likewise: a build whose time is fixed gives the same on every machine
 */
export async function fileTime(folder: string, paths: readonly string[], latest: string): Promise<string> {
  const times = await Promise.all(
    paths.map(async (path) => (await stat(join(folder, path))).mtime.getTime()),
  );
  return formatUtcTime(new Date(Math.min(Math.max(...times), Date.parse(`${latest}Z`))));
}
