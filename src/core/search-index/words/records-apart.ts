import { forEachBoth, type Ids } from '../ids.ts';
import type { TimesGroup } from '../ranks/lexeme-times.ts';
import { recordsWith } from './find-lexeme.ts';
import type { LexemeWords } from '../terms/word-context.ts';

/** Records that are looked at first: mostly they tell that very many have several lexemes. */
const SOME = 1_000;

/** Records by how many of some lexemes they have. */
export interface RecordsApart {
  /** Those that have several. */
  readonly together: Ids;
  /** The others: those that have one, and those that have none. */
  readonly groups: readonly TimesGroup[];
}

/**
 * Tells records in which no two lexemes are at any distance from those that have several. Undefined: these are so many that it is rather looked up where each
 * lexeme stands than read. Rejects with IndexFileError.
 * @param few so many are read
 */
export async function findApart(
  lexemes: readonly LexemeWords[],
  ids: Ids,
  few: number,
): Promise<RecordsApart | undefined> {
  const lists = await Promise.all(lexemes.map(recordsWith));
  const some = countPresent(lists, ids.subarray(0, SOME));
  if (some.filter((own) => own === 2).length > few) return undefined;
  const present = countPresent(lists, ids);
  const having = (count: number) => ids.filter((_, record) => present[record] === count);
  const together = having(2);
  if (together.length > few) return undefined;
  return {
    together,
    groups: [1, 0].map((count) => ({
      times: lexemes.map((_, i) => (i < count ? 1 : 0)),
      ids: having(count),
    })),
  };
}

/** In how many of the lists each of some records is; 2: or more. */
function countPresent(lists: readonly Ids[], ids: Ids): Uint8Array {
  const present = new Uint8Array(ids.length);
  for (const list of lists)
    forEachBoth(list, ids, (_, record) => {
      if (present[record]! < 2) present[record] = present[record]! + 1;
    });
  return present;
}
