import { createHash } from 'node:crypto';

/** SHA-256, in lower-case hex. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
