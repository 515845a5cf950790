import { dataCacheName } from '../../transport/cache-names.ts';
import { keepApp, missingFiles } from './keep-app.ts';
import { keepFile } from './keep-file.ts';
import { changeMarks, readMarks } from './kept-marks.ts';
import { readResourceFiles, type ResourceFile } from './resource-files.ts';
import { addressesOf, freeSpace, loadFileList, type Deployment } from './site-cache.ts';

/** What is there without a network. */
export interface OfflineState {
  /** By id; resources without a file on this site are not in it. */
  readonly resources: ReadonlyMap<string, OfflineResource>;
  /** Bytes of the site's own files, DuckDB among them, that are not here yet: the first wish loads them, too. */
  readonly pending: number;
  /** Bytes that this origin takes, and may take; null where the browser does not say. */
  readonly usage: number | null;
  readonly quota: number | null;
  /** Whether the browser promised not to clear it by itself. */
  readonly persisted: boolean;
}

/** A resource that can be kept for offline use. */
export interface OfflineResource {
  /** Of its files. */
  readonly bytes: number;
  /** `kept` by somebody's wish; `used`: works offline for now; `none`: does not. */
  readonly state: 'kept' | 'used' | 'none';
}

/** There is not enough space on this device. */
export class SpaceError extends Error {
  override readonly name = 'SpaceError';

  constructor(
    /** Bytes still to be loaded. */
    readonly needed: number,
    /** Bytes; null when the browser does not say. */
    readonly free: number | null,
    options?: ErrorOptions,
  ) {
    super(`${needed} bytes are needed, ${free ?? 'too few'} are free`, options);
  }
}

/** Keeps resources on this device, with all that is needed to use them. */
export interface OfflineStore {
  read(): Promise<OfflineState>;
  /**
   * Keeps the resources until they are removed, also when their data change. Rejects with SpaceError, with the signal's reason, or with
   * what the network threw; files of a resource that did not become whole are removed again.
   * @param onProgress called with bytes so far and in all
   */
  keep(
    ids: readonly string[],
    options: { readonly signal: AbortSignal; readonly onProgress: (loaded: number, total: number) => void },
  ): Promise<void>;
  /** Removes the resources' files from this device. */
  remove(ids: readonly string[]): Promise<void>;
}

/** The store of a deployment of the site. */
export function createOfflineStore(deployment: Deployment): OfflineStore {
  const { base } = deployment;
  const cacheOf = (kind: 'used' | 'kept') => caches.open(dataCacheName(base, kind));
  /** Two tabs do not do it at a time: each removes what no mark is for, as the other's files are until they are whole. */
  const alone = (options: LockOptions, work: () => Promise<void>): Promise<void> =>
    navigator.locks.request(`datapond keeps wishes of ${base}`, options, work);

  return {
    async read() {
      const [files, marks, kept, own, estimate, persisted] = await Promise.all([
        readResourceFiles(deployment),
        readMarks(base),
        addressesOf(base),
        loadFileList(deployment).then((list) => missingFiles(deployment, list, true)),
        navigator.storage?.estimate?.(),
        navigator.storage?.persisted?.(),
      ]);
      const resources = [...files].map(([id, all]): [string, OfflineResource] => {
        const whole = all.every(({ address, isPreview }) => isPreview || kept.has(address));
        const state = whole ? (marks.has(id) ? 'kept' : 'used') : 'none';
        return [id, { bytes: sum(all), state }];
      });
      return {
        resources: new Map(resources),
        pending: sum(own),
        usage: estimate?.usage ?? null,
        quota: estimate?.quota ?? null,
        persisted: persisted ?? false,
      };
    },

    async keep(ids, { signal, onProgress }) {
      // Asked for, never insisted on.
      await navigator.storage?.persist?.().catch(() => false);
      await alone({ signal }, () => keepAll(ids, signal, onProgress));
    },

    remove: (ids) =>
      alone({}, async () => {
        await changeMarks(base, { remove: ids });
        const files = await readResourceFiles(deployment);
        for (const { address } of ids.flatMap((id) => files.get(id) ?? [])) {
          await (await cacheOf('kept')).delete(address);
          await (await cacheOf('used')).delete(address);
        }
      }),
  };

  async function keepAll(
    ids: readonly string[],
    signal: AbortSignal,
    onProgress: (loaded: number, total: number) => void,
  ): Promise<void> {
    const files = await readResourceFiles(deployment);
    const list = await loadFileList(deployment);
    const addresses = await addressesOf(base);
    const missing = ids.flatMap((id) => files.get(id) ?? []).filter(({ address }) => !addresses.has(address));
    const total = sum(missing) + sum(await missingFiles(deployment, list, true));
    const free = await freeSpace();
    if (free !== null && free < total) throw new SpaceError(total, free);
    let loaded = 0;
    const onBytes = (bytes: number) => onProgress((loaded += bytes), total);
    onProgress(0, total);
    try {
      await keepApp(deployment, { large: true, signal, onBytes });
      for (const id of ids) {
        for (const file of files.get(id) ?? []) await keepFile(base, file, { kind: 'kept', signal, onBytes });
        await changeMarks(base, { add: [id] });
        // Only now: a wish that is given up must not cost what was there before.
        for (const { address } of files.get(id) ?? []) await (await cacheOf('used')).delete(address);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof DOMException && error.name === 'QuotaExceededError')
        throw new SpaceError(Math.max(0, total - loaded), await freeSpace(), { cause: error });
      throw error;
    } finally {
      await removeUnmarked(files);
    }
  }

  async function removeUnmarked(files: ReadonlyMap<string, readonly ResourceFile[]>): Promise<void> {
    const marks = await readMarks(base);
    const cache = await cacheOf('kept');
    for (const [id, all] of files)
      if (!marks.has(id)) for (const { address } of all) await cache.delete(address);
  }
}

/** Brings what is kept up to date after a deployment. Rejects like {@link OfflineStore.keep}. */
export async function refreshKept(store: OfflineStore, base: string): Promise<void> {
  const marks = await readMarks(base);
  const { resources } = await store.read();
  const stale = [...marks].filter((id) => resources.get(id)?.state === 'none');
  if (stale.length === 0) return;
  await store.keep(stale, { signal: new AbortController().signal, onProgress: () => undefined });
}

/** Bytes. */
export function sum(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
