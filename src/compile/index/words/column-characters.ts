import { ALPHA, classAt } from '../../../core/full-text/char-class.ts';
import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import type { Utf8Texts } from '../../../core/ports.ts';
import { isDense } from '../../../core/search-index/terms/grams.ts';
import { beginningKey, endKey, FEW_EDGES, hasEdge } from '../../../index/words/character-ids.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { ByteTable, type ByteTexts } from '../lists/byte-table.ts';
import { decoderOf, isBlank } from './chunks.ts';
import { ListSpool, type SpooledLists } from '../lists/list-spool.ts';
import { placedList } from '../lists/placed-list.ts';
import { Postings } from '../lists/postings.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { type TellDone, tellSteps } from '../jobs/tell-steps.ts';

/** Longer texts have no such lists: of a character that stands in a text more often than lists tell, not all places are known. */
export const LONGEST_TEXT = 16_000;

/** What the characters of a column are found with. */
export interface CharactersInput {
  readonly records: number;
  /** Chunks whose words are listed: their characters are of no interest. Null: none is. */
  readonly listed: ByteTexts | null;
}

/** Finds the characters of a column's words, and those that a lexeme may begin or end with, each with its records and where in their texts it stands. */
export class ColumnCharacters {
  readonly #listed: ByteTable | null;
  readonly #postings: Postings;
  /** By key its number. */
  readonly #numbers = new Map<string, number>();

  constructor(
    readonly input: CharactersInput,
    readonly scratch: ScratchPath,
  ) {
    this.#listed = input.listed && ByteTable.of(input.listed);
    this.#postings = new Postings(scratch, true);
  }

  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    const decode = decoderOf(bytes);
    for (let row = 0; row < offsets.length - 1; row += 1) {
      if (nulls?.[row] === 1) continue;
      const end = offsets[row + 1]!;
      let position = 0;
      for (let at = offsets[row]!; at < end; at += 1) {
        position += 1;
        if (isBlank(bytes[at]!)) continue;
        const start = at;
        while (at < end && !isBlank(bytes[at]!)) at += 1;
        const isListed = this.#listed !== null && this.#listed.find(bytes, start, at) >= 0;
        // What is listed counts as one: only neighbours matter.
        position += isListed ? 1 : this.#addWord(toLowerCase(decode(start, at)), before + row + 1, position);
      }
    }
  }

  finish(tell: TellDone): SpooledLists {
    const spool = new ListSpool(this.scratch);
    const step = tellSteps(this.#numbers.size, tell);
    const sorted = this.#postings.sort();
    const listOf = (key: string) => {
      const { ids, positions } = sorted.of(this.#numbers.get(key)!);
      return placedList(ids, { positions, code: null }, this.input.records);
    };
    const rare = new Set<string>();
    for (const [key, number] of this.#numbers)
      if (!hasEdge(key) && (sorted.count(number) < FEW_EDGES || listOf(key).count < FEW_EDGES)) rare.add(key);
    for (const key of [...this.#numbers.keys()].sort(compareKeys)) {
      if (!hasEdge(key) || !rare.has(key.replace(' ', ''))) spool.add(key, listOf(key));
      step(1);
    }
    sorted.close();
    return spool.finish();
  }

  /** @param position of its first character. Gives how many it has. */
  #addWord(word: string, id: number, position: number): number {
    let [at, place, before] = [0, position, ''];
    let wasLetter = false;
    for (const character of word) {
      const isLetter = (classAt(word, at) & ALPHA) !== 0;
      // No word of PostgreSQL's begins or ends between two letters, and what dictionaries take away from its end is of other scripts.
      const isInside = wasLetter && isLetter;
      if (before && !(isInside && isDense(character))) this.#post(endKey(before), id, place - 1);
      if (!isInside) this.#post(beginningKey(character), id, place);
      this.#post(character, id, place);
      before = character;
      wasLetter = isLetter;
      at += character.length;
      place += 1;
    }
    this.#post(endKey(before), id, place - 1);
    return place - position;
  }

  #post(key: string, id: number, place: number): void {
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    this.#postings.add(number, id, place);
  }
}
