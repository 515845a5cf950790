import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { ResourceError } from '../../core/errors.ts';
import type { DiskSource } from '../../sources/content.ts';
import { createUtf8Look } from './utf8-look.ts';

/** A file as it lies on disk, and its SHA-256 in lower-case hex. */
export interface OpenedSource {
  readonly content: DiskSource;
  readonly sha256: string;
}

/** Bytes of a text's beginning, which tells how it is written. */
const HEAD = 1_000_000;

/** Bytes of a file that can be looked at in memory. */
const MOST_IN_MEMORY = 2 ** 31 - 1;

/**
 * Looks through a file once, from disk: memory does not depend on its size. Rejects as `node:fs` does.
 * @param file its path, or a link's
 * @param isText whether it is a CSV
 */
export async function openSource(file: string, isText: boolean): Promise<OpenedSource> {
  // An engine that brings a link into its folder has a link that leads nowhere.
  const path = await realpath(file);
  const { size } = await stat(path);
  const hash = createHash('sha256');
  const text = isText ? createTextLook() : null;
  for await (const chunk of createReadStream(path, { highWaterMark: HEAD }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    text?.add(chunk);
  }
  const read = readerOf(path, size);
  const head = text?.isPlain() ? toHead(await read(0, Math.min(HEAD, size)), size) : null;
  return { content: { path, bytes: size, head, read }, sha256: hash.digest('hex') };
}

/** A file that somebody else has looked through, to be read. */
export function readableFrom(file: Omit<DiskSource, 'read'>): DiskSource {
  return { ...file, read: readerOf(file.path, file.bytes) };
}

function readerOf(path: string, size: number): DiskSource['read'] {
  return async (start = 0, end = size) => {
    if (end - start > MOST_IN_MEMORY)
      throw new ResourceError(
        'is larger than 2 GiB and not in UTF-8 with line ends of one kind: convert it, or save it as Parquet',
      );
    return readSpan(path, start, end);
  };
}

const [LF, CR] = [10, 13];

/** A byte order mark, and one that begins a line. */
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const INNER_MARK = Buffer.from([LF, ...MARK]);

/**
 * Whether a text that comes in chunks is UTF-8, with no byte order mark but at its beginning, and all its lines end in the same way, be they
 * records or within quotes.
 */
function createTextLook() {
  const utf8 = createUtf8Look();
  let plain = true;
  let last = LF;
  let end: Buffer | null = null;
  let [pairs, alone] = [false, false];
  return {
    add(chunk: Buffer): void {
      if (!plain) return;
      if (last === CR || chunk.includes(CR)) {
        for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1))
          if ((at > 0 ? chunk[at - 1] : last) === CR) pairs = true;
          else alone = true;
        for (let at = chunk.indexOf(CR); at >= 0; at = chunk.indexOf(CR, at + 1))
          if (at < chunk.length - 1 && chunk[at + 1] !== LF) plain = false;
        if (last === CR && chunk[0] !== LF) plain = false;
      } else alone ||= chunk.includes(LF);
      last = chunk.at(-1) ?? last;
      const edge = end ? Buffer.concat([end, chunk.subarray(0, MARK.length)]) : null;
      const isTwice = !end && chunk.indexOf(MARK, MARK.length) === MARK.length && chunk.indexOf(MARK) === 0;
      if (isTwice || chunk.includes(INNER_MARK) || edge?.includes(INNER_MARK)) plain = false;
      end = Buffer.from(chunk.subarray(-MARK.length));
      utf8.add(chunk);
      plain &&= !(pairs && alone);
    },
    isPlain: () => plain && utf8.isUtf8() && last !== CR,
  };
}

/** Null: its first line is longer. */
function toHead(start: Uint8Array, size: number): Uint8Array | null {
  if (start.length === size) return start;
  const end = start.lastIndexOf(LF) + 1;
  return end > 0 ? start.subarray(0, end) : null;
}

/** An array of its own: a Buffer's `slice` shares its memory, where that of other arrays copies. */
async function readSpan(path: string, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  const file = await open(path);
  try {
    let at = 0;
    while (at < bytes.length) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
      if (bytesRead === 0) throw new ResourceError('became shorter while it was read');
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
  return bytes;
}
