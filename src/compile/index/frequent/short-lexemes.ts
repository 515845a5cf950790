import type { Dictionary } from '../../../core/full-text/dictionary.ts';
import { forEachLexeme, isTooLong } from '../../../core/full-text/lexemes.ts';
import { TextParser } from '../../../core/full-text/parser.ts';
import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { TOKEN_TYPE } from '../../../core/full-text/token-type.ts';
import { isShortText, isTriple, SHORT } from '../../../core/search-index/terms/short-text.ts';
import { ByteTable } from '../lists/byte-table.ts';
import { decoderOf, lettersOf } from '../words/chunks.ts';
import { ShapeTree } from '../records/shape-tree.ts';

/** Texts whose lexemes are remembered, of each kind. */
const MOST_KNOWN = 200_000;

const NONE: readonly number[] = [];

/** A token of all chunks of a shape. */
interface Token {
  readonly from: number;
  readonly to: number;
  readonly dictionary: Dictionary;
  /** By its text what is known of it. */
  readonly known: KnownLists;
}

/**
 * Tells the lexemes of one or two characters, and of three of alphabets, that a chunk adds to its row's vector (forEachLexeme), by numbers. What stands
 * behind its blank, or the row's end, has no say.
 */
export class ShortLexemes {
  /** By number, as they came. */
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #parser = new TextParser();
  /** Of two kinds of places: after a blank, and at a row's beginning. */
  readonly #shapes = new ShapeTree(2);
  /** By shape. */
  readonly #tokens: (readonly Token[] | undefined)[] = [];
  readonly #ofTokens = new Map<Dictionary, KnownLists>();
  /** Of chunks that have no shape, of the same kinds. */
  readonly #ofChunks = [new KnownLists(), new KnownLists()];

  /**
   * The numbers of a chunk's short lexemes, one for each occurrence. It lies in UTF-8 from `start` to `end`.
   * @param isAfterBlank whether a blank stands before it; else it begins its row's text
   */
  of(bytes: Uint8Array, start: number, end: number, isAfterBlank: boolean): readonly number[] {
    if (isLong(bytes, start, end)) return NONE;
    const kind = isAfterBlank ? 0 : 1;
    const shape = this.#shapes.find(bytes, start, end, kind);
    if (shape < 0) {
      const chunks = this.#ofChunks[kind]!;
      return (
        chunks.find(bytes, start, end) ??
        chunks.add(bytes, start, end, this.#ofChunk(decoderOf(bytes)(start, end), isAfterBlank))
      );
    }
    const tokens = (this.#tokens[shape] ??= this.#parse(decoderOf(bytes)(start, end), isAfterBlank));
    let all = NONE;
    for (let i = 0; i < tokens.length; i += 1) {
      const { from, to, dictionary, known } = tokens[i]!;
      const [first, last] = [start + from, start + to];
      const own =
        known.find(bytes, first, last) ??
        known.add(bytes, first, last, this.#ofToken(decoderOf(bytes)(first, last), dictionary));
      if (own.length > 0) all = all.length === 0 ? own : [...all, ...own];
    }
    return all;
  }

  #ofChunk(chunk: string, isAfterBlank: boolean): readonly number[] {
    const own: number[] = [];
    forEachLexeme(around(chunk, isAfterBlank), ENGLISH, (lexeme) => {
      if (isTold(lexeme)) own.push(this.#number(lexeme));
    });
    return own.length === 0 ? NONE : own;
  }

  #ofToken(token: string, dictionary: Dictionary): readonly number[] {
    const lexeme = dictionary(token);
    return lexeme !== null && isTold(lexeme) ? [this.#number(lexeme)] : NONE;
  }

  /** The tokens of a chunk that dictionaries read. */
  #parse(chunk: string, isAfterBlank: boolean): readonly Token[] {
    const text = around(chunk, isAfterBlank);
    const blanks = isAfterBlank ? 1 : 0;
    const parser = this.#parser;
    parser.reset(text);
    const tokens: Token[] = [];
    for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next()) {
      const dictionary = ENGLISH.dictionaries[type];
      const { start, end } = parser;
      if (dictionary == null || isTooLong(text, start, end)) continue;
      // What no stemmer makes shorter is as long as its lexeme.
      if (dictionary === AS_IT_IS && end - start > SHORT) continue;
      let lists = this.#ofTokens.get(dictionary);
      if (!lists) this.#ofTokens.set(dictionary, (lists = new KnownLists()));
      tokens.push({ from: start - blanks, to: end - blanks, dictionary, known: lists });
    }
    return tokens;
  }

  #number(lexeme: string): number {
    let number = this.#numbers.get(lexeme);
    if (number === undefined) {
      number = this.texts.push(lexeme) - 1;
      this.#numbers.set(lexeme, number);
    }
    return number;
  }
}

/** Of three characters those that may be told of as letters, too. */
function isTold(lexeme: string): boolean {
  return isShortText(lexeme) || isTriple(lexeme);
}

/** PostgreSQL's `simple`. */
const AS_IT_IS = ENGLISH.dictionaries[TOKEN_TYPE.uint];

/** The last letters of words that the stemmer may make three letters or fewer: others it takes away only behind four. To it a letter beyond ASCII is as any consonant. */
const CUT = new Uint8Array(128);
for (const letter of 'degilsyDEGILSY') CUT[letter.charCodeAt(0)] = 1;

/** Whether a chunk is a number or a word whose lexeme is certainly longer than three letters: as most are. */
export function isLong(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start <= SHORT) return false;
  if (!isDigit(bytes[start]!)) return CUT[bytes[end - 1]!] !== 1 && lettersOf(bytes, start, end) > SHORT;
  for (let i = start; i < end; i += 1) if (!isDigit(bytes[i]!)) return false;
  return true;
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function around(chunk: string, isAfterBlank: boolean): string {
  return `${isAfterBlank ? ' ' : ''}${chunk} `;
}

/** Lists of numbers by texts in UTF-8, of as many as there is room for. */
class KnownLists {
  readonly #texts = new ByteTable();
  readonly #lists: (readonly number[])[] = [];

  find(bytes: Uint8Array, start: number, end: number): readonly number[] | undefined {
    return this.#lists[this.#texts.find(bytes, start, end)];
  }

  /** Adds the list of a text that was just not found, and gives it. */
  add(bytes: Uint8Array, start: number, end: number, list: readonly number[]): readonly number[] {
    if (this.#texts.size < MOST_KNOWN) {
      this.#texts.number(bytes, start, end);
      this.#lists.push(list);
    }
    return list;
  }
}
