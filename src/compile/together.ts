/**
 * What several promises come to. Rejects with the first one's reason that was rejected, but not before all have settled: none is left
 * behind at work.
 */
export async function together<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
