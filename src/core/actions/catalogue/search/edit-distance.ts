/**
 * Whether two words differ by at most so many edits: a letter more, less or another, or two neighbours that have changed places.
 * @param most few: words whose lengths differ by more are not looked at
 */
export function isWithinEdits(left: string, right: string, most: number): boolean {
  const [a, b] = [[...left], [...right]];
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, letter] of a.entries()) {
    const next = [i + 1];
    for (const [j, other] of b.entries()) {
      const swapped =
        i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other ? (before[j - 1] ?? 0) + 1 : Infinity;
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          swapped,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return (row[b.length] ?? 0) <= most;
}
