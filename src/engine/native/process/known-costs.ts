import { createHash } from 'node:crypto';
import { LatestMap } from '../../../core/latest-map.ts';

/** What statements took of the processor lately. */
export interface KnownCosts {
  /** Milliseconds that a statement most likely needs; undefined: not enough is known of it. */
  of(text: string): number | undefined;
  learn(text: string, milliseconds: number): void;
}

/** When the cost of a statement counts as known. */
export interface KnownCostsOptions {
  /** How often a statement must have been seen. Default 1. */
  readonly times?: number;
  /** How many are known, the latest. Default 2000. */
  readonly statements?: number;
  /** Characters of the longest of them. Default 20,000. */
  readonly characters?: number;
  /** What is known of one is known of all that it makes equal. Default: the text. */
  readonly keyOf?: (text: string) => string;
}

/** How many of the last times count. */
const LAST = 3;

/** The least of the last times is what a statement needs: a machine that is busy, or caches that are cold, only ever add to it. */
export function createKnownCosts({
  times = 1,
  statements = 2000,
  characters = 20_000,
  keyOf = (text) => text,
}: KnownCostsOptions = {}): KnownCosts {
  const costs = new LatestMap<string, readonly number[]>(statements);
  return {
    of(text) {
      const last = text.length <= characters ? (costs.get(keyOf(text)) ?? []) : [];
      return last.length >= times ? Math.min(...last) : undefined;
    },
    learn(text, milliseconds) {
      if (text.length > characters) return;
      const key = keyOf(text);
      const before = costs.get(key) ?? [];
      costs.set(key, [...before, milliseconds].slice(-LAST));
    },
  };
}

/**
 * A digest of a statement without its numbers and texts: who looks at one value after the other asks the same thing each time, and what
 * people write in a line may be pages of DuckDB's.
 */
export function shapeOf(text: string): string {
  const shape = text.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\d[\d.]*/g, (part) =>
    part.startsWith('"') ? part : '?',
  );
  return createHash('sha1').update(shape).digest('base64');
}
