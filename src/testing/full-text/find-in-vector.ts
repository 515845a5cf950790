import type { FindOccurrences } from '../../core/full-text/occurrences.ts';
import type { TsVector } from '../../core/full-text/tsvector.ts';

/** Looks up the words of a query in a vector, for `matchesQuery` and `rankQuery`. */
export function findInVector({ lexemes, positions }: TsVector): FindOccurrences {
  return (lexeme, prefix) =>
    positions.filter((_, i) => (prefix ? lexemes[i]!.startsWith(lexeme) : lexemes[i] === lexeme));
}
