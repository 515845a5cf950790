import type { Parts } from './protocol.ts';

/** Bytes of all parts together. */
export function partsLength(parts: Parts): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** All parts as one, in a buffer just as long. One that is all of its buffer is not copied. */
export function joinParts(parts: Parts): Uint8Array<ArrayBuffer> {
  const [first] = parts;
  if (first && parts.length === 1 && first.length === first.buffer.byteLength) return first;
  const whole = new Uint8Array(partsLength(parts));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
