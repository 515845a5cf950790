import { bytesOf, type Content, isOnDisk, sizeOf } from '../../content.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import { toUtf8 } from '../dialect/encoding.ts';
import { mayEndInNotes } from '../header/end-notes.ts';
import { LINES } from './places.ts';
import { planMends, type MendPlan } from './plan-mends.ts';

/** Bytes at the end of a file in which notes are looked for. */
const END = 64_000;

/** Bytes that are read from disk at once. */
const CHUNK = 8_000_000;

const LF = 10;

/**
 * Whether a file that can be read may hold what is no record of it: notes or totals at its end, its header again. A cheap look, which
 * may be wrong; `findMends` is not.
 * @param head the file's beginning, or all of it
 */
export async function mayNeedMends(
  content: Content,
  head: Uint8Array,
  dialect: CsvDialect,
  width: number,
): Promise<boolean> {
  if (width < 2) return false;
  const text = isOnDisk(content) ? content : toUtf8(content, dialect.encoding);
  const size = sizeOf(text);
  const end = await read(text, Math.max(0, size - END), size);
  const from = size > END ? end.indexOf(LF) + 1 : 0;
  if (mayEndInNotes(end.subarray(from), dialect)) return true;
  return dialect.header && repeatsLine(text, headerLine(toUtf8(head, dialect.encoding), dialect.skip));
}

/** What is to be mended in a file; null when it is too large for that, or nobody can tell. */
export async function findMends(
  content: Content,
  dialect: CsvDialect,
  names: readonly string[],
  places = LINES,
): Promise<(MendPlan & { readonly utf8: Uint8Array }) | null> {
  // Loading it meets the same, and tells.
  const bytes = await bytesOf(content).catch(() => null);
  if (!bytes) return null;
  const utf8 = toUtf8(bytes, dialect.encoding);
  const plan = planMends(utf8, dialect, names, places);
  return plan && { ...plan, utf8 };
}

async function read(text: Content, start: number, end: number): Promise<Uint8Array> {
  return isOnDisk(text) ? text.read(start, end) : text.subarray(start, end);
}

/** Where a text begins: behind its byte order mark. */
function begin(text: Uint8Array): number {
  return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf ? 3 : 0;
}

/** The header's line, with its end. */
function headerLine(text: Uint8Array, skip: number): Uint8Array {
  let start = begin(text);
  for (let i = 0; i < skip; i++) start = text.indexOf(LF, start) + 1;
  const end = text.indexOf(LF, start);
  return end < 0 ? new Uint8Array() : text.subarray(start, end + 1);
}

async function repeatsLine(text: Content, line: Uint8Array): Promise<boolean> {
  if (line.length < 2) return false;
  const size = sizeOf(text);
  let times = 0;
  // Each part begins with the end of the one before: a line may lie in both.
  for (let start = 0; start < size; start += CHUNK) {
    const part = await read(text, start, Math.min(size, start + CHUNK + line.length));
    for (let at = start === 0 ? begin(part) : part.indexOf(LF) + 1; at < part.length;) {
      if (part[at] === line[0] && part[at + 1] === line[1] && isAt(part, at, line) && ++times > 1)
        return true;
      const next = part.indexOf(LF, at);
      if (next < 0) break;
      at = next + 1;
    }
  }
  return false;
}

/** The last line may have no end. */
function isAt(part: Uint8Array, at: number, line: Uint8Array): boolean {
  for (let i = 0; i < line.length; i++)
    if (part[at + i] !== line[i]) return at + i === part.length && i >= line.length - 2;
  return true;
}
