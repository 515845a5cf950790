import type { Condition, TextOf } from './condition.ts';
import { either, type Ids } from './ids.ts';
import type { IndexedText } from './words/indexed-text.ts';
import type { TableIndex } from './ports/table-index.ts';

/**
 * Records that match, by their ids, and their ranks: one list a rank of the question, by the place of the record. Where only the best ones were to be ranked, the
 * others have a rank below 0.
 */
export interface RankedRecords {
  readonly ids: Ids;
  readonly ranks: readonly Float32Array[];
}

/** Records whose texts are held at a time. */
const AT_A_TIME = 2_000;

/** Of some records those that meet all conditions, with their ranks: their texts are read. Rejects with IndexFileError. */
export async function testRecords(
  index: TableIndex,
  conditions: readonly Condition[],
  searched: IndexedText | undefined,
  ids: Ids,
): Promise<RankedRecords> {
  const columns = [...new Set([...conditions.flatMap((one) => one.columns), ...(searched?.columns ?? [])])];
  const place = new Map(columns.map((column, i) => [column, i]));
  const passed: number[] = [];
  const ranks: number[][] = (searched?.ranksOf(() => null) ?? []).map(() => []);
  for (let start = 0; start < ids.length; start += AT_A_TIME) {
    const own = ids.subarray(start, start + AT_A_TIME);
    const texts = (await index.texts(own, columns)).map(({ values }) => values);
    let row = 0;
    const textOf: TextOf = (column) =>
      column === '_id' ? String(own[row]) : (texts[place.get(column)!]?.[row] ?? null);
    for (; row < own.length; row += 1) {
      if (!conditions.every((condition) => condition.test(textOf))) continue;
      passed.push(own[row]!);
      searched?.ranksOf(textOf).forEach((rank, i) => ranks[i]?.push(rank));
    }
  }
  return { ids: Uint32Array.from(passed), ranks: ranks.map((own) => Float32Array.from(own)) };
}

/** Both records, of which none is in both. */
export function mergeRanked(a: RankedRecords, b: RankedRecords): RankedRecords {
  const ids = either(a.ids, b.ids);
  return {
    ids,
    ranks: a.ranks.map((own, rank) => {
      const other = b.ranks[rank]!;
      const all = new Float32Array(ids.length);
      let [i, j] = [0, 0];
      for (let at = 0; at < ids.length; at += 1) all[at] = a.ids[i] === ids[at] ? own[i++]! : other[j++]!;
      return all;
    }),
  };
}
