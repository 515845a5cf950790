import { pgType } from '../../../core/values/pg-types.ts';
import type { RelationColumn } from '../../../core/ports.ts';
import type { WordLimits } from './column-words.ts';

/** So many different words of a column are listed, or one for so many records, or for so many bytes of texts: of others their grams are. */
const MANY_WORDS = 50_000;
const RECORDS_A_WORD = 8;
const BYTES_A_WORD = 128;
/** Words of texts that are listed in any case, as long as they come again. */
const MANY_TEXT_WORDS = 200_000;
/** Of a table of any size: each takes some hundred bytes while its column is read, and columns are read side by side. */
const MOST_WORDS = 400_000;
/** Occurrences of words for which there is no room, that are sorted outside memory: each such word takes some hundred bytes when all are put together. */
const MOST_RARE = 2_000_000;

/** So many different words of a column of numbers or times are listed at most: else none. @param least see IndexInput (mostWords) */
export function mostOfOthers(records: number, least = MANY_WORDS): number {
  return Math.floor(Math.max(least, Math.min(MOST_WORDS, records / RECORDS_A_WORD)));
}

/** What is known of a column before it is read: see ColumnInput. */
interface ReadColumn {
  readonly column: RelationColumn;
  readonly records: number;
  readonly bytes: number;
  readonly mostWords: number | undefined;
  readonly mostRare: number | undefined;
}

/** Long texts have many words, and of a text whose words come again most are best listed. Numbers and times are found by their values as well. */
export function wordLimits({ column, records, bytes, mostWords, mostRare }: ReadColumn): WordLimits {
  const isText = pgType(column.type).category === 'text';
  const least = Math.max(MANY_WORDS, Math.min(MOST_WORDS, isText ? bytes / BYTES_A_WORD : 0));
  const telling = mostOfOthers(records, mostWords ?? least);
  const most = isText && mostWords === undefined ? Math.max(telling, MANY_TEXT_WORDS) : telling;
  return { most, telling, mostRare: isText ? (mostRare ?? (mostWords === undefined ? MOST_RARE : 0)) : 0 };
}
