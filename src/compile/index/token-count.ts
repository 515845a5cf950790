import { isTooLong } from '../../core/full-text/lexemes.ts';
import { TextParser } from '../../core/full-text/parser.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { TOKEN_TYPE } from '../../core/full-text/token-type.ts';
import { decoderOf } from './chunks.ts';

/** Characters that are alike to the parser: digits, and letters but for the one of exponents. What is not here has no class, 0. */
const CLASSES = ['0123456789', 'abcdfghijklmnopqrstuvwxyzABCDFGHIJKLMNOPQRSTUVWXYZ', 'eE', ...'.,:;/_+-'];
const CLASS_OF = new Uint8Array(128);
CLASSES.forEach((characters, i) => {
  for (const character of characters) CLASS_OF[character.charCodeAt(0)] = i + 1;
});
const WIDTH = CLASSES.length + 1;
/** Shapes of chunks that are remembered, and characters of the longest. */
const MOST_NODES = 200_000;
const LONGEST = 40;
const UNKNOWN = -1;

/**
 * Counts the positions that a chunk takes in a row's vector (forEachLexeme in core/full-text/lexemes.ts). What stands behind its blank
 * has no say, unless there are tags. Remembers the shapes of chunks: digits and letters take each other's place.
 */
export class TokenCounter {
  readonly #parser = new TextParser();
  /** A tree of shapes: by node and class the next node. Two roots: after a blank, and at a text's beginning. */
  #next = new Int32Array(1024 * WIDTH);
  #counts = new Int32Array(1024).fill(UNKNOWN);
  #nodes = 2;

  /** @param isAfterBlank whether a blank stands before the chunk, which lies in UTF-8 from `start` to `end` */
  count(bytes: Uint8Array, start: number, end: number, isAfterBlank: boolean): number {
    const node = this.#find(bytes, start, end, isAfterBlank ? 0 : 1);
    if (node < 0) return this.#parse(decoderOf(bytes)(start, end), isAfterBlank);
    const known = this.#counts[node] as number;
    if (known !== UNKNOWN) return known;
    return (this.#counts[node] = this.#parse(decoderOf(bytes)(start, end), isAfterBlank));
  }

  /** The node of the chunk's shape; -1: it is of another kind, or there are too many. */
  #find(bytes: Uint8Array, start: number, end: number, root: number): number {
    if (end - start > LONGEST) return -1;
    let node = root;
    for (let i = start; i < end; i += 1) {
      const code = bytes[i] as number;
      const own = code < 128 ? (CLASS_OF[code] as number) : 0;
      if (own === 0) return -1;
      const edge = node * WIDTH + own;
      let next = this.#next[edge] as number;
      if (next === 0) {
        if (this.#nodes === MOST_NODES) return -1;
        next = this.#addNode();
        this.#next[edge] = next;
      }
      node = next;
    }
    return node;
  }

  #addNode(): number {
    if (this.#nodes === this.#counts.length) {
      const counts = new Int32Array(this.#nodes * 2).fill(UNKNOWN);
      counts.set(this.#counts);
      this.#counts = counts;
      const next = new Int32Array(counts.length * WIDTH);
      next.set(this.#next);
      this.#next = next;
    }
    return this.#nodes++;
  }

  #parse(chunk: string, isAfterBlank: boolean): number {
    const text = `${isAfterBlank ? ' ' : ''}${chunk} `;
    const parser = this.#parser;
    parser.reset(text);
    let count = 0;
    for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next())
      if (ENGLISH.dictionaries[type] != null && !isTooLong(text, parser.start, parser.end)) count += 1;
    return count;
  }
}
