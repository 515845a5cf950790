import type { Dataset } from '../core/catalog.ts';

/** A file that somebody opened from their computer, kept in this browser alone. */
export interface DroppedFile {
  /** Also the resource's id. */
  readonly id: string;
  /** With its extension, as it is saved. */
  readonly name: string;
  readonly content: Blob;
  /** What the host found it to be: a dataset of one resource. Null until then. */
  readonly dataset: Dataset | null;
}

/** The dropped files of a site in this browser. Pages write them, and whichever host there is reads them. Every method may reject. */
export interface DroppedStore {
  put(file: DroppedFile): Promise<void>;
  get(id: string): Promise<DroppedFile | undefined>;
  all(): Promise<readonly DroppedFile[]>;
  remove(id: string): Promise<void>;
}

/** The folder of dropped files' addresses, below the site's base: `dropped/<id>/<name>`. Only the service worker answers there. */
export const DROPPED_FOLDER = 'dropped/';

const FILES = 'files';
/** Raised when a dataset of an earlier version can no longer be read: such files are then found out about anew. */
const VERSION = 1;

/** @param scope the site's base address: another site on the same origin has files of its own */
export function createDroppedStore(scope: string): DroppedStore {
  async function run<T>(mode: IDBTransactionMode, use: (files: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open(`datapond dropped files of ${scope}`);
    try {
      const transaction = database.transaction(FILES, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('the browser stopped storing'));
      });
      const [result] = await Promise.all([settle(use(transaction.objectStore(FILES))), done]);
      return result;
    } finally {
      database.close();
    }
  }

  return {
    put: async (file) => {
      await run('readwrite', (files) => files.put(file));
    },
    get: (id) => run<DroppedFile | undefined>('readonly', (files) => files.get(id)),
    all: () => run<DroppedFile[]>('readonly', (files) => files.getAll()),
    remove: async (id) => {
      await run('readwrite', (files) => files.delete(id));
    },
  };
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => {
    const { result } = request;
    if (result.objectStoreNames.contains(FILES)) result.deleteObjectStore(FILES);
    result.createObjectStore(FILES, { keyPath: 'id' });
  };
  return settle(request);
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser’s storage failed'));
  });
}
