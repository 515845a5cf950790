/** NaN of nothing. */
export function median(times: readonly number[] | undefined): number {
  if (!times) return Number.NaN;
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
