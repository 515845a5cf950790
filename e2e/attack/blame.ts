import type { Fought } from './attackers.ts';
import { type Asked, milliseconds } from './ordinary-load.ts';

/** Lines of it. */
const LINES = 12;

/**
 * What was under way while ordinary requests were slow: each of the slowest, and each attack by the median of those that were asked while
 * it lasted. As attacks run beside each other, it is the name that comes again and again.
 * @param asked the quickest first
 */
export function blame(asked: readonly Asked[], fought: readonly Fought[]): readonly string[] {
  const overlap = (a: Asked | Fought, b: Asked | Fought) => a.began < b.ended && b.began < a.ended;
  const slowest = asked
    .slice(-LINES)
    .reverse()
    .map((one) => {
      const names = fought.filter((attack) => overlap(attack, one)).map(({ name }) => name);
      return `${Math.round(milliseconds(one))} ms: ${one.path.slice(0, 120)}, beside ${names.join('; ')}`;
    });
  const attacks = fought
    .map((attack) => ({ attack, met: asked.filter((one) => overlap(attack, one)) }))
    .filter(({ met }) => met.length > 0)
    .map(({ attack, met }) => ({ attack, met, median: milliseconds(met[met.length >> 1]!) }))
    .sort((a, b) => b.median - a.median)
    .slice(0, LINES)
    .map(
      ({ attack, met, median }) =>
        `${attack.name}: ${Math.round(attack.ended - attack.began)} ms, ${met.length} ordinary ones beside it, median ${Math.round(median)} ms`,
    );
  const byKind = [...groupByKind(asked)].map(([kind, of]) => {
    const [median, p99] = [0.5, 0.99].map((share) => of[Math.floor(share * of.length)]!).map(milliseconds);
    return `${kind}: ${of.length} times, median ${Math.round(median ?? 0)} ms, 99 % ${Math.round(p99 ?? 0)} ms`;
  });
  return [
    'by kind:',
    ...byKind,
    'the slowest:',
    ...slowest,
    'beside which the median was highest:',
    ...attacks,
  ];
}

function groupByKind(asked: readonly Asked[]): ReadonlyMap<string, readonly Asked[]> {
  const kinds = new Map<string, Asked[]>();
  for (const one of asked) kinds.set(one.kind, [...(kinds.get(one.kind) ?? []), one]);
  return kinds;
}
