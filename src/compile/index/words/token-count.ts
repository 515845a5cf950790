import { isTooLong } from '../../../core/full-text/lexemes.ts';
import { TextParser } from '../../../core/full-text/parser.ts';
import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { TOKEN_TYPE } from '../../../core/full-text/token-type.ts';
import { decoderOf, lettersOf } from './chunks.ts';
import { LONGEST, ShapeTree } from '../records/shape-tree.ts';

/**
 * Counts the positions that a chunk takes in a row's vector (forEachLexeme in core/full-text/lexemes.ts). What stands behind its blank
 * has no say, unless there are tags.
 */
export class TokenCounter {
  readonly #parser = new TextParser();
  /** Of two kinds of places: after a blank, and at a text's beginning. */
  readonly #shapes = new ShapeTree(2);
  /** By shape. */
  readonly #counts: (number | undefined)[] = [];

  /** @param isAfterBlank whether a blank stands before the chunk, which lies in UTF-8 from `start` to `end` */
  count(bytes: Uint8Array, start: number, end: number, isAfterBlank: boolean): number {
    const shape = this.#shapes.find(bytes, start, end, isAfterBlank ? 0 : 1);
    if (shape < 0) {
      const isWord = end - start <= LONGEST && lettersOf(bytes, start, end) > 0;
      return isWord ? 1 : this.#parse(decoderOf(bytes)(start, end), isAfterBlank);
    }
    return (this.#counts[shape] ??= this.#parse(decoderOf(bytes)(start, end), isAfterBlank));
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
