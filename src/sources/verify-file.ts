import type { Resource } from '../core/catalog.ts';
import { ResourceError } from '../core/errors.ts';
import { toHex } from '../core/to-hex.ts';

/** The bytes that arrived are not those the catalogue was made of. */
export class DamagedFileError extends ResourceError {}

/**
 * Rejects with DamagedFileError when the bytes are not those the catalogue was made of. What the catalogue does not know is not
 * checked; neither is the hash where there is no `crypto.subtle` (plain http).
 */
export async function verifyFile(
  { url, bytes: size, sha256 }: Pick<Resource, 'url' | 'bytes' | 'sha256'>,
  bytes: Uint8Array,
): Promise<void> {
  if (size !== null && bytes.length < size)
    throw new DamagedFileError(`${url} was cut off: ${bytes.length} of ${size} bytes arrived`, { file: url });
  if (size !== null && bytes.length > size)
    throw new DamagedFileError(
      `${url} has changed since this site was built: ${bytes.length} bytes instead of ${size}`,
      { file: url },
    );
  if (sha256 === null || !globalThis.crypto?.subtle) return;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  const hash = toHex(digest);
  if (hash !== sha256)
    throw new DamagedFileError(`${url} has changed since this site was built: its SHA-256 is ${hash}`, {
      file: url,
    });
}
