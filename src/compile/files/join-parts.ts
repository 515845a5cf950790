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

/** A part of a resource that comes in several files. */
export interface Part {
  readonly path: string;
  /** For messages. */
  readonly name: string;
}

/**
 * Writes the parts of one CSV file into a file, one after another, from disk to disk. A part that repeats the first one's header line
 * loses it, and a part without a last line break gets one, so that no two records run together.
 * Rejects with PartsError for parts in UTF-16, and for parts that differ in their encoding or in the order of their columns; else as `node:fs` does.
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
        const cells = cellsOf(line);
        const wanted = cellsOf(header as Buffer);
        if (cells.join() === wanted.join()) body = body.subarray(line.length);
        else if (areNames(cells) && cells.toSorted().join() === wanted.toSorted().join())
          throw new PartsError(
            `${name} has the columns of ${parts[0]?.name} in another order: write them in one, or make it a resource of its own`,
          );
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

/** What stands in a line, by whatever delimiter, without quotes. */
function cellsOf(line: Buffer): readonly string[] {
  return line
    .toString('latin1')
    .split(/[,;\t|]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

function areNames(cells: readonly string[]): boolean {
  return new Set(cells).size === cells.length && cells.every((cell) => /^[^0-9]/.test(cell));
}
