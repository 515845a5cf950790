import { upperHalf } from './any-decoder.ts';
import { characterSize } from './character-size.ts';
import { takeSample } from './guess-encoding.ts';

/** A text that was encoded twice, as it was at first. */
export interface OnceEncoded {
  readonly utf8: Uint8Array;
  /** 1-based lines of which letters had no place in the second encoding, and are lost. */
  readonly lost: readonly number[];
}

/**
 * Reads a text in UTF-8 that was taken for windows-1252 and saved in macintosh, letter by letter, as Excel on a Mac has saved what others sent, some of it twice:
 * `é` is `Ã©` there. Null: most of what is beyond ASCII is no such letter. What has none in macintosh is `_` since, and nobody knows any more what it was.
 */
export function readTwiceEncoded(bytes: Uint8Array): OnceEncoded | null {
  const sample = takeSample(bytes);
  const before = [ONCE, TWICE].find((map) => {
    const { letters, within, others } = read(sample, map, () => {});
    return (letters >= MANY || within > 0) && others <= MOST_EACH * letters;
  });
  if (!before) return null;
  let length = 0;
  read(bytes, before, (piece) => (length += piece.length));
  const utf8 = new Uint8Array(length);
  let at = 0;
  const { lost } = read(bytes, before, (piece) => {
    utf8.set(piece, at);
    at += piece.length;
  });
  return { utf8, lost };
}

/**
 * @param before what bytes from 128 on were before
 * @param write takes the text as it was at first, piece by piece
 * @returns how many of its letters there are, how many of them stand within a text of ASCII, how many bytes are of none, and the lines of those that are lost
 */
function read(bytes: Uint8Array, before: readonly number[], write: (piece: Uint8Array) => void) {
  const lost: number[] = [];
  let [line, letters, within, others] = [1, 0, 0, 0];
  for (let at = 0; at < bytes.length;) {
    let end = at;
    for (; bytes[end]! < 128; end++) if (bytes[end] === LINE_END) line++;
    write(bytes.subarray(at, end));
    at = end;
    while (bytes[end]! > 127) end++;
    const isWithin = !ENDS.has(bytes[at - 1]) || !ENDS.has(bytes[end]);
    const once = atFirst(bytes.subarray(at, end), before);
    let isOfLost = false;
    for (let i = 0; i < once.length;) {
      const size = isControl(once, i) ? 0 : characterSize(once, i);
      if (size > 1) {
        letters++;
        if (isWithin) within++;
        write(once.subarray(i, i + size));
        i += size;
        isOfLost = false;
        continue;
      }
      isOfLost =
        isControl(once, i) || isControl(once, i - 1) || isBesideLost(bytes, at + i, once[i]!, isOfLost);
      if (!isOfLost) others++;
      else if (lost.at(-1) !== line) lost.push(line);
      write(LETTERS[bytes[at + i]! - 128]!);
      i++;
    }
    at = end;
  }
  return { letters, within, others, lost };
}

/** Bytes that are of none for each letter, at most: of texts of East Asia, where two bytes may look like one by chance, there are four times as many. */
const MOST_EACH = 2;

/** Letters that are no chance, wherever they stand: fewer may be a word of another script, all of whose letters are beyond ASCII. */
const MANY = 4;

/** What stands about words. */
const ENDS: ReadonlySet<number | undefined> = new Set([
  ...new TextEncoder().encode(' ,;|\t\r\n"'),
  undefined,
]);

const [LINE_END, LOST] = [10, 95];

const MACINTOSH = upperHalf('macintosh');
const LETTERS = MACINTOSH.map((letter) => new TextEncoder().encode(letter));

/** What windows-1252 has for the letter that macintosh has for a byte from 128 on; 0: nothing. */
const ONCE = MACINTOSH.map((letter) => upperHalf('windows-1252').indexOf(letter)).map((i) =>
  i < 0 ? 0 : 128 + i,
);

/** The same of a text to which that has happened twice. */
const TWICE = ONCE.map((byte) => (byte < 128 ? 0 : ONCE[byte - 128]!));

/** Bytes that are no letter of windows-1252: both encodings leave them as they are. */
const NO_LETTERS = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** What bytes in a row were at first. Those that are no letters are only looked for where one of UTF-8 goes on. */
function atFirst(run: Uint8Array, before: readonly number[]): Uint8Array {
  let more = 0;
  return run.map((byte) => {
    if (more > 0 && NO_LETTERS.includes(byte)) {
      more--;
      return byte;
    }
    const once = before[byte - 128]!;
    more = once >= 0xf0 ? 3 : once >= 0xe0 ? 2 : once >= 0xc2 ? 1 : Math.max(0, more - 1);
    return once;
  });
}

/** Whether a character that nobody sees begins there: of such a letter who knows what it was. */
const isControl = (once: Uint8Array, at: number) => once[at] === 0xc2 && once[at + 1]! < 0xa0;

/**
 * Whether a byte is of a letter of UTF-8 whose other bytes are lost.
 * @param once what it was at first
 * @param goesOn whether the byte before it is of such a one
 */
function isBesideLost(bytes: Uint8Array, at: number, once: number, goesOn: boolean): boolean {
  const size = once >= 0xf0 ? 4 : once >= 0xe0 ? 3 : 2;
  if (once >= 0xc2 && once <= 0xf4) return bytes.subarray(at + 1, at + size).includes(LOST);
  return once >= 0x80 && once < 0xc0 && (goesOn || bytes[at - 1] === LOST);
}
