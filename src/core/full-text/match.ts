import { matchPhrase } from './match-phrase.ts';
import type { FindOccurrences } from './occurrences.ts';
import { acceptsWeight, type TsQuery, type TsQueryNode } from './tsquery.ts';

/** `vector @@ query`, for the document whose lexemes `find` knows. The empty query matches nothing. */
export function matchesQuery(query: TsQuery, find: FindOccurrences): boolean {
  return query !== null && matches(query, find);
}

function matches(node: TsQueryNode, find: FindOccurrences): boolean {
  switch (node.op) {
    case 'lexeme':
      return acceptsWeight(node) && find(node.lexeme, node.prefix).length > 0;
    case 'not':
      return !matches(node.arg, find);
    case 'and':
      return node.args.every((arg) => matches(arg, find));
    case 'or':
      return node.args.some((arg) => matches(arg, find));
    case 'phrase':
      return matchPhrase(node, find);
  }
}
