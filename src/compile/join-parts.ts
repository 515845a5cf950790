import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createUtf8Look } from './utf8-look.ts';

/** Parts that cannot be one file. `message` names the file and the reason. */
export class PartsError extends Error {
  override readonly name = 'PartsError';
}

const NEWLINE = 0x0a;
const BOM = [0xef, 0xbb, 0xbf];

const CHUNK = 2 ** 20;

export interface Part {
  readonly path: string;
  /** For messages. */
  readonly name: string;
}

/**
 * Writes the parts of one CSV file into a file, one after another, from disk to disk. A part that repeats the first one's header line
 * loses it, and a part without a last line break gets one, so that no two records run together.
 * Rejects with PartsError for parts in UTF-16, and for parts that differ in their encoding; else as `node:fs` does.
 */
export async function joinParts(parts: readonly Part[], target: string): Promise<void> {
  await pipeline(() => readParts(parts), createWriteStream(target));
}

async function* readParts(parts: readonly Part[]): AsyncGenerator<Buffer> {
  const encodings = new Set<boolean>();
  /** The first part's first line; null: not read yet. */
  let header: Buffer | null = null;
  for (const { path, name } of parts) {
    const look = createUtf8Look();
    let last = NEWLINE;
    for await (const { chunk, isStart } of readLineFirst(path)) {
      if (isStart && chunk.subarray(0, 64).includes(0))
        throw new PartsError(
          `${name} is not text in UTF-8 or Latin-1, so it cannot be joined with other parts`,
        );
      look.add(chunk);
      let body = chunk;
      if (isStart && header === null) header = withoutMark(firstLine(chunk));
      else if (isStart) {
        body = withoutMark(chunk);
        const line = firstLine(body);
        if (withoutEnd(line).equals(withoutEnd(header as Buffer))) body = body.subarray(line.length);
      }
      last = body.at(-1) ?? last;
      yield body;
    }
    if (last !== NEWLINE) yield Buffer.from('\n');
    // Plain ASCII goes with either.
    if (!look.isAscii()) encodings.add(look.isUtf8());
  }
  if (encodings.size > 1)
    throw new PartsError(`${parts.map((part) => part.name).join(', ')} are not all in one encoding`);
}

/** A file in chunks, of which the first has the whole first line. */
async function* readLineFirst(path: string): AsyncGenerator<{ chunk: Buffer; isStart: boolean }> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    if (start === null) yield { chunk, isStart: false };
    else {
      start = Buffer.concat([start, chunk]);
      if (!chunk.includes(NEWLINE)) continue;
      yield { chunk: start, isStart: true };
      start = null;
    }
  }
  if (start !== null) yield { chunk: start, isStart: true };
}

function firstLine(text: Buffer): Buffer {
  return text.subarray(0, text.indexOf(NEWLINE) + 1 || text.length);
}

function withoutMark(text: Buffer): Buffer {
  return BOM.every((byte, i) => text[i] === byte) ? text.subarray(BOM.length) : text;
}

function withoutEnd(line: Buffer): Buffer {
  let end = line.length;
  while (end > 0 && (line[end - 1] === NEWLINE || line[end - 1] === 0x0d)) end--;
  return line.subarray(0, end);
}
