import { gramOrder } from '../../core/search-index/terms/grams.ts';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { FrequentSection, FrequentSections } from './frequent-layout.ts';
import type { Span } from '../index-layout.ts';
import { once } from '../bytes/once.ts';
import { readJson } from '../bytes/pieces.ts';

/** Units by which sections are told apart: who knows how a word begins knows its section, before it is known what is asked of it. */
const FIRST_UNITS = 3;

/** The section of what is told of a word. @param key of it, or the word in lower case @param sections how many there are */
export function frequentSection(key: string, sections: number): number {
  return gramOrder(key.trimStart().slice(0, FIRST_UNITS)) % sections;
}

/** Where a section stands. Undefined: there is none. @param number from 0 */
export function spanOfSection([at, ...bytes]: FrequentSections, number: number): Span | undefined {
  const own = bytes[number];
  return own === undefined ? undefined : [bytes.slice(0, number).reduce((sum, one) => sum + one, at), own];
}

/** What is told of a search for a frequent word. Places are from where the first one of all is. */
export interface FrequentEntry {
  readonly total: number;
  readonly answer: Span;
  readonly pages: readonly number[];
}

/** Tells where what is told of frequent words stands. Everything rejects with IndexFileError. */
export class FrequentDirectory {
  readonly #sections: readonly (() => Promise<ReadonlyMap<string, FrequentEntry>>)[];

  constructor(ranges: ByteRanges, sections: FrequentSections) {
    this.#sections = sections.slice(1).map((_, number) =>
      once(async () => {
        const section = await readJson<FrequentSection>(ranges, spanOfSection(sections, number) as Span);
        return new Map(section.keys.map((key, i) => [key, entryOf(section, i)]));
      }),
    );
  }

  /** Undefined: nothing is told of it. @param key see `frequentKey` (core/search-index/pages/frequent-page.ts) */
  async find(key: string): Promise<FrequentEntry | undefined> {
    return (await this.#sections[frequentSection(key, this.#sections.length)]?.())?.get(key);
  }
}

function entryOf({ totals, answers, pages }: FrequentSection, i: number): FrequentEntry {
  const [total, answer, own] = [totals[i], answers[i], pages[i]];
  if (total === undefined || !answer || !own) throw new IndexFileError('it tells of less than it says');
  return { total, answer, pages: own };
}
