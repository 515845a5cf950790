/**
 * What several promises come to. Where one of them is rejected, `ending` is aborted with its reason, by which the others know that they are in vain; with that
 * reason this rejects, but not before all have settled: none is left behind at work.
 * @param ending whoever shares it ends with these, and they with whoever aborts it
 */
export async function together<T extends readonly Promise<unknown>[]>(
  promises: readonly [...T],
  ending = new AbortController(),
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const { signal } = ending;
  await Promise.all(promises.map((promise) => promise.catch((reason: unknown) => ending.abort(reason))));
  if (signal.aborted) throw signal.reason;
  return Promise.all(promises);
}
