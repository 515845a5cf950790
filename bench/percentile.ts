/** The value that a share of a list is not above (nearest rank); NaN of none. @param share 0.5: the median, 1: the most */
export function percentile(list: readonly number[] | undefined, share: number): number {
  const sorted = [...(list ?? [])].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
