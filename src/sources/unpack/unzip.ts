import { unzipSync } from 'fflate';
import { ResourceError } from '../../core/errors.ts';
import { findOther } from '../compile/find-other.ts';
import { readZipDirectory } from './zip-directory.ts';

/** The files of a ZIP archive by their paths. Throws ResourceError when it cannot be read, or only with a password. */
export function unzip(bytes: Uint8Array, wanted: (path: string) => boolean): ReadonlyMap<string, Uint8Array> {
  try {
    const directory = readZipDirectory(bytes);
    const pathOf = (name: string) => directory.get(name)?.path ?? name;
    let total = 0;
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted(pathOf(name))) return false;
        // Whoever unpacks it all the same has noise.
        if (directory.get(name)?.isEncrypted) throw new ResourceError('has a password: publish it without');
        total += originalSize;
        if (total > MOST_BYTES) throw new ResourceError('is larger than 2 GiB when it is unpacked');
        return true;
      },
    });
    return new Map(Object.entries(files).map(([name, content]) => [pathOf(name), content]));
  } catch (error) {
    if (error instanceof ResourceError) throw error;
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const other = isZip ? undefined : findOther(bytes);
    if (other !== undefined) throw new ResourceError(`is ${other}`, { cause: error });
    throw new ResourceError(`cannot be unpacked: ${(error as Error).message}`, { cause: error });
  }
}

const MOST_BYTES = 2 ** 31;

/**
 * The same where one file that cannot be unpacked does not cost the others: in its place stands why. Throws ResourceError when nothing can
 * be read, or more than memory holds.
 */
export function unzipEach(
  bytes: Uint8Array,
  wanted: (path: string) => boolean,
): ReadonlyMap<string, Uint8Array | ResourceError> {
  try {
    return unzip(bytes, wanted);
  } catch (error) {
    const sizes = listSizes(bytes, wanted);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (sizes.size < 2 || total > MOST_BYTES) throw error;
    return new Map([...sizes.keys()].map((path) => [path, unzipOne(bytes, path)]));
  }
}

function unzipOne(bytes: Uint8Array, path: string): Uint8Array | ResourceError {
  try {
    return unzip(bytes, (own) => own === path).get(path) ?? new Uint8Array();
  } catch (error) {
    if (error instanceof ResourceError) return error;
    throw error;
  }
}

/** Bytes of an archive's files when they are unpacked, by their paths; none where it cannot be read. */
function listSizes(bytes: Uint8Array, wanted: (path: string) => boolean): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const directory = readZipDirectory(bytes);
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        const path = directory.get(name)?.path ?? name;
        if (wanted(path)) sizes.set(path, originalSize);
        return false;
      },
    });
  } catch {
    return new Map();
  }
  return sizes;
}
