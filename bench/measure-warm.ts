import type { Answer } from './answer.ts';
import { toAddress } from './ask.ts';
import { startBareBrowser } from './bare-browser.ts';
import { percentile } from './percentile.ts';
import type { Kind } from './workload.ts';

/** Requests of a kind before those that count: they compile, and start what has to be started. */
const WARM_UP = 3;
/** What wakes the engine and opens the table. */
const WAKE = { sql: 'SELECT count(*) AS n FROM {t}' };

/**
 * Asks a site through service worker and fetch, in one page that nobody watches, one kind after the other.
 * @param kinds with WARM_UP more requests than count
 * @returns answers by kind
 */
export async function measureWarm(
  origin: string,
  {
    resource,
    kinds,
    rounds,
  }: { readonly resource: string; readonly kinds: readonly Kind[]; readonly rounds: number },
): Promise<Readonly<Record<string, readonly Answer[]>>> {
  const browser = await startBareBrowser();
  const answers: Record<string, readonly Answer[]> = {};
  try {
    const page = await browser.open(`${origin}/bench/`);
    const ask = (addresses: readonly string[]) =>
      page.evaluate(([base, list]) => globalThis.bench.ask(base, list), [`${origin}/`, addresses] as const);
    // The engine's start would else fall somewhere among the first kinds.
    await ask([toAddress(WAKE, `${origin}/`, resource)]);
    for (const { id, asks } of kinds) {
      // The first that are drawn are those that count, so that more rounds ask the same and more.
      const ordered = [...asks.slice(rounds, rounds + WARM_UP), ...asks.slice(0, rounds)];
      const addresses = ordered.map((ask) => toAddress(ask, `${origin}/`, resource));
      const all = await ask(addresses);
      const counted = all.slice(all.length - Math.min(rounds, asks.length));
      answers[id] = counted;
      const times = counted.map(({ ms }) => ms);
      const failed = counted.filter(({ failure }) => failure !== undefined);
      console.log(
        `  ${id.padEnd(16)} ${[0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1).padStart(9)).join('')}` +
          (failed.length > 0 ? `  ${failed.length} failed: ${failed[0]?.failure?.slice(0, 100)}` : ''),
      );
    }
  } finally {
    await browser.close();
  }
  return answers;
}

/** How many requests of each kind are to be drawn for so many rounds. */
export const toDraw = (rounds: number): number => rounds + WARM_UP;
