import { RANGE, readTokens, unescape, type Token } from './search-lexer.ts';

/**
 * A query of Lucene's language, as Solr reads it: `field:term`, `field:"a phrase"~2`, `field:(a b)`, `field:[from TO to}`, `bud*`, `b?d`,
 * `budgat~1`, AND, OR, NOT, `+`, `-`, parentheses. Where no field is named there is none.
 */
export type SearchQuery =
  | { readonly kind: 'clauses'; readonly clauses: readonly Clause[] }
  | { readonly kind: 'boost'; readonly part: SearchQuery; readonly factor: number }
  | { readonly kind: 'everything' }
  | Leaf;

/** A query that looks into one field. */
export type Leaf = { readonly field: string | undefined } & (
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** `slop`: by how many places in all its words may be moved. */
  | { readonly kind: 'phrase'; readonly text: string; readonly slop: number }
  | { readonly kind: 'prefix'; readonly text: string }
  /** `pattern`: as createGlob takes it. */
  | { readonly kind: 'wildcard'; readonly pattern: string }
  /** `edits`: at most so many letters differ; below 1 the share of letters that must be alike. */
  | { readonly kind: 'fuzzy'; readonly text: string; readonly edits: number }
  /** Bounds that are null are open. */
  | { readonly kind: 'range'; readonly from: Bound | null; readonly to: Bound | null }
  | { readonly kind: 'exists' }
);

/** An end of a range. */
export interface Bound {
  readonly text: string;
  readonly inclusive: boolean;
}

/** A part of a query. `should`: one of those must hold where none must. */
export interface Clause {
  readonly occur: 'must' | 'should' | 'not';
  readonly query: SearchQuery;
}

/** How what stands side by side is read: whether all of it must hold, and whether words without a sign between them are one text. */
export interface Reading {
  readonly operator: 'and' | 'or';
  readonly splits: boolean;
}

/** As CKAN asks Solr to read `fq`, and a `q` that holds a colon. */
export const CONDITION: Reading = { operator: 'and', splits: false };
/** As Solr's dismax reads `q`. */
export const PLAIN: Reading = { operator: 'or', splits: true };

/** Levels of parentheses within each other: nobody writes more, and each takes a place on the stack. */
const MOST_LEVELS = 100;

/** Clauses side by side, as Solr's maxBooleanClauses. */
const MOST_CLAUSES = 1024;

/** Throws SyntaxError, saying where, for what Solr cannot read, for more than 1024 clauses and for parentheses more than 100 levels deep. */
export function parseSearchQuery(text: string, reading: Reading): SearchQuery {
  return new Parser(readTokens(text), reading).whole();
}

class Parser {
  #at = 0;
  #levels = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly reading: Reading,
  ) {}

  whole(): SearchQuery {
    const query = this.#clauses(undefined);
    if (this.#peek().kind !== 'end') throw unexpected(this.#peek());
    return query;
  }

  #clauses(field: string | undefined): SearchQuery {
    const clauses: Clause[] = [];
    do {
      const words = this.#wordsTogether();
      if (words) clauses.push(...this.#readWords(words, field));
      else this.#clause(clauses, field);
      if (clauses.length > MOST_CLAUSES) throw new SyntaxError(`more than ${MOST_CLAUSES} clauses`);
    } while (!['end', 'close'].includes(this.#peek().kind));
    return { kind: 'clauses', clauses };
  }

  /** Words of which none has a sign of its own; none where there are not two. */
  #wordsTogether(): readonly string[] | null {
    let end = this.#at;
    const isWord = (at: number) => this.tokens[at]?.kind === 'term';
    const bindsWord = (at: number) => BINDING.has(this.tokens[at]?.kind ?? 'end');
    while (isWord(end) && (end === this.#at || !bindsWord(end + 1))) end += 1;
    if (end - this.#at < 2) return null;
    const words = this.tokens.slice(this.#at, end).map(({ text }) => unescape(text));
    this.#at = end;
    return words;
  }

  #readWords(words: readonly string[], field: string | undefined): readonly Clause[] {
    const { operator, splits } = this.reading;
    const texts = splits ? words.map((word) => [word]) : [words];
    return texts.map((together) => ({
      occur: operator === 'and' ? 'must' : 'should',
      query: { kind: 'words', field, words: together },
    }));
  }

  /** AND and OR change what was said of the clause before them. */
  #clause(clauses: Clause[], field: string | undefined): void {
    const conjunction = clauses.length > 0 ? (this.#take('and') ?? this.#take('or'))?.kind : undefined;
    const sign = (this.#take('must') ?? this.#take('not'))?.kind;
    const last = clauses.at(-1);
    if (last && last.occur !== 'not') {
      if (conjunction === 'and') clauses[clauses.length - 1] = { ...last, occur: 'must' };
      if (conjunction === 'or' && this.reading.operator === 'and')
        clauses[clauses.length - 1] = { ...last, occur: 'should' };
    }
    const isAsked =
      this.reading.operator === 'and' ? conjunction !== 'or' : sign === 'must' || conjunction === 'and';
    const query = this.#part(field);
    clauses.push({ occur: sign === 'not' ? 'not' : isAsked ? 'must' : 'should', query });
  }

  #part(outer: string | undefined): SearchQuery {
    const field = this.#field() ?? outer;
    if (!this.#take('open')) return this.#leaf(field);
    this.#levels += 1;
    if (this.#levels > MOST_LEVELS)
      throw new SyntaxError(`more than ${MOST_LEVELS} levels of parentheses within each other`);
    const inner = this.#clauses(field);
    if (!this.#take('close')) throw unexpected(this.#peek());
    this.#levels -= 1;
    return boosted(inner, this.#take('boost'));
  }

  #field(): string | undefined {
    const token = this.#peek();
    const isField = token.kind === 'term' || token.kind === 'star';
    if (!isField || this.tokens[this.#at + 1]?.kind !== 'colon') return undefined;
    this.#at += 2;
    return unescape(token.text);
  }

  #leaf(field: string | undefined): SearchQuery {
    const token = this.#peek();
    this.#at += 1;
    const boost = this.#take('boost');
    // Near and boost may stand in either order, but a range is near nothing.
    const near = token.kind === 'range' ? undefined : this.#take('fuzzy')?.text;
    return boosted(toLeaf(token, field, near), boost ?? this.#take('boost'));
  }

  #peek(): Token {
    return this.tokens[this.#at] ?? { kind: 'end', text: '' };
  }

  /** The next token, passed over, when it is of that kind. */
  #take(kind: Token['kind']): Token | undefined {
    const token = this.#peek();
    if (token.kind !== kind) return undefined;
    this.#at += 1;
    return token;
  }
}

/** What belongs to the word before it. */
const BINDING: ReadonlySet<Token['kind']> = new Set(['colon', 'star', 'fuzzy', 'boost', 'and', 'or']);

/** @param near the number after `~`, empty where there is none; undefined without `~` */
function toLeaf(token: Token, field: string | undefined, near: string | undefined): SearchQuery {
  const { kind, text } = token;
  switch (kind) {
    case 'star':
      return field === undefined || field === '*' ? { kind: 'everything' } : { kind: 'exists', field };
    case 'prefix':
      return { kind, field, text: unescape(text.slice(0, -1)) };
    case 'wildcard':
      return { kind, field, pattern: text };
    case 'phrase':
      return { kind, field, text: unescape(text), slop: Math.floor(Number(near ?? 0)) };
    case 'range':
      return toRange(text, field);
    case 'term':
    case 'sign': {
      const word = unescape(text);
      if (near === undefined) return { kind: 'words', field, words: [word] };
      const edits = near === '' ? 2 : Number(near);
      if (edits > 1 && !Number.isInteger(edits))
        throw new SyntaxError('Fractional edit distances are not allowed!');
      return { kind: 'fuzzy', field, text: word, edits };
    }
    default:
      throw unexpected(token);
  }
}

function toRange(text: string, field: string | undefined): SearchQuery {
  RANGE.lastIndex = 0;
  const [, from = '', to = ''] = RANGE.exec(text) ?? [];
  const bound = (written: string, inclusive: boolean): Bound | null => {
    if (written === '*') return null;
    const isQuoted = /^".+"$/s.test(written);
    return { text: unescape(isQuoted ? written.slice(1, -1) : written), inclusive };
  };
  return {
    kind: 'range',
    field,
    from: bound(from, text.startsWith('[')),
    to: bound(to, text.endsWith(']')),
  };
}

function boosted(part: SearchQuery, boost: Token | undefined): SearchQuery {
  return boost ? { kind: 'boost', part, factor: Number(boost.text.replace('=', '')) } : part;
}

function unexpected(token: Token): SyntaxError {
  return new SyntaxError(token.kind === 'end' ? 'the query ends too early' : `unexpected "${token.text}"`);
}
