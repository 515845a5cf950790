import { forEachBoth, type Ids } from '../ids.ts';
import type { WordTimes } from '../ports/table-index.ts';
import type { LexemeWords } from '../terms/word-context.ts';

/** The words of a lexeme, and by word the records that it stands in; and where it stands besides. */
export interface ListedLexeme extends Pick<LexemeWords, 'index' | 'stable' | 'counted'> {
  readonly lists: readonly WordTimes[];
}

/** Records that have each of some lexemes as often, and what is counted there: by lexeme. */
export interface TimesGroup {
  readonly times: readonly number[];
  readonly ids: Ids;
}

/** Reads which records the words of a lexeme stand in, and how often. Rejects with IndexFileError. */
export async function listLexeme({
  index,
  stable,
  counted,
}: Pick<LexemeWords, 'index' | 'stable' | 'counted'>): Promise<ListedLexeme> {
  return { index, stable, counted, lists: (await index.words?.times(stable.map(({ word }) => word))) ?? [] };
}

/** How often each of some records has a lexeme, 255 at most: PostgreSQL keeps no more positions. */
export function countTimes({ stable, lists, counted }: ListedLexeme, ids: Ids): Uint8Array {
  // Stops at 255.
  const counts = new Uint8ClampedArray(ids.length);
  lists.forEach(({ ids: list, times }, i) => {
    const { length } = stable[i]!.offsets;
    forEachBoth(list, ids, (k, record) => {
      counts[record]! += times[k]! * length;
    });
  });
  for (const own of counted)
    forEachBoth(own.ids, ids, (_, record) => {
      counts[record]! += own.times;
    });
  return new Uint8Array(counts.buffer);
}

/** Of a byte each: so often, or not at all. */
const COUNTS = 256;

/** Some records by how often they have each of some lexemes. */
export function groupByTimes(lexemes: readonly ListedLexeme[], ids: Ids): readonly TimesGroup[] {
  let groups: readonly (readonly number[])[] = [[]];
  // By record its group: one lexeme after the other takes them apart.
  const groupOf = new Uint32Array(ids.length);
  for (const lexeme of lexemes) {
    const counts = countTimes(lexeme, ids);
    const parts: (readonly number[])[] = [];
    /** By group and count the number of its part, from 1. */
    const numbers = new Uint32Array(groups.length * COUNTS);
    for (let i = 0; i < groupOf.length; i += 1) {
      const [group, count] = [groupOf[i]!, counts[i]!];
      const key = group * COUNTS + count;
      groupOf[i] = (numbers[key] ||= parts.push([...groups[group]!, count])) - 1;
    }
    groups = parts;
  }
  const sizes = new Uint32Array(groups.length);
  for (let i = 0; i < groupOf.length; i += 1) sizes[groupOf[i]!]! += 1;
  const lists = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (let i = 0; i < groupOf.length; i += 1) {
    const group = groupOf[i]!;
    lists[group]![sizes[group]!++] = ids[i]!;
  }
  return groups.map((times, i) => ({ times, ids: lists[i]! }));
}
