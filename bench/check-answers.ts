import type { Answer } from './answer.ts';
import type { Expected } from './peer.ts';
import type { Kind } from './workload.ts';

/** An answer that is not what PostgreSQL says. */
export interface Difference {
  readonly kind: string;
  /** The request, as JSON. */
  readonly ask: string;
  readonly problem: string;
}

/** How far numbers may lie apart, as a part of them: sums are made in another order. */
const TOLERANCE = 1e-9;
/** Records that a difference is told by. */
const TOLD = 5;

/**
 * Compares answers with what they should be, where both are there: totals, and the first records in their order.
 * @returns how many were compared, and those that differ
 */
export function checkAnswers(
  kinds: readonly Kind[],
  answers: Readonly<Record<string, readonly Answer[]>>,
  expected: Readonly<Record<string, readonly Expected[]>>,
): { readonly compared: number; readonly differences: readonly Difference[] } {
  const differences: Difference[] = [];
  let compared = 0;
  for (const { id, asks } of kinds) {
    asks.forEach((ask, i) => {
      const [answer, should] = [answers[id]?.[i], expected[id]?.[i]];
      if (!answer || !should) return;
      compared++;
      const problem = compare(answer, should);
      if (problem !== null) differences.push({ kind: id, ask: JSON.stringify(ask), problem });
    });
  }
  return { compared, differences };
}

function compare({ failure, total, first }: Answer, should: Expected): string | null {
  if (failure !== undefined) return `failed: ${failure}`;
  if (should.total !== undefined && total !== should.total)
    return `total ${total} instead of ${should.total}`;
  if (isSame(first, should.first)) return null;
  const at = should.first.findIndex((record, i) => !isSame(first?.[i], record));
  // Those that follow tell whether records are missing or in another order.
  const from = (records: readonly unknown[] = []) =>
    JSON.stringify(at < 0 ? records.length : records.slice(at, at + TOLD));
  return at < 0
    ? `${from(first)} records instead of ${from(should.first)}`
    : `from record ${at} on ${from(first)} instead of ${from(should.first)}`;
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => isSame(one[key as keyof typeof one], other[key as keyof typeof other]))
  );
}
