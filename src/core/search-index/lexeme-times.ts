import { forEachBoth, type Ids } from './ids.ts';
import type { WordTimes } from './table-index.ts';
import type { LexemeWords, StableWord } from './word-context.ts';

/** The words of a lexeme, and by word the records that it stands in. */
export interface ListedLexeme extends Pick<LexemeWords, 'index' | 'stable'> {
  readonly lists: readonly WordTimes[];
}

/** Records that have each of some lexemes as often, and what is counted there: by lexeme. */
export interface TimesGroup {
  readonly times: readonly number[];
  readonly ids: Ids;
}

/** Reads which records the words of a lexeme stand in, and how often. Rejects with IndexFileError. */
export async function listLexeme({ index, stable }: LexemeWords): Promise<ListedLexeme> {
  return { index, stable, lists: (await index.words?.times(stable.map(({ word }) => word))) ?? [] };
}

/** How often each of some records has a lexeme, 255 at most: PostgreSQL keeps no more positions. */
export function countTimes({ stable, lists }: ListedLexeme, ids: Ids): Uint8Array {
  // Stops at 255.
  const counts = new Uint8ClampedArray(ids.length);
  lists.forEach(({ ids: list, times }, i) => {
    const { length } = (stable[i] as StableWord).offsets;
    forEachBoth(list, ids, (k, record) => {
      (counts[record] as number) += (times[k] as number) * length;
    });
  });
  return new Uint8Array(counts.buffer);
}

/** So many counts of a byte each are a whole number. */
const BYTES_OF_NUMBER = 6;

/** Some records by how often they have each of some lexemes. */
export function groupByTimes(lexemes: readonly ListedLexeme[], ids: Ids): readonly TimesGroup[] {
  const counts = lexemes.map((lexeme) => countTimes(lexeme, ids));
  const groups = new Map<number | string, { readonly times: readonly number[]; readonly ids: number[] }>();
  const keyAt = (record: number) =>
    counts.length <= BYTES_OF_NUMBER
      ? counts.reduce((key, own) => key * 256 + (own[record] as number), 0)
      : counts.map((own) => own[record]).join();
  for (let i = 0; i < ids.length; i += 1) {
    const key = keyAt(i);
    const group = groups.get(key) ?? { times: counts.map((own) => own[i] as number), ids: [] };
    if (group.ids.length === 0) groups.set(key, group);
    group.ids.push(ids[i] as number);
  }
  return [...groups.values()].map((group) => ({ times: group.times, ids: Uint32Array.from(group.ids) }));
}
