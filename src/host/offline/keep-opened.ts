import { keepFile } from './keep-file.ts';
import { sum } from './offline-store.ts';
import { readResourceFiles, type ResourceFile } from './resource-files.ts';
import { addressesOf, freeSpace, type Deployment } from './site-cache.ts';

/** Bytes of the files of a table that is kept because somebody looked at it. */
const MOST_OF_TABLE = 5_000_000;
/** Bytes of all such tables. */
const MOST_OF_ALL = 50_000_000;
/** The part of the free space that they may take together. */
const PART_OF_FREE = 0.1;

/**
 * Keeps the rest of the small tables that somebody has looked at on this device: of each its first records are here already. Two tabs do not do
 * it at a time. Rejects as {@link keepFile} does; what is kept by then stays.
 * @param turn waited for before each file
 */
export async function keepOpened(deployment: Deployment, turn: () => Promise<void>): Promise<void> {
  const { base } = deployment;
  await navigator.locks.request(`datapond keeps tables of ${base}`, async () => {
    const files = [...(await readResourceFiles(deployment)).values()];
    const missing = chooseOpened(files, await addressesOf(base), await freeSpace());
    for (const file of missing) {
      await turn();
      await keepFile(base, file, {
        kind: 'used',
        signal: new AbortController().signal,
        onBytes: () => undefined,
      });
    }
  });
}

/**
 * The files that are missing of the small tables of which something is here, as far as there is room for them.
 * @param tables the files of each
 * @param free bytes; null when the browser does not say, which may be none
 */
export function chooseOpened(
  tables: readonly (readonly ResourceFile[])[],
  here: ReadonlySet<string>,
  free: number | null,
): readonly ResourceFile[] {
  const small = tables.filter((files) => sum(files) <= MOST_OF_TABLE);
  const isHere = ({ address }: ResourceFile) => here.has(address);
  let room = Math.min(MOST_OF_ALL - sum(small.flat().filter(isHere)), (free ?? 0) * PART_OF_FREE);
  return small
    .filter((files) => files.some(isHere))
    .flatMap((files) => {
      const missing = files.filter((file) => !isHere(file));
      if (sum(missing) > room) return [];
      room -= sum(missing);
      return missing;
    });
}
