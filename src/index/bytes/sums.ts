/** What stands before each number together, and at last all. @param before what stands before the first */
export function sums(numbers: readonly number[], before = 0): readonly number[] {
  const all = [before];
  for (const number of numbers) all.push(all.at(-1)! + number);
  return all;
}
