import { remark, type Remark } from '../../../core/remark.ts';
import type { CsvSource } from '../../../core/table-source.ts';
import { recode } from '../../csv/dialect/encoding.ts';
import { sniffEncoding } from '../../csv/dialect/sniff-encoding.ts';
import { createAnyDecoder } from './any-decoder.ts';
import { type DeclaredEncoding, toDeclaredEncoding } from './declared-encoding.ts';
import { guessEncoding } from './guess-encoding.ts';
import { hasUtf8Letters, isSurelyUtf8, mendUtf8, needsMending } from './mend-utf8.ts';
import { type OnceEncoded, readTwiceEncoded } from './twice-encoded.ts';

/** How a text is encoded. */
export interface Decoded {
  /** What the readers are to take it for, where `utf8` is null. */
  readonly encoding: CsvSource['encoding'];
  /** The text where no reader takes it as it is. */
  readonly utf8: Uint8Array | null;
  readonly remarks: readonly Remark[];
}

/**
 * Finds the encoding of a text: what its descriptor says, unless its bytes cannot be that; else what its bytes or its letters tell.
 * @param label of the descriptor; null: it says nothing
 */
export function decode(bytes: Uint8Array, label: string | null): Decoded {
  const declared = label === null ? null : toDeclaredEncoding(label);
  const sniffed = sniffEncoding(bytes);
  if (declared && declared.kind !== 'unknown' && isLikely(declared, bytes, sniffed))
    return declared.kind === 'readable'
      ? { encoding: declared.encoding, utf8: null, remarks: [] }
      : {
          encoding: 'utf-8',
          utf8: recode(bytes, createAnyDecoder(declared.label)),
          remarks: [remark('published as UTF-8')],
        };
  const { read, ...found } = findEncoding(bytes, sniffed);
  const isWrong =
    declared?.kind === 'other' || (declared?.kind === 'readable' && declared.encoding !== sniffed);
  return {
    ...found,
    remarks: [
      ...(declared?.kind === 'unknown'
        ? [remark(`its encoding "${label}" is unknown: read as ${read}`)]
        : []),
      ...(isWrong ? [remark(`it is not in ${label} as its descriptor says: read as ${read}`)] : []),
      ...found.remarks,
    ],
  };
}

/** Whether a text may be in what its descriptor says: not where its bytes tell another one. What is declared as UTF-8 is looked at as if nothing was. */
function isLikely(
  declared: Exclude<DeclaredEncoding, { kind: 'unknown' }>,
  bytes: Uint8Array,
  sniffed: CsvSource['encoding'],
): boolean {
  if (sniffed.startsWith('utf-16')) return false;
  if (declared.kind === 'readable' && declared.encoding === 'utf-8') return false;
  // In UTF-16 a delimiter or a line end has a zero.
  if (declared.kind === 'readable' && declared.encoding.startsWith('utf-16')) return bytes.includes(0);
  return sniffed !== 'utf-8' || !isSurelyUtf8(bytes);
}

interface Read extends Decoded {
  /** What it is read as, for people. */
  readonly read: string;
}

function findEncoding(bytes: Uint8Array, sniffed: CsvSource['encoding']): Read {
  const asSniffed = { encoding: sniffed, utf8: null, remarks: [], read: sniffed };
  if (sniffed.startsWith('utf-16')) return asSniffed;
  if (needsMending(bytes)) return mend(bytes);
  if (sniffed === 'utf-8') return hasEscapes(bytes) ? asTold(bytes, 'iso-2022-jp') : asSniffed;
  const once = readTwiceEncoded(bytes);
  if (once) return tellTwice(once);
  const { encoding, isSure } = guessEncoding(bytes);
  if ((encoding === sniffed || !isSure) && hasUtf8Letters(bytes)) return mend(bytes);
  if (encoding === sniffed)
    return isSure
      ? asSniffed
      : {
          ...asSniffed,
          remarks: [
            remark(
              'it is no UTF-8, and its letters are such as no language has: read as windows-1252. Tell its "encoding"',
            ),
          ],
        };
  return asTold(bytes, encoding);
}

/** A text whose letters tell what it is encoded in. */
function asTold(bytes: Uint8Array, encoding: string): Read {
  return {
    encoding: 'utf-8',
    utf8: recode(bytes, createAnyDecoder(encoding)),
    read: encoding,
    remarks: [
      remark(
        `its letters tell that it is in ${encoding}: published as UTF-8. Where they are wrong, tell its "encoding"`,
      ),
    ],
  };
}

const [ESCAPE, DOLLAR, AT, B] = [0x1b, 0x24, 0x40, 0x42];

/** Whether all of a text is ASCII, some of which is Japanese from such a mark on. */
function hasEscapes(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(ESCAPE);
  const [dollar, set] = bytes.subarray(at + 1, at + 3);
  return at >= 0 && dollar === DOLLAR && (set === AT || set === B) && bytes.every((byte) => byte < 128);
}

/** A text that was UTF-8 at first. */
function tellTwice({ utf8, lost }: OnceEncoded): Read {
  const told = lost.length === 0 ? '' : `; ${linesOf(lost)} letters that were lost then`;
  return asUtf8(
    utf8,
    `its letters are UTF-8 that was taken for windows-1252 and saved in macintosh: read as they were at first, and published as UTF-8${told}. Where they are wrong, tell its "encoding"`,
    lost[0],
  );
}

/** A text in two encodings: what is told of it names the lines of the one that fewer have. */
function mend(bytes: Uint8Array): Read {
  const { utf8, lines, others, encoding } = mendUtf8(bytes);
  const isFew = others.length <= lines.length;
  const told = isFew
    ? `${linesOf(others)} letters that are no UTF-8, as all others are: read as ${encoding} there`
    : `${linesOf(lines)} letters in UTF-8, and all others are in ${encoding}: each is read as what it is`;
  return asUtf8(
    utf8,
    `${told}, and published as UTF-8. Mend them, or tell its "encoding"`,
    (isFew ? others : lines)[0],
  );
}

/** @param line the first one that it is about */
function asUtf8(utf8: Uint8Array, told: string, line?: number): Read {
  return { encoding: 'utf-8', utf8, read: 'utf-8', remarks: [remark(told, line)] };
}

const MOST_LINES = 5;

function linesOf(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]} has`;
  const more = lines.length - MOST_LINES;
  return `lines ${lines.slice(0, MOST_LINES).join(', ')}${more > 0 ? ` and ${more} more` : ''} have`;
}
