/** What stands before each number together, and at last all. */
export function sums(numbers: readonly number[]): readonly number[] {
  const all = [0];
  for (const number of numbers) all.push((all.at(-1) as number) + number);
  return all;
}
