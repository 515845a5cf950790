import { createHash } from 'node:crypto';

/** Texts of statements of which something is known: that they take long, or that they are quick. */
export interface KnownStatements {
  has(text: string): boolean;
  /** Whether it was so this time: one that turns out to be otherwise is forgotten again. */
  learn(text: string, isSo: boolean): void;
}

export interface KnownStatementsOptions {
  /** How often it must have been so, since on a machine that is busy any may take long for once. */
  readonly times: number;
  /** How many are known, the latest. Default 500. */
  readonly statements?: number;
  /** Characters of the longest of them. Default 20,000. */
  readonly characters?: number;
  /** What is known of one is known of all that it makes equal. Default: the text. */
  readonly keyOf?: (text: string) => string;
}

export function createKnownStatements({
  times: least,
  statements = 500,
  characters = 20_000,
  keyOf = (text) => text,
}: KnownStatementsOptions): KnownStatements {
  const times = new Map<string, number>();
  return {
    has: (text) => text.length <= characters && (times.get(keyOf(text)) ?? 0) >= least,
    learn(text, isSo) {
      if (text.length > characters) return;
      const key = keyOf(text);
      const before = times.get(key) ?? 0;
      times.delete(key);
      if (isSo) times.set(key, Math.min(least, before + 1));
      const [oldest] = times.keys();
      if (times.size > statements && oldest !== undefined) times.delete(oldest);
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
