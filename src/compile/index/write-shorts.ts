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
    const lists = new Map<string, Uint32Array>();
    const sorted = this.#postings.sort();
    for (const [lexeme, number] of this.#numbers)
      byTimes(sorted.of(number).ids).forEach((ids, i) => lists.set(shortLexemeKey(lexeme, i + 1), ids));
    sorted.close();
    const frequent = [...this.#grams].sort(([, a], [, b]) => b.count - a.count).slice(0, MOST_GRAMS);
    frequent.sort(([a], [b]) => compareKeys(a, b));
    return {
      grams: Object.fromEntries(frequent.map(([gram, { count }]) => [gram, count])),
      firsts: this.#write(new Map(frequent.map(([gram, { firsts }]) => [gram, firsts])), records),
      lexemes: this.#write(lists, records),
    };
  }

  #write(lists: ReadonlyMap<string, Uint32Array>, highest: number): PendingDictionary {
    const options = { form: { kind: 'text' }, placed: false, highest } as const;
    const writer = new DictionaryWriter(this.scratch, options);
    for (const key of [...lists.keys()].sort(compareKeys))
      writer.add(key, lists.get(key) as Uint32Array, null);
    return writer.finish();
  }

  /** Removes what it has written. */
  discard(): void {
    this.#postings.discard();
  }
}

/** The records that come at least once, those at least twice, and so on. @param ids ascending, one for each occurrence */
function byTimes(ids: Uint32Array): readonly Uint32Array[] {
  const lists: number[][] = [];
  let [before, times] = [0, 0];
  for (const id of ids) {
    times = id === before ? times + 1 : 1;
    before = id;
    (lists[times - 1] ??= []).push(id);
  }
  return lists.map((own) => Uint32Array.from(own));
}
