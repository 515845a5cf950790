import { FullTextError } from './full-text-error.ts';
import { forEachLexeme, MAX_POSITION } from './lexemes.ts';
import { parseQuery } from './parse-query.ts';
import { dropStopWords, join } from './query-builder.ts';
import type { BinaryOperator, DraftNode } from './query-builder.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import type { TsQuery } from './tsquery.ts';
import { utf8Length } from './utf8.ts';

const AND: BinaryOperator = { op: 'and', distance: 0 };
const ADJACENT: BinaryOperator = { op: 'phrase', distance: 1 };

/** All lexemes of a query together, in bytes, each with one for its end. */
const MAX_QUERY_BYTES = 1_048_575;

/** `plainto_tsquery(config, text)`: the words of a text, all of them wanted, punctuation ignored. */
export function plainToTsQuery(text: string, config: TextSearchConfig): TsQuery {
  return text === '' ? null : dropStopWords(createWordReader(text, config, AND)(text, 0, false));
}

/** `phraseto_tsquery(config, text)`: the words of a text, one after the other. */
export function phraseToTsQuery(text: string, config: TextSearchConfig): TsQuery {
  return text === '' ? null : dropStopWords(createWordReader(text, config, ADJACENT)(text, 0, false));
}

/**
 * `to_tsquery(config, text)`: the language of tsquery, with `& | ! <-> <N> ( )`, `'quoted words'`, `:*` and weights.
 * @throws FullTextError with PostgreSQL's message
 */
export function toTsQuery(text: string, config: TextSearchConfig): TsQuery {
  const draft = parseQuery(text, createWordReader(text, config, ADJACENT));
  return draft === null ? null : dropStopWords(draft);
}

/** Reads one operand: a word may hold several tokens, which `operator` joins, with placeholders for stop words between them. */
function createWordReader(
  query: string,
  config: TextSearchConfig,
  operator: BinaryOperator,
): (operand: string, weights: number, prefix: boolean) => DraftNode {
  let bytes = 0;

  return (operand, weights, prefix) => {
    let draft: DraftNode | null = null;
    let group: DraftNode | null = null;
    let last = 0;
    forEachLexeme(operand, config, (lexeme, unlimited) => {
      if (bytes >= MAX_QUERY_BYTES) throw new FullTextError(`value is too big in tsquery: "${query}"`);
      bytes += utf8Length(lexeme) + 1;
      const position = Math.min(unlimited, MAX_POSITION);
      const node: DraftNode = { op: 'lexeme', lexeme, prefix, weights };
      if (last > 0 && position === last) {
        // Words that far on are told apart no more: they stand together.
        group = join(AND, group!, node);
        return;
      }
      if (group !== null) draft = draft === null ? group : join(operator, draft, group);
      for (let missing = last + 1; last > 0 && missing < position; missing++) {
        draft = join(operator, draft!, { op: 'stop' });
      }
      last = position;
      group = node;
    });
    if (group === null) return { op: 'stop' };
    return draft === null ? group : join(operator, draft, group);
  };
}
