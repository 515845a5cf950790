import type { ContainsPlan } from '../../full-text/contains-rule.ts';
import { acceptsWeight, type TsQuery, type TsQueryNode } from '../../full-text/tsquery.ts';

/**
 * What a text must have to match, in terms that an index of words can answer. `unsure`: every match has it, but not all that has
 * it matches.
 */
export type Need =
  | { readonly all: readonly Need[] }
  | { readonly any: readonly Need[] }
  | { readonly unsure: Need }
  /** The text in lower case contains this, which is one word. */
  | { readonly letters: string }
  /** A word of the text has this lexeme, or with `prefix` one that begins so. */
  | { readonly lexeme: string; readonly prefix: boolean }
  /** The index cannot tell. */
  | { readonly unknown: true };

const UNKNOWN: Need = { unknown: true };
const NOTHING: Need = { any: [] };

/** What a match of a tsquery has. */
export function toNeed(query: TsQuery): Need {
  return query === null ? NOTHING : ofNode(query);
}

function ofNode(node: TsQueryNode): Need {
  switch (node.op) {
    case 'lexeme':
      return acceptsWeight(node) ? { lexeme: node.lexeme, prefix: node.prefix } : NOTHING;
    case 'not':
      return UNKNOWN;
    case 'and':
      return { all: node.args.map(ofNode) };
    case 'or':
      return { any: node.args.map(ofNode) };
    case 'phrase':
      return { unsure: { all: node.args.map(ofNode) } };
  }
}

/** What an answer by the contains rule has. */
export function toContainsNeed({ words }: ContainsPlan): Need {
  if (words.length === 0) return NOTHING;
  return {
    all: words.map(({ folded, lexemes }): Need => {
      const letters = { letters: folded };
      if (lexemes.length === 0) return letters;
      return { any: [letters, { all: lexemes.map((lexeme) => ({ lexeme, prefix: false })) }] };
    }),
  };
}
