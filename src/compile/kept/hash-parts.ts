import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { CompiledFile } from './compiled-file.ts';

/** Bytes of a part: some hosts refuse files above 25 MiB. */
const PART = 24 * 1024 * 1024;

/** Size and SHA-256 of a file, and of its parts. */
export async function hashParts(path: string): Promise<Pick<CompiledFile, 'bytes' | 'sha256' | 'parts'>> {
  const whole = createHash('sha256');
  const parts: { bytes: number; sha256: string }[] = [];
  let part = createHash('sha256');
  let bytes = 0;
  const close = () => {
    parts.push({ bytes, sha256: part.digest('hex') });
    part = createHash('sha256');
    bytes = 0;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    whole.update(chunk);
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + PART - bytes);
      part.update(piece);
      bytes += piece.length;
      at += piece.length;
      if (bytes === PART) close();
    }
  }
  if (bytes > 0) close();
  const size = parts.reduce((sum, one) => sum + one.bytes, 0);
  return { bytes: size, sha256: whole.digest('hex'), parts };
}
