import type { CsvSource } from '../../core/table-source.ts';
import { type Content, isOnDisk } from '../content.ts';
import { toUtf8 } from './encoding.ts';

const LF = 10;
const CR = 13;

/**
 * UTF-8 text with every line end outside quotes as LF: DuckDB wants one kind in a file, and takes the first it sees for it, be it in
 * quotes. Null when there was only one kind already.
 */
export function unifyNewlines(bytes: Uint8Array, quote: string): Uint8Array | null {
  const quoteByte = quote.length === 1 ? quote.charCodeAt(0) : -1;
  const out = new Uint8Array(bytes.length);
  const kinds = new Set<number>();
  let length = 0;
  let quoted = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    // A doubled quote ends and begins again, which comes to the same.
    if (byte === quoteByte) quoted = !quoted;
    if ((byte !== CR && byte !== LF) || (quoted && kinds.size > 0)) {
      out[length++] = byte;
      continue;
    }
    const pair = byte === CR && bytes[i + 1] === LF;
    kinds.add(pair ? CR + LF : byte);
    if (quoted) {
      out[length++] = byte;
      if (pair) out[length++] = LF;
    }
    if (pair) i++;
    if (quoted) continue;
    out[length++] = LF;
  }
  return kinds.size > 1 ? out.subarray(0, length) : null;
}

/** A copy of a file as DuckDB reads it: UTF-8, line ends of one kind. One on disk is so already. */
export function toReadable(
  content: Content,
  { encoding, quote }: Pick<CsvSource, 'encoding' | 'quote'>,
): Content {
  if (isOnDisk(content)) return content;
  const utf8 = toUtf8(content, encoding);
  return unifyNewlines(utf8, quote) ?? utf8.slice();
}
