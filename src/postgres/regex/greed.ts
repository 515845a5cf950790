import type { Piece } from './pieces.ts';

// PostgreSQL gives a whole expression the preference of its first quantifier: it matches as much as can be, or as little. Only then is
// that shared out among the parts, from the left, each by its own preference. RE2 knows the second alone.

/** Which quantifiers there are in a part of an expression. */
export interface Quantifiers {
  greedy: boolean;
  lazy: boolean;
}

/** A part of a sequence. */
export type Quantified = Piece & Readonly<Quantifiers>;

/** Those of several parts. */
export function gathered(parts: readonly Readonly<Quantifiers>[]): Quantifiers {
  return { greedy: parts.some(({ greedy }) => greedy), lazy: parts.some(({ lazy }) => lazy) };
}

/**
 * A sequence with quantifiers of both kinds in RE2's words; undefined where RE2 may match more or less than PostgreSQL.
 * Where the end of the text ends it, or where it matches as little as can be and one part at the end alone would have more, there is
 * but one length.
 */
export function settleLengths(parts: readonly Quantified[]): { readonly text: string } | undefined {
  const { greedy, lazy } = gathered(parts);
  if (!greedy || !lazy || parts.some((part) => part.greedy && part.lazy)) return undefined;
  const text = (all: readonly Piece[]) => all.map((part) => part.text).join('');
  if (parts.at(-1)?.text === '\\z') return { text: text(parts) };
  // From the end: a part that may be nothing is, and then the one before it is the last.
  const written = [...parts];
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at];
    if (!part?.greedy) break;
    const least = leastOf(part);
    if (least === undefined) return undefined;
    written[at] = { ...part, text: least, greedy: false };
    if (part.min > 0) break;
  }
  return written.some((part) => part.greedy) ? undefined : { text: text(written) };
}

/** `[0-9]+` or `([0-9]+)` as often as it must be. */
function leastOf({ text, first }: Piece): string | undefined {
  const [, open, repeated, quantifier = '', low, close] =
    /^(\(?)(.*?)([*+?]|\{(\d+),\d*\})(\)?)$/s.exec(text) ?? [];
  if (repeated === undefined || repeated !== first) return undefined;
  return `${open}${repeated}{${low ?? (quantifier === '+' ? 1 : 0)}}${close}`;
}
