import { both, NO_IDS, unite, type Ids } from '../core/search-index/ids.ts';
import type { IndexedWord, IndexWords } from '../core/search-index/table-index.ts';
import {
  columnOf,
  countOf,
  entriesOfBlock,
  entriesWith,
  isPlaced,
  keyOf,
  type DictionaryEntry,
} from './dictionary-entries.ts';
import type { DictionaryReader } from './dictionary-reader.ts';
import type { GramColumn } from './gram-ids.ts';
import { wordsHaving, wordsWithLexeme } from './words-of-grams.ts';
import { OF_ROWS } from './index-layout.ts';
import { readToldWords } from './told-words.ts';
import { unitedLists } from './united-lists.ts';

/** More blocks take longer to read than more grams by which they may be fewer. */
const MANY_BLOCKS = 48;

const NOT_TOLD = { ofColumns: null, told: null } as const;

/** A word as this reader gives it out. */
interface Word extends IndexedWord {
  readonly entry: DictionaryEntry;
  /** What reads it. */
  readonly reader: DictionaryReader;
}

/**
 * Tells the words of a table's columns.
 * @param columns the ids of all columns, in the table's order
 * @param grams of which words have them; null: nothing is told of that, and all words are looked at
 * @param hasLexemes whether they tell which words have a lexeme
 * @param lexemes of which the records are told; null: of none
 */
export function openWords(
  reader: DictionaryReader,
  columns: readonly string[],
  grams: GramColumn | null,
  { hasLexemes, lexemes }: { readonly hasLexemes: boolean; readonly lexemes: DictionaryReader | null },
): IndexWords {
  const toWord = (entry: DictionaryEntry): Word => ({
    text: keyOf(entry) as string,
    column: columns[columnOf(entry) - 1] ?? '',
    count: countOf(entry),
    isPlaced: isPlaced(entry),
    entry,
    reader,
  });
  /** @param numbers of words, ascending */
  const wordsOf = async (numbers: Ids): Promise<readonly Word[]> => {
    const places = await reader.entries.blocksOf(numbers);
    const blocks = await reader.entries.blocks(places.map(({ number }) => number));
    const wanted = new Set(numbers);
    return blocks.flatMap((block, i) => {
      const { before } = places[i] as (typeof places)[number];
      return entriesOfBlock(block, (key) => wanted.has(before + key + 1)).map(toWord);
    });
  };
  const areMany = async (numbers: Ids) => (await reader.entries.spreadOf(numbers)) > MANY_BLOCKS;
  /** @param told see NamedWords */
  const toldWords = async (told: Uint8Array | null): Promise<readonly Word[]> =>
    told ? entriesOfBlock(readToldWords(told, await reader.entries.root()), () => true).map(toWord) : [];
  return {
    size: async () => ({
      blocks: await reader.entries.size(),
      bytes: (await reader.entries.root()).blocks.reduce((sum, own) => sum + own, 0),
    }),
    containing: async (texts) => {
      if (texts.length === 0) return [];
      const numbers = grams && (await wordsHavingAny(grams, shortest(texts), areMany));
      const places = numbers && (await reader.entries.blocksOf(numbers));
      const blocks = await reader.entries.blocks(
        places ? places.map(({ number }) => number) : [...Array(await reader.entries.size()).keys()],
      );
      const entries = entriesWith(blocks, (key) => texts.some((text) => (key as string).includes(text)));
      return entries.map(toWord);
    },
    united: async (text) => {
      const united = grams ? await unitedLists(grams, text) : undefined;
      return united && [...united.lists.map(toWord), ...(await toldWords(united.told))];
    },
    withLexeme:
      grams && hasLexemes
        ? async (lexeme) => {
            const { numbers, told } = await wordsWithLexeme(grams, lexeme);
            return [...(await wordsOf(numbers)), ...(await toldWords(told))];
          }
        : null,
    ofLexeme:
      lexemes &&
      (async (lexeme) => {
        const [entry] = await lexemes.entries.find([lexeme], OF_ROWS);
        return entry && ({ ...toWord(entry), reader: lexemes } satisfies Word);
      }),
    manyWithLexeme: async (lexeme) => {
      const { ofColumns, told } = grams && hasLexemes ? await wordsWithLexeme(grams, lexeme) : NOT_TOLD;
      if (!ofColumns) return undefined;
      const named = await toldWords(told);
      const numbered = new Map([...ofColumns].map(([column, own]) => [columns[column - 1] as string, own]));
      return {
        columns: new Set([...numbered.keys(), ...named.map(({ column }) => column)]),
        of: async (wanted) => {
          const words = await wordsOf(unite(wanted.map((id) => numbered.get(id) ?? NO_IDS)));
          return [...words, ...named].filter(({ column }) => wanted.includes(column));
        },
      };
    },
    withAll: async (lexemes, texts) => {
      if (!grams || !hasLexemes) return undefined;
      const [having, containing] = await Promise.all([
        Promise.all(lexemes.map((lexeme) => wordsWithLexeme(grams, lexeme))),
        Promise.all(texts.map((text) => wordsHaving(grams, text, areMany))),
      ]);
      const lists = [...having.map(({ numbers }) => numbers), ...containing.flatMap((own) => own ?? [])];
      if (lists.length === 0) return undefined;
      const [words, ...told] = await Promise.all([
        wordsOf(lists.reduce(both)),
        ...having.map((own) => toldWords(own.told)),
      ]);
      // A word that is told of by itself is so beside each of its lexemes.
      const [first = [], ...others] = told;
      const texted = others.map((own) => new Set(own.map(({ text }) => text)));
      const named = first.filter(({ text }) => texted.every((own) => own.has(text)));
      return [...words, ...named].filter((word) => texts.every((text) => word.text.includes(text)));
    },
    spread: (texts, lexemes) => {
      // Words that are told of by themselves are read without their blocks.
      const ofLexeme = async (lexeme: string) =>
        grams && hasLexemes ? (await wordsWithLexeme(grams, lexeme)).numbers : undefined;
      const having = [
        ...texts.map((text) => (grams ? wordsHaving(grams, text, areMany) : undefined)),
        ...lexemes.map(ofLexeme),
      ];
      return Promise.all(
        having.map(async (finding) => {
          const numbers = await finding;
          return numbers ? reader.entries.spreadOf(numbers) : reader.entries.size();
        }),
      );
    },
    ids: (words, isTimed) =>
      byReader(words as readonly Word[], identity, (own, some) =>
        own.ids(some.map(entryOf), isTimed && ((place) => isTimed(some[place] as IndexedWord))),
      ),
    times: (words) =>
      byReader(words as readonly Word[], identity, (own, some) => own.times(some.map(entryOf))),
    placing: (words, records) =>
      [...partsByReader(words as readonly Word[], identity)]
        .map(([own, places]) =>
          own.placing(
            places.map((place) => entryOf(words[place] as Word)),
            records,
          ),
        )
        .reduce((a, b) => ({ pieces: a.pieces + b.pieces, bytes: a.bytes + b.bytes }), NOTHING),
    // The lists are those that `times` gave out: they say as well how their positions lie.
    places: (words, records) =>
      byReader(
        words,
        ({ word }) => word as Word,
        (own, some) =>
          own.places(
            some.map(({ word, list }) => ({ entry: entryOf(word as Word), list })),
            records,
          ),
      ),
  };
}

const NOTHING = { pieces: 0, bytes: 0 } as const;

const identity = (word: Word): Word => word;

function entryOf({ entry }: Word): DictionaryEntry {
  return entry;
}

/** Reads something of some words, side by side by what reads them, and gives it in their order. */
async function byReader<Of, Read>(
  all: readonly Of[],
  wordOf: (one: Of) => Word,
  read: (reader: DictionaryReader, some: readonly Of[]) => Promise<readonly Read[]>,
): Promise<readonly Read[]> {
  const found: Read[] = [];
  await Promise.all(
    [...partsByReader(all, wordOf)].map(async ([reader, places]) => {
      const own = await read(
        reader,
        places.map((place) => all[place] as Of),
      );
      for (const [i, place] of places.entries()) found[place] = own[i] as Read;
    }),
  );
  return found;
}

/** The places of what each of them reads. */
function partsByReader<Of>(
  all: readonly Of[],
  wordOf: (one: Of) => Word,
): ReadonlyMap<DictionaryReader, readonly number[]> {
  const parts = new Map<DictionaryReader, number[]>();
  for (const [place, one] of all.entries()) {
    const { reader } = wordOf(one);
    const own = parts.get(reader);
    if (own) own.push(place);
    else parts.set(reader, [place]);
  }
  return parts;
}

/** Those of some texts that contain no other one: what contains any of all contains one of these. A word and its stem are looked for by the stem. */
function shortest(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
}

/** The numbers of all words that may have any of some texts in them, ascending. Undefined: any word may. */
async function wordsHavingAny(
  grams: GramColumn,
  texts: readonly string[],
  areMany: (numbers: Ids) => Promise<boolean>,
): Promise<Ids | undefined> {
  const lists = await Promise.all(texts.map((text) => wordsHaving(grams, text, areMany)));
  return lists.every((list) => list !== undefined) ? unite(lists) : undefined;
}
