import type { CompiledQuery } from '../../full-text/compiled-query.ts';

/** Makes a function that ranks a record by where each of some lexemes stands in it. */
export function createRankOf(
  query: CompiledQuery,
  lexemes: readonly string[],
): (places: readonly (readonly number[])[]) => number {
  const rankOfKey = new Map<string | number, number>();
  const placeOf = new Map(lexemes.map((lexeme, i) => [lexeme, i]));
  let current: readonly (readonly number[])[] = [];
  const find = (lexeme: string) => {
    const positions = current[placeOf.get(lexeme) ?? -1] ?? NONE;
    return positions.length > 0 ? [positions] : NONE;
  };
  return (places) => {
    const key = keyOf(places);
    let rank = rankOfKey.get(key);
    if (rank === undefined) {
      current = places;
      rankOfKey.set(key, (rank = query.rankOf(find)));
    }
    return rank;
  };
}

const NONE: readonly never[] = [];

/** What the rank of a record depends on: how far the words are from each other, wherever they are. */
function keyOf(lists: readonly (readonly number[])[]): string | number {
  const [a, b] = lists;
  // Numbers are made and found sooner than texts.
  if (lists.length === 2 && a?.length === 1 && b?.length === 1) return a[0]! - b[0]!;
  const first = lists.reduce((least, [start]) => Math.min(least, start ?? Infinity), Infinity);
  return lists.map((list) => list.map((position) => position - first).join()).join(';');
}
