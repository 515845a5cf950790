import { LITERALS, type Kind } from './kinds.ts';
import type { Table } from './tables-by-kind.ts';

/** A statement or an expression made of others: `$1`, `$2`, … in its text stand for its parts. */
export interface Phrase {
  /** `query` for a whole statement. */
  readonly kind: Kind | 'query';
  readonly text: string;
  readonly parts: readonly Phrase[];
}

/** A random number generator with a seed, from 0 to 1: the same numbers on every machine. */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

/** A phrase as SQL. */
export function write({ text, parts }: Phrase): string {
  return text.replaceAll(/\$(\d+)/g, (_, n: string) => write(parts[Number(n) - 1]!));
}

/** An expression without parts. */
export function leaf(kind: Kind, text: string): Phrase {
  return { kind, text, parts: [] };
}

/** Phrases with one part less: in the place of some part stands a part of its own of the same kind, a column or a literal. */
export function simpler(phrase: Phrase, table: Table): readonly Phrase[] {
  return phrase.parts.flatMap((part, i) => {
    const instead = part.parts.length === 0 ? [] : replacements(part, table);
    return [...instead, ...simpler(part, table)].map((other) => ({
      ...phrase,
      parts: phrase.parts.map((old, k) => (k === i ? other : old)),
    }));
  });
}

function replacements({ kind, parts }: Phrase, table: Table): readonly Phrase[] {
  if (kind === 'query') return [];
  const inner = parts.flatMap((part) => [part, ...part.parts]).filter((part) => part.kind === kind);
  const columns = table.columns[kind]?.slice(0, 1) ?? [];
  return [...[...columns, ...LITERALS[kind].slice(0, 2)].map((text) => leaf(kind, text)), ...inner];
}
