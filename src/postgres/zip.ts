/**
 * Two lists side by side.
 * @throws RangeError when they are not of one length
 */
export function zip<A, B>(first: readonly A[], second: readonly B[]): readonly (readonly [A, B])[] {
  const pairs = first.flatMap((a, i): (readonly [A, B])[] => second.slice(i, i + 1).map((b) => [a, b]));
  if (pairs.length !== first.length || pairs.length !== second.length)
    throw new RangeError(`${first.length} beside ${second.length}`);
  return pairs;
}
