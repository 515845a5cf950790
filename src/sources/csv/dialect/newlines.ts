import type { CsvSource } from '../../../core/table-source.ts';
import { type Content, isOnDisk } from '../../content.ts';
import { toUtf8 } from './encoding.ts';

const LF = 10;
const CR = 13;
const PAIR = CR + LF;

/** Line ends of a text: what DuckDB takes for the kind of all of them, and how many of each kind stand outside quotes. */
interface LineEnds {
  /** The very first one, if it stands in quotes. */
  readonly misleading: number | null;
  readonly outside: ReadonlyMap<number, number>;
}

/**
 * UTF-8 text with line ends of one kind outside quotes: DuckDB wants one in a file, and takes the first it sees for it, be it in quotes,
 * though only whether it is one byte or two. Null when there was only one kind already.
 */
export function unifyNewlines(bytes: Uint8Array, quote: string): Uint8Array | null {
  const quoteByte = quote.length === 1 ? quote.charCodeAt(0) : -1;
  const { misleading, outside } = surveyLineEnds(bytes, quoteByte);
  const isPair = misleading === PAIR;
  if (outside.size === 0 || (outside.size === 1 && (misleading === null || outside.has(PAIR) === isPair)))
    return null;
  const [pairs = 0, singles = 0] = [outside.get(PAIR), (outside.get(LF) ?? 0) + (outside.get(CR) ?? 0)];
  const out = new Uint8Array(bytes.length + (isPair ? singles : -pairs));
  let length = 0;
  let quoted = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte === quoteByte) quoted = !quoted;
    if (quoted || (byte !== CR && byte !== LF)) {
      out[length++] = byte;
      continue;
    }
    if (byte === CR && bytes[i + 1] === LF) i++;
    if (isPair) out[length++] = CR;
    out[length++] = LF;
  }
  return out;
}

function surveyLineEnds(bytes: Uint8Array, quoteByte: number): LineEnds {
  const outside = new Map<number, number>();
  let misleading: number | null = null;
  let quoted = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    // A doubled quote ends and begins again, which comes to the same.
    if (byte === quoteByte) quoted = !quoted;
    if ((byte !== CR && byte !== LF) || (quoted && (misleading !== null || outside.size > 0))) continue;
    const kind = byte === CR && bytes[i + 1] === LF ? PAIR : byte;
    if (kind === PAIR) i++;
    if (quoted) misleading = kind;
    else outside.set(kind, (outside.get(kind) ?? 0) + 1);
  }
  return { misleading, outside };
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
