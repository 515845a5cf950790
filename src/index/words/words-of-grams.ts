import { GRAM, gramsWithin, gramUse } from '../../core/search-index/terms/grams.ts';
import { both, NO_IDS, unite, type Ids } from '../../core/search-index/ids.ts';
import { columnOf, countOf } from '../dictionary/dictionary-entries.ts';
import { evenly, findAll, GRAMS, type GramColumn, idsHavingShort, idsOfAll } from './gram-ids.ts';
import { decodeIds } from '../lists/id-list.ts';
import { lexemeKey, toldKey } from './lexeme-keys.ts';

/** Of a text with so many grams, of which those leave too many words, one of three is looked for, and so many at least and at most: URLs have most of their grams in common. */
const [LONG, LEAST_OF_LONG, MOST_OF_LONG] = [6, 8, 32];
/** What so large a part of all words has tells hardly anything, and takes long to read where it is so many times as many as are left. */
const [FREQUENT, MANY_TIMES] = [1 / 16, 8];

/**
 * Of a column's grams: the words that have what contains a text, or all grams of it where these are several; undefined where it is a single letter
 * that may be within them anywhere. Rejects with IndexFileError.
 * @param areMany whether more of its grams are worth being looked for, of a long text, so that there are fewer
 */
export async function wordsHaving(
  own: GramColumn,
  text: string,
  areMany: (ids: Ids) => Promise<boolean>,
): Promise<Ids | undefined> {
  if (gramUse(text) !== 'within') return idsHavingShort(own, text);
  const grams = gramsWithin(text);
  const some = await findAll(own, gramsAskedFirst(text));
  const ids = some ? await idsOfAll(own, some) : NO_IDS;
  if (grams.length < LONG || !(await areMany(ids))) return ids;
  const wanted = Math.max(LEAST_OF_LONG, Math.min(MOST_OF_LONG, Math.ceil(grams.length / GRAM)));
  const more = await findAll(own, evenly(grams, wanted));
  if (!more) return NO_IDS;
  const most = Math.min(own.reader.highestOf(own.column) * FREQUENT, ids.length * MANY_TIMES);
  const rarest = more
    .filter((entry) => countOf(entry) <= most)
    .sort((a, b) => countOf(a) - countOf(b))
    .slice(0, GRAMS);
  return rarest.length === 0 ? ids : both(ids, await idsOfAll(own, rarest));
}

/** The grams of a text by which its words are looked for, or those of most texts. */
export function gramsAskedFirst(text: string): readonly string[] {
  return evenly(gramsWithin(text), GRAMS);
}

/** Words, some by their numbers, others as their dictionary has them. */
export interface NamedWords {
  readonly numbers: Ids;
  /** As `encodeToldWords` writes them; null: there are none. */
  readonly told: Uint8Array | null;
}

/** Words that have a lexeme in English, or may have it. */
export interface LexemeNumbers extends NamedWords {
  /** By column of the table, from 1, those of `numbers` that it has; null: that is not told, as of few it is not. */
  readonly ofColumns: ReadonlyMap<number, Ids> | null;
}

/** Rejects with IndexFileError. */
export async function wordsWithLexeme(
  { reader, column }: GramColumn,
  lexeme: string,
): Promise<LexemeNumbers> {
  const key = lexemeKey(lexeme);
  const [numbered, named] = await Promise.all([
    reader.entries.listsOf(key),
    reader.entries.find([toldKey(key)], column),
  ]);
  const [lists, told] = await Promise.all([reader.written(numbered), reader.written(named)]);
  const highest = reader.highestOf(column);
  const numbers = numbered.map((entry, i) => decodeIds(lists[i]!, countOf(entry), highest));
  const columns = numbered.map(columnOf);
  const ofColumns = columns.some((own) => own !== column)
    ? new Map(columns.map((own, i) => [own, numbers[i]!]))
    : null;
  return { numbers: unite(numbers), told: told[0] ?? null, ofColumns };
}
