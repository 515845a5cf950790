import type { ByteSource } from './byte-ranges.ts';

/** A file whose bytes lie in several parts, in order, as one. */
export function joinSources(parts: readonly ByteSource[]): ByteSource {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  return {
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    async read(at, bytes) {
      const joined = new Uint8Array(bytes);
      let start = 0;
      const reads: Promise<void>[] = [];
      for (const part of parts) {
        const [from, to] = [Math.max(at, start), Math.min(at + bytes, start + part.bytes)];
        const own = from - start;
        start += part.bytes;
        if (from < to) reads.push(part.read(own, to - from).then((read) => joined.set(read, from - at)));
      }
      await Promise.all(reads);
      return joined;
    },
  };
}
