import { both, NO_IDS, type Ids } from '../../core/search-index/ids.ts';
import type { GramMatch } from '../../core/search-index/ports/index-grams.ts';
import { countOf, type DictionaryEntry, keyOf } from '../dictionary/dictionary-entries.ts';
import type { DictionaryReader } from '../dictionary/dictionary-reader.ts';

/** A column whose words are told by their characters. */
export interface CharacterColumn {
  readonly reader: DictionaryReader;
  /** See ColumnList. */
  readonly column: number;
}

/** Of longer texts so many characters are looked for: what has these in a row mostly has the text. */
const MOST_CHARACTERS = 8;
/** So few records are rather read than where in them the characters stand. */
const FEW = 40;
/** Characters that are looked for first: where these stand in a row tells mostly enough. */
const FIRST = 2;

/** What a character is found by where a lexeme may begin with it: no word has a blank. */
export function beginningKey(character: string): string {
  return ` ${character}`;
}

/** The same where a lexeme may end with it. */
export function endKey(character: string): string {
  return `${character} `;
}

/** Whether it is one of these. */
export function hasEdge(key: string): boolean {
  return key.startsWith(' ') || key.endsWith(' ');
}

/** Of a character that fewer records have it is not told where a lexeme may begin or end with it: they are rather all read. */
export const FEW_EDGES = 500;

/** Where a text is looked for: anywhere, at the beginning of a lexeme, or as a whole one. */
type TextPlace = 'within' | 'beginning' | 'lexeme';

/** A character of a text, and where in it it stands. */
interface Wanted {
  readonly entry: DictionaryEntry;
  readonly offsets: readonly number[];
}

/** The records that have a text, or may have it as a lexeme or at the beginning of one. Rejects with IndexFileError. */
export async function recordsWithCharacters(
  { reader, column }: CharacterColumn,
  text: string,
  place: TextPlace,
): Promise<GramMatch> {
  const all = [...text];
  // Words of one kind often begin and end alike.
  const start = place === 'within' ? Math.max(0, (all.length - MOST_CHARACTERS) >> 1) : 0;
  const characters = all.slice(start, start + MOST_CHARACTERS);
  const find = async (keys: readonly string[]) => {
    const different = [...new Set(keys)];
    const entries = await reader.entries.find(different, column);
    return entries.length < different.length ? undefined : entries;
  };
  const anywhere = await find(characters);
  const isFrequent = (character: string) =>
    anywhere?.some((entry) => keyOf(entry) === character && countOf(entry) >= FEW_EDGES);
  const places = characters.flatMap((one, offset) => {
    const edges = [
      ...(place !== 'within' && offset === 0 ? [beginningKey(one)] : []),
      ...(place === 'lexeme' && offset === all.length - 1 ? [endKey(one)] : []),
    ];
    const keys = edges.length > 0 && isFrequent(one) ? edges : [one];
    return keys.map((key) => ({ key, offset }));
  });
  const entries = anywhere && (place === 'within' ? anywhere : await find(places.map(({ key }) => key)));
  if (!entries) return { ids: NO_IDS, sure: NO_IDS };
  const wanted = entries
    .toSorted((a, b) => countOf(a) - countOf(b))
    .map((entry) => ({
      entry,
      offsets: places.flatMap(({ key, offset }) => (key === keyOf(entry) ? [offset] : [])),
    }));
  const lists = await reader.ids(wanted.map(({ entry }) => entry));
  let left = lists.reduce(both);
  if (places.length === 1) return { ids: left, sure: all.length === 1 ? left : NO_IDS };
  for (const part of [wanted.slice(0, FIRST), wanted]) {
    if (left.length <= FEW) break;
    left = await inARow(reader, part, left);
    if (part.length === wanted.length) {
      const isWhole = characters.length === all.length;
      return { ids: left, sure: isWhole ? left : NO_IDS };
    }
  }
  return { ids: left, sure: left.length === 0 ? left : NO_IDS };
}

/** Those of some records, which have all of some characters, in which these stand at their distances. */
async function inARow(reader: DictionaryReader, wanted: readonly Wanted[], records: Ids): Promise<Ids> {
  const times = await reader.times(wanted.map(({ entry }) => entry));
  const places = await reader.places(
    wanted.map(({ entry }, i) => ({ entry, list: times[i]! })),
    records,
  );
  const ats = places.map(() => 0);
  const found = new Uint32Array(records.length);
  let size = 0;
  for (let record = 0; record < records.length; record += 1) {
    // Where the text may begin, as each of its characters says.
    let starts: ReadonlySet<number> | undefined;
    for (let i = 0; i < places.length; i += 1) {
      const { times: own, positions } = places[i]!;
      const from = ats[i]!;
      const to = from + own[record]!;
      ats[i] = to;
      for (const offset of wanted[i]!.offsets) {
        if (starts?.size === 0) break;
        const before: ReadonlySet<number> | undefined = starts;
        const next = new Set<number>();
        for (let at = from; at < to; at += 1) {
          const begin = positions[at]! - offset;
          if (!before || before.has(begin)) next.add(begin);
        }
        starts = next;
      }
    }
    if ((starts?.size ?? 0) > 0) found[size++] = records[record]!;
  }
  return found.subarray(0, size);
}
