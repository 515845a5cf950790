import { toLowerCase } from '../../core/full-text/lower-case.ts';
import { compareKeys } from '../../index/key-codec.ts';
import { ByteTable } from './byte-table.ts';
import { decoderOf, isOdd } from './chunks.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import type { Letters } from './letters.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';
import type { TokenCounter } from './token-count.ts';

/** A word stands no more often in a record than is told: only odd records have that many. */
const MOST_TIMES = 16_383;

/**
 * The words of a column, each with its records and places. Chunks come as they stand in the text, and have numbers: what is the same
 * for all of their occurrences is found once.
 */
export class ColumnWords {
  readonly #chunks = new ByteTable();
  readonly #words = new Map<string, number>();
  readonly #wordOf: number[] = [];
  /** By chunk the positions it takes after a blank. */
  readonly tokens: number[] = [];
  /** By chunk whether it makes its text odd. */
  readonly odd: boolean[] = [];
  #postings: Postings;

  /** @param most different words there may be */
  constructor(
    readonly most: number,
    readonly scratch: ScratchPath,
    readonly counter: TokenCounter,
    readonly letters: Letters,
  ) {
    this.#postings = new Postings(scratch, true);
  }

  /** The number of a chunk, which lies in UTF-8 from `start` to `end`; -1: there are too many words. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const known = this.#chunks.find(bytes, start, end);
    return known >= 0 ? known : this.#learn(bytes, start, end);
  }

  /** @param chunk its number @param position of its first token */
  add(chunk: number, id: number, position: number): void {
    this.#postings.add(this.#wordOf[chunk] as number, id, position);
  }

  finish(records: number): PendingDictionary {
    const options = { form: { kind: 'text' }, placed: true, highest: records, of: 'words' } as const;
    const writer = new DictionaryWriter(this.scratch, options);
    const sorted = this.#postings.sort();
    for (const key of [...this.#words.keys()].sort(compareKeys)) {
      const { ids, positions } = sorted.of(this.#words.get(key) as number);
      addPlaced(writer, key, ids, positions);
    }
    sorted.close();
    return writer.finish();
  }

  discard(): void {
    this.#postings.discard();
  }

  #learn(bytes: Uint8Array, start: number, end: number): number {
    const chunk = decoderOf(bytes)(start, end);
    const word = toLowerCase(chunk);
    let number = this.#words.get(word);
    if (number === undefined) {
      if (this.#words.size === this.most || this.#chunks.size > this.most * 2) return -1;
      this.letters.add(word);
      number = this.#words.size;
      this.#words.set(word, number);
    }
    this.#wordOf.push(number);
    this.tokens.push(this.counter.count(bytes, start, end, true));
    this.odd.push(isOdd(chunk));
    return this.#chunks.add(bytes, start, end);
  }
}

/** @param ids one for each occurrence */
function addPlaced(writer: DictionaryWriter, key: string, ids: Uint32Array, positions: Uint16Array): void {
  const { length } = ids;
  const different = new Uint32Array(length);
  const times = new Uint16Array(length);
  const kept = new Uint32Array(length);
  let size = 0;
  let places = 0;
  let before = 0;
  for (let i = 0; i < length; i += 1) {
    const id = ids[i] as number;
    if (id !== before) different[size++] = before = id;
    if ((times[size - 1] as number) >= MOST_TIMES) continue;
    (times[size - 1] as number) += 1;
    kept[places++] = positions[i] as number;
  }
  writer.add(key, different.subarray(0, size), {
    times: times.subarray(0, size),
    positions: kept.subarray(0, places),
  });
}
