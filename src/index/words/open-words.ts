import { both, NO_IDS, unite, type Ids } from '../../core/search-index/ids.ts';
import type { IndexedWord, IndexWords } from '../../core/search-index/ports/table-index.ts';
import {
  columnOf,
  countOf,
  isPlaced,
  keyOf,
  type DictionaryEntry,
} from '../dictionary/dictionary-entries.ts';
import type { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import { wordsHaving, wordsWithLexeme } from './words-of-grams.ts';
import { OF_ROWS } from '../index-layout.ts';
import type { WordEntries } from './word-entries.ts';

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
 * @param hasLexemes whether grams tell which words have a lexeme
 * @param lexemes of which the records are told; null: of none
 */
export function openWords(
  found: WordEntries,
  columns: readonly string[],
  { hasLexemes, lexemes }: { readonly hasLexemes: boolean; readonly lexemes: DictionaryReader | null },
): IndexWords {
  const { reader, grams } = found;
  const toWord = (entry: DictionaryEntry): Word => ({
    text: keyOf(entry) as string,
    column: columns[columnOf(entry) - 1] ?? '',
    count: countOf(entry),
    isPlaced: isPlaced(entry),
    entry,
    reader,
  });
  // Fragments of addresses are no words of a column.
  const toWords = (entries: readonly DictionaryEntry[]) =>
    entries.filter((entry) => columnOf(entry) <= columns.length).map(toWord);
  const wordsOf = async (numbers: Ids) => toWords(await found.numbered(numbers));
  const toldWords = async (told: Uint8Array | null) => toWords(await found.told(told));
  const areMany = (numbers: Ids) => found.areMany(numbers);
  return {
    size: async () => ({
      blocks: await reader.entries.size(),
      bytes: (await reader.entries.root()).blocks.reduce((sum, own) => sum + own, 0),
    }),
    containing: async (texts) => toWords(await found.containing(texts)),
    united: async (text) => {
      const united = await found.united(text);
      return united && toWords(united);
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
      const numbered = new Map([...ofColumns].map(([column, own]) => [columns[column - 1]!, own]));
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
