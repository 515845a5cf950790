import { isOffline } from '../transport/browser-parts.ts';

/** Milliseconds before each further try: what a host or a network recovers from by itself is mostly over by then. */
const PAUSES: readonly number[] = [250, 1_000, 3_000];

/**
 * Retries with back-off what the network may spoil, its pauses with jitter.
 * Rejects with what the last try threw, which is the first one where the browser says that there is no network.
 * @param isFinal tells failures that trying again cannot mend
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  {
    pauses = PAUSES,
    isFinal = () => false,
  }: { readonly pauses?: readonly number[]; readonly isFinal?: (error: unknown) => boolean } = {},
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (isFinal(error) || isOffline()) throw error;
      // Not exactly then: tabs that failed together need not come back together.
      await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)));
    }
  }
  return attempt();
}
