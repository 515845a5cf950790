import { isTooLong } from './lexemes.ts';
import { matchesQuery } from './match.ts';
import { NOWHERE } from './occurrences.ts';
import type { Occurrences } from './occurrences.ts';
import { TextParser } from './parser.ts';
import { rankQuery } from './rank.ts';
import type { RankNormalization } from './rank.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import { TOKEN_TYPE } from './token-type.ts';
import { addPosition } from './tsvector.ts';
import type { TsQuery, TsQueryNode } from './tsquery.ts';
import { compareUtf8 } from './utf8.ts';

/** A word of the query, with its occurrences in the text at hand. */
interface Term {
  readonly lexeme: string;
  readonly prefix: boolean;
  readonly found: Map<string, number[]>;
}

const KELVIN = 0x212a;
const DOTTED_I = 0x0130;

/**
 * A tsquery made ready for many texts: it reads a text's tokens but only looks up those that could be words of the query, and
 * builds no vector. Answers what `to_tsvector(config, text) @@ query` and `ts_rank` would.
 * An instance reads one text at a time.
 */
export class CompiledQuery {
  readonly #parser = new TextParser();
  readonly #exact = new Map<string, Term>();
  readonly #prefixes: Term[] = [];
  /** Which ASCII characters, lower case, begin a word of the query; null if the dictionaries may change a word's beginning. */
  readonly #firstChars: Uint8Array | null;
  readonly #firstIsWide: boolean;
  readonly #monotone: boolean;

  /** @param config of the texts, which need not be the one the query was made with */
  constructor(
    readonly query: TsQuery,
    readonly config: TextSearchConfig,
  ) {
    if (query !== null) this.#addTerms(query);
    const firstCodes = [...this.#terms()].map((term) => term.lexeme.charCodeAt(0));
    this.#firstIsWide = firstCodes.some((code) => code >= 128);
    this.#firstChars = config.traces === 'unknown' ? null : new Uint8Array(128);
    if (this.#firstChars !== null) for (const code of firstCodes) if (code < 128) this.#firstChars[code] = 1;
    this.#monotone = query !== null && isMonotone(query);
  }

  /** Whether the text matches: `to_tsvector(config, text) @@ query`. */
  matches(text: string): boolean {
    if (this.query === null) return false;
    return this.#read(text, this.#monotone) || (!this.#monotone && matchesQuery(this.query, this.#find));
  }

  /** `ts_rank(to_tsvector(config, text), query, normalization)`. */
  rank(text: string, normalization: RankNormalization = 32): number {
    this.#read(text, false);
    const anyFound = [...this.#terms()].some((term) => term.found.size > 0);
    return rankQuery(this.query, this.#find, !anyFound && !hasLexeme(text, this.config), normalization);
  }

  /** Collects the query's words from a text. With `untilMatch` it stops, true, as soon as those found make a match. */
  #read(text: string, untilMatch: boolean): boolean {
    for (const term of this.#terms()) term.found.clear();
    const parser = this.#parser;
    parser.reset(text);
    let position = 0;
    for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next()) {
      const dictionary = this.config.dictionaries[type];
      if (dictionary == null || isTooLong(text, parser.start, parser.end)) continue;
      position += 1;
      if (!this.#mayBegin(text, parser.start)) continue;
      const lexeme = dictionary(text.slice(parser.start, parser.end));
      if (lexeme === null || !this.#record(lexeme, position)) continue;
      if (untilMatch && matchesQuery(this.query, this.#find)) return true;
    }
    return false;
  }

  #mayBegin(text: string, pos: number): boolean {
    if (this.#firstChars === null) return true;
    const code = text.charCodeAt(pos);
    if (code >= 128) return this.#firstIsWide || code === KELVIN || code === DOTTED_I;
    return this.#firstChars[code >= 65 && code <= 90 ? code + 32 : code] === 1;
  }

  /** Notes an occurrence; answers whether it is the first of a word of the query. */
  #record(lexeme: string, position: number): boolean {
    let isNew = false;
    const term = this.#exact.get(lexeme);
    if (term !== undefined) isNew = note(term, lexeme, position);
    for (const prefix of this.#prefixes) {
      if (lexeme.startsWith(prefix.lexeme)) isNew = note(prefix, lexeme, position) || isNew;
    }
    return isNew;
  }

  readonly #find = (lexeme: string, prefix: boolean): Occurrences => {
    const term = prefix ? this.#prefixes.find((other) => other.lexeme === lexeme) : this.#exact.get(lexeme);
    if (term === undefined || term.found.size === 0) return NOWHERE;
    if (term.found.size === 1) return [...term.found.values()];
    return [...term.found].toSorted(([a], [b]) => compareUtf8(a, b)).map(([, positions]) => positions);
  };

  *#terms(): Iterable<Term> {
    yield* this.#exact.values();
    yield* this.#prefixes;
  }

  #addTerms(node: TsQueryNode): void {
    if (node.op === 'not') this.#addTerms(node.arg);
    else if (node.op !== 'lexeme') for (const arg of node.args) this.#addTerms(arg);
    else {
      const term: Term = { lexeme: node.lexeme, prefix: node.prefix, found: new Map() };
      if (!node.prefix) this.#exact.set(node.lexeme, term);
      else if (this.#prefixes.every((other) => other.lexeme !== node.lexeme)) this.#prefixes.push(term);
    }
  }
}

function note(term: Term, lexeme: string, position: number): boolean {
  const positions = term.found.get(lexeme);
  if (positions !== undefined) {
    addPosition(positions, position);
    return false;
  }
  const first: number[] = [];
  addPosition(first, position);
  term.found.set(lexeme, first);
  return term.found.size === 1;
}

/** Whether finding more words can only turn "no match" into "match", whatever their positions. */
function isMonotone(node: TsQueryNode): boolean {
  if (node.op === 'lexeme') return true;
  return (node.op === 'and' || node.op === 'or') && node.args.every(isMonotone);
}

/** Whether `to_tsvector(config, text)` has any lexeme. */
function hasLexeme(text: string, config: TextSearchConfig): boolean {
  const parser = new TextParser(text);
  for (let type = parser.next(); type !== TOKEN_TYPE.end; type = parser.next()) {
    const dictionary = config.dictionaries[type];
    if (dictionary == null || isTooLong(text, parser.start, parser.end)) continue;
    if (dictionary(text.slice(parser.start, parser.end)) !== null) return true;
  }
  return false;
}
