import type { ByteSource } from './byte-ranges.ts';

/** A part of a file, from its own first byte on. */
export interface SourcePart extends ByteSource {
  readonly bytes: number;
}

/** A file whose bytes lie in several parts, in order, as one. */
export function joinSources(parts: readonly SourcePart[]): ByteSource {
  const [only, ...others] = parts;
  if (only && others.length === 0) return only;
  return {
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
