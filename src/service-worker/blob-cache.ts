import { LatestMap } from '../core/latest-map.ts';

/** An LRU cache of files as blobs, by address: reading one from a cache costs as much as all of it, a slice of a blob nothing. */
export interface BlobCache {
  /** The file, read from its response when it is not in the cache. Rejects when it cannot be read; the next call tries again. */
  take(address: string, whole: Response): Promise<Blob>;
  /** Forgets a file: there will be another response for it. */
  forget(address: string): void;
}

/** @param size how many files it holds */
export function createBlobCache(size: number): BlobCache {
  const blobs = new LatestMap<string, Promise<Blob>>(size);
  return {
    take(address, whole) {
      const blob = blobs.get(address) ?? whole.blob();
      blobs.set(address, blob);
      blob.catch(() => {
        // Whoever takes it hears of it; the next one tries again. Forgotten meanwhile, another one may have taken its place.
        if (blobs.get(address) === blob) blobs.delete(address);
      });
      return blob;
    },
    forget(address) {
      blobs.delete(address);
    },
  };
}
