import { unzipSync } from 'fflate';
import { ResourceError } from '../../core/errors.ts';
import { findOther } from '../compile/find-other.ts';

/** The files of a ZIP archive by name. Throws ResourceError when it cannot be read, or only with a password. */
export function unzip(bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, Uint8Array> {
  try {
    const encrypted = encryptedNames(bytes);
    let total = 0;
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!wanted(name)) return false;
        // Whoever unpacks it all the same has noise.
        if (encrypted.has(name)) throw new ResourceError('has a password: publish it without');
        total += originalSize;
        if (total > MOST_BYTES) throw new ResourceError('is larger than 2 GiB when it is unpacked');
        return true;
      },
    });
    return new Map(Object.entries(files));
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
  wanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array | ResourceError> {
  try {
    return unzip(bytes, wanted);
  } catch (error) {
    const sizes = listSizes(bytes, wanted);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    if (sizes.size < 2 || total > MOST_BYTES) throw error;
    return new Map([...sizes.keys()].map((name) => [name, unzipOne(bytes, name)]));
  }
}

function unzipOne(bytes: Uint8Array, name: string): Uint8Array | ResourceError {
  try {
    return unzip(bytes, (own) => own === name).get(name) ?? new Uint8Array();
  } catch (error) {
    if (error instanceof ResourceError) return error;
    throw error;
  }
}

/** Bytes of an archive's files when they are unpacked, by their names; none where it cannot be read. */
function listSizes(bytes: Uint8Array, wanted: (name: string) => boolean): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (wanted(name)) sizes.set(name, originalSize);
        return false;
      },
    });
  } catch {
    return new Map();
  }
  return sizes;
}

/** Of the archive's directory: what ends it, its entries, their length without names. */
const [END, ENTRY, ENTRY_BYTES] = [0x06054b50, 0x02014b50, 46];
const END_BYTES = 22;
const IS_ENCRYPTED = 1;

/** Files that a password is needed for, by the archive's directory. */
function encryptedNames(bytes: Uint8Array): ReadonlySet<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  let end = bytes.length - END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) return names;
  let at = view.getUint32(end + 16, true);
  while (at + ENTRY_BYTES <= bytes.length && view.getUint32(at, true) === ENTRY) {
    const length = view.getUint16(at + 28, true);
    const name = bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length);
    if (view.getUint16(at + 8, true) & IS_ENCRYPTED) names.add(new TextDecoder().decode(name));
    at += ENTRY_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}
