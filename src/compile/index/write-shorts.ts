import { compareKeys } from '../../index/key-codec.ts';
import { FIRSTS, shortLexemeKey } from '../../index/index-layout.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { Postings } from './postings.ts';
import type { GramCounts } from './short-grams.ts';
import type { ShortPostings } from './short-terms.ts';
import type { ScratchPath } from './spool.ts';

/** What an index tells of texts of one or two characters. */
export interface PendingShorts {
  readonly grams: Readonly<Record<string, number>>;
  readonly firsts: PendingDictionary;
  readonly lexemes: PendingDictionary;
}

const OPTIONS = { form: { kind: 'text' }, placed: false } as const;

/** Grams of which something is told: more have only tables of many scripts. */
const MOST_GRAMS = 10_000;

/** Puts together what was found of one and two characters in parts of a table. */
export class ShortsCollector {
  readonly #postings: Postings;
  readonly #numbers = new Map<string, number>();
  readonly #grams = new Map<string, { readonly count: number; readonly firsts: Uint32Array }>();

  constructor(readonly scratch: ScratchPath) {
    this.#postings = new Postings(scratch, false);
  }

  /** Adds the lexemes of records that come after all that came before. */
  addLexemes({ lexemes, counts, ids }: ShortPostings): void {
    let at = 0;
    lexemes.forEach((lexeme, i) => {
      const number = this.#numbers.get(lexeme) ?? this.#numbers.size;
      this.#numbers.set(lexeme, number);
      for (const end = at + (counts[i] as number); at < end; at += 1)
        this.#postings.add(number, ids[at] as number);
    });
  }

  /** Adds the grams of some of the records, whichever. */
  addGrams({ grams, counts, firsts }: GramCounts): void {
    let at = 0;
    grams.forEach((gram, i) => {
      const count = counts[i] as number;
      const own = firsts.subarray(at, (at += Math.min(FIRSTS, count)));
      const known = this.#grams.get(gram);
      this.#grams.set(gram, {
        count: count + (known?.count ?? 0),
        firsts: Uint32Array.from([...own, ...(known?.firsts ?? [])])
          .sort()
          .slice(0, FIRSTS),
      });
    });
  }

  /** @param records of the table */
  finish(records: number): PendingShorts {
    const frequent = [...this.#grams].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST_GRAMS);
    frequent.sort(([a], [b]) => compareKeys(a, b));
    return {
      grams: Object.fromEntries(frequent.map(([gram, { count }]) => [gram, count])),
      firsts: this.#write(new Map(frequent.map(([gram, { firsts }]) => [gram, firsts])), records),
      lexemes: this.#writeLexemes(records),
    };
  }

  /** One list after the other is made: all together they are as long as the table. */
  #writeLexemes(highest: number): PendingDictionary {
    const sorted = this.#postings.sort();
    const entries: { readonly key: string; readonly number: number; readonly times: number }[] = [];
    for (const [lexeme, number] of this.#numbers)
      for (let times = mostTimes(sorted.of(number).ids); times > 0; times -= 1)
        entries.push({ key: shortLexemeKey(lexeme, times), number, times });
    entries.sort((a, b) => compareKeys(a.key, b.key));
    const writer = new DictionaryWriter(this.scratch, { ...OPTIONS, highest });
    for (const { key, number, times } of entries)
      writer.add(key, atLeast(sorted.of(number).ids, times), null);
    sorted.close();
    return writer.finish();
  }

  #write(lists: ReadonlyMap<string, Uint32Array>, highest: number): PendingDictionary {
    const writer = new DictionaryWriter(this.scratch, { ...OPTIONS, highest });
    for (const key of [...lists.keys()].sort(compareKeys))
      writer.add(key, lists.get(key) as Uint32Array, null);
    return writer.finish();
  }

  /** Removes what it has written. */
  discard(): void {
    this.#postings.discard();
  }
}

/** How often the most frequent record comes. @param ids ascending, one for each occurrence */
function mostTimes(ids: Uint32Array): number {
  let [most, times] = [0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    times = i > 0 && ids[i] === ids[i - 1] ? times + 1 : 1;
    if (times > most) most = times;
  }
  return most;
}

/** The records that come so often at least. @param ids ascending, one for each occurrence */
function atLeast(ids: Uint32Array, wanted: number): Uint32Array {
  const found = new Uint32Array(ids.length);
  let [size, times] = [0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    times = i > 0 && ids[i] === ids[i - 1] ? times + 1 : 1;
    if (times === wanted) found[size++] = ids[i] as number;
  }
  return found.subarray(0, size);
}
