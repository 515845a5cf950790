import { Lexer, type Token } from './search-lexer.ts';

/**
 * The part of Lucene's query language that CKAN's clients use in `fq`, and in `q` when it holds a colon: `field:term`,
 * `field:"a phrase"`, `field:(a b)`, `field:[from TO to]`, `*` and `?`, AND, OR, NOT, `+`, `-`, parentheses. Terms side by side
 * must all hold.
 */
export type SearchQuery =
  | { readonly kind: 'all' | 'any'; readonly parts: readonly SearchQuery[] }
  | { readonly kind: 'not'; readonly part: SearchQuery }
  | { readonly kind: 'term'; readonly field: string; readonly term: string; readonly quoted: boolean }
  | { readonly kind: 'range'; readonly field: string; readonly from: string; readonly to: string };

/** Field of terms that name none. */
export const DEFAULT_FIELD = 'text';

/** Levels of parentheses, signs and fields within each other: nobody writes more, and each takes a place on the stack. */
const MOST_LEVELS = 100;

/** Throws SyntaxError, saying where, for anything else, and for what is nested more than 100 levels deep. */
export function parseSearchQuery(text: string): SearchQuery {
  const parser = new Parser(new Lexer(text));
  return parser.query();
}

class Parser {
  #levels = 0;

  constructor(private readonly lexer: Lexer) {}

  query(): SearchQuery {
    const query = this.#any(DEFAULT_FIELD);
    const rest = this.lexer.peek();
    if (rest.kind !== 'end') throw unexpected(rest);
    return query;
  }

  #any(field: string): SearchQuery {
    const parts = [this.#all(field)];
    while (this.lexer.take('or')) parts.push(this.#all(field));
    return single('any', parts);
  }

  #all(field: string): SearchQuery {
    const parts: SearchQuery[] = [];
    for (;;) {
      this.lexer.take('and');
      const { kind } = this.lexer.peek();
      if (kind === 'end' || kind === 'close' || kind === 'or') return single('all', parts);
      parts.push(this.#clause(field));
    }
  }

  #clause(field: string): SearchQuery {
    this.#levels += 1;
    if (this.#levels > MOST_LEVELS)
      throw new SyntaxError(
        `more than ${MOST_LEVELS} levels of parentheses, signs and fields within each other`,
      );
    const clause = this.#within(field);
    this.#levels -= 1;
    return clause;
  }

  #within(field: string): SearchQuery {
    const token = this.lexer.next();
    switch (token.kind) {
      case 'not':
        return { kind: 'not', part: this.#clause(field) };
      case 'must':
        return this.#clause(field);
      case 'field':
        return this.#clause(token.text);
      case 'open': {
        const inner = this.#any(field);
        const close = this.lexer.next();
        if (close.kind !== 'close') throw unexpected(close);
        return inner;
      }
      case 'range': {
        const [from = '', to = ''] = token.text.split(/\s+TO\s+/);
        return { kind: 'range', field, from: from.trim(), to: to.trim() };
      }
      case 'term':
      case 'phrase':
        return { kind: 'term', field, term: token.text, quoted: token.kind === 'phrase' };
      default:
        throw unexpected(token);
    }
  }
}

function single(kind: 'all' | 'any', parts: readonly SearchQuery[]): SearchQuery {
  return parts.length === 1 ? parts[0]! : { kind, parts };
}

function unexpected(token: Token): SyntaxError {
  return new SyntaxError(token.kind === 'end' ? 'the query ends too early' : `unexpected "${token.text}"`);
}
