import { forEachBoth, type Ids } from './ids.ts';
import type { TimesGroup } from './lexeme-times.ts';
import { FEW_RANKED, idsOf, type LexemeWords } from './word-context.ts';

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
 */
export async function findApart(
  lexemes: readonly LexemeWords[],
  ids: Ids,
): Promise<RecordsApart | undefined> {
  const lists = await Promise.all(
    lexemes.map(({ index, stable }) =>
      idsOf(
        index,
        stable.map(({ word }) => word),
      ),
    ),
  );
  const present = new Uint8Array(ids.length);
  for (const list of lists)
    forEachBoth(list, ids, (_, record) => {
      if ((present[record] as number) < 2) present[record] = (present[record] as number) + 1;
    });
  const having = (count: number) => ids.filter((_, record) => present[record] === count);
  let several = 0;
  for (let i = 0; i < present.length; i += 1) if (present[i] === 2) several += 1;
  if (several > FEW_RANKED) return undefined;
  return {
    together: having(2),
    groups: [1, 0].map((count) => ({
      times: lexemes.map((_, i) => (i < count ? 1 : 0)),
      ids: having(count),
    })),
  };
}
