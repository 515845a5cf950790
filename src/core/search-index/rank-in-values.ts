import type { CompiledQuery } from '../full-text/compiled-query.ts';
import { both, forEachBoth, NO_IDS, unite, type Ids } from './ids.ts';
import { idsOf } from './ids-of-words.ts';
import { createRankOf } from './rank-of-places.ts';
import type { LexemeWords } from './word-context.ts';

/** Records whose rank one value of theirs tells. */
export interface RanksInValues {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly ranks: Float64Array;
}

/** Of a lexeme the group of a record: it has none of it, or several of different columns. */
const [NONE, SEVERAL] = [0, 0xffff];

/**
 * Ranks records that have lexemes in a value that is one word, as a date is, and nowhere else: its text says how far they are from each other, and that is all that
 * matters. Rejects with IndexFileError.
 * @param lexemes those of the query, several, with their words
 */
export async function rankInValues(
  lexemes: ReadonlyMap<string, LexemeWords>,
  query: CompiledQuery,
  ids: Ids,
): Promise<RanksInValues> {
  const found = [...lexemes.values()];
  const some = both(unite(found.flatMap(({ counted }) => counted.map((own) => own.ids))), ids);
  if (some.length === 0) return { ids: NO_IDS, ranks: new Float64Array(0) };
  // By lexeme and record the number of what is told of it, from 1.
  const groups = found.map(({ counted }) => {
    const groupOf = new Uint16Array(some.length);
    counted.forEach((own, i) =>
      forEachBoth(own.ids, some, (_, record) => {
        const isTold = own.within !== undefined && i + 1 < SEVERAL && groupOf[record] === NONE;
        groupOf[record] = isTold ? i + 1 : SEVERAL;
      }),
    );
    return groupOf;
  });
  const listed = await Promise.all(
    found.map(({ index, stable }) =>
      idsOf(
        index,
        stable.map(({ word }) => word),
      ),
    ),
  );
  const isElsewhere = new Uint8Array(some.length);
  for (const own of listed) forEachBoth(own, some, (_, record) => void (isElsewhere[record] = 1));
  const rankOf = createRankOf(query, [...lexemes.keys()]);
  const told: number[] = [];
  const ranks: number[] = [];
  for (let record = 0; record < some.length; record += 1) {
    if (isElsewhere[record] === 1) continue;
    const values = found.map(({ counted }, i) => {
      const group = groups[i]?.[record] as number;
      return group === NONE ? null : counted[group - 1]?.within;
    });
    const [column] = values.flatMap((own) => (own ? [own.column] : []));
    if (!values.every((own) => own === null || (own && own.column === column))) continue;
    told.push(some[record] as number);
    ranks.push(rankOf(values.map((own) => own?.positions ?? [])));
  }
  return { ids: Uint32Array.from(told), ranks: Float64Array.from(ranks) };
}
