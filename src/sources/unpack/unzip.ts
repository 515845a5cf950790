import { unzipSync } from 'fflate';
import { ResourceError } from '../../core/errors.ts';

/** The files of a ZIP archive by name. Throws ResourceError when it cannot be read. */
export function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> {
  try {
    let total = 0;
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted(name)) return false;
        total += originalSize;
        if (total > MOST_BYTES) throw new ResourceError('is larger than 2 GiB when it is unpacked');
        return true;
      },
    });
    return new Map(Object.entries(files));
  } catch (error) {
    if (error instanceof ResourceError) throw error;
    throw new ResourceError(`cannot be unpacked: ${(error as Error).message}`, { cause: error });
  }
}

const MOST_BYTES = 2 ** 31;
