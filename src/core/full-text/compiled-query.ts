import { isTooLong } from './lexemes.ts';
import { matchesQuery } from './match.ts';
import { NOWHERE } from './occurrences.ts';
import type { FindOccurrences, Occurrences } from './occurrences.ts';
import { TextParser } from './parser.ts';
import { boundRank, type RankBound } from './most-rank.ts';
import { planRank, rankOccurrences } from './rank.ts';
import type { RankNormalization, RankPlan } from './rank.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import { TOKEN_TYPE } from './token-type.ts';
import { addPosition } from './tsvector.ts';
import type { TsQuery, TsQueryNode } from './tsquery.ts';
import { compareUtf8 } from './utf8.ts';

/** A word of the query, with its occurrences in the text at hand. */
interface Term {
  readonly lexeme: string;
  /** By lexeme, for a prefix finds several. */
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
  readonly #prefixes = new Map<string, Term>();
  /** Terms that occur in the text at hand. */
  readonly #found: Term[] = [];
  /** Which ASCII characters, lower case, begin a word of the query; null if the dictionaries may change a word's beginning. */
  readonly #firstChars: Uint8Array | null;
  readonly #firstIsWide: boolean;
  /** How many terms must occur before it is worth asking for a match: what is found later cannot undo one. Infinity: never. */
  readonly #enough: number;
  readonly #rankPlan: RankPlan;

  /** @param config of the texts, which need not be the one the query was made with */
  constructor(
    readonly query: TsQuery,
    readonly config: TextSearchConfig,
  ) {
    if (query !== null) this.#addTerms(query);
    const terms = [...this.#exact.values(), ...this.#prefixes.values()];
    const firstCodes = terms.map((term) => term.lexeme.charCodeAt(0));
    this.#firstIsWide = firstCodes.some((code) => code >= 128);
    this.#firstChars = config.traces === 'unknown' ? null : new Uint8Array(128);
    if (this.#firstChars !== null) for (const code of firstCodes) if (code < 128) this.#firstChars[code] = 1;
    this.#enough = enoughTerms(query, terms.length);
    this.#rankPlan = planRank(query);
  }

  /** Whether the text matches: `to_tsvector(config, text) @@ query`. */
  matches(text: string): boolean {
    if (this.query === null) return false;
    return this.#read(text, this.#enough) || matchesQuery(this.query, this.#find);
  }

  /** `ts_rank(to_tsvector(config, text), query, normalization)`. */
  rank(text: string, normalization: RankNormalization = 32): number {
    this.#read(text, Infinity);
    const isEmpty = this.#found.length === 0 && !hasLexeme(text, this.config);
    return rankOccurrences(this.#rankPlan, this.#find, isEmpty, normalization);
  }

  /** The query's lexeme, if it is that and no more: its rank is then a matter of how often the text has it. */
  get onlyLexeme(): string | null {
    return this.query?.op === 'lexeme' && !this.query.prefix ? this.query.lexeme : null;
  }

  /** Every lexeme of the query once; null where it asks for beginnings of lexemes too. */
  get lexemes(): readonly string[] | null {
    return this.#prefixes.size > 0 ? null : [...this.#exact.keys()];
  }

  /** Whether it matters to a rank how far the query's lexemes stand from each other, rather than how often they are there. */
  get isTogether(): boolean {
    return this.#rankPlan.together;
  }

  /** What `rank` answers for a text that is not empty, told where the query's words occur in it. */
  rankOf(find: FindOccurrences, normalization: RankNormalization = 32): number {
    return rankOccurrences(this.#rankPlan, find, false, normalization);
  }

  /** No less than `rank` answers for any text that is not empty and has each of the query's lexemes so often. */
  boundRank(timesOf: (lexeme: string) => number, normalization: RankNormalization = 32): RankBound {
    return boundRank(this.#rankPlan, timesOf, normalization);
  }

  /** What `rank` answers for a text that has the only lexeme so many times. */
  rankOfCount(count: number, normalization: RankNormalization = 32): number {
    const positions = Array.from({ length: count }, (_, i) => i + 1);
    return rankOccurrences(this.#rankPlan, () => [positions], false, normalization);
  }

  /** Where the words of the query occur in a text; the answer holds until the next text is read. */
  findIn(text: string): FindOccurrences {
    this.#read(text, Infinity);
    return this.#find;
  }

  /** Collects the query's words from a text; stops, true, as soon as `enough` or more of them make a match. */
  #read(text: string, enough: number): boolean {
    for (const term of this.#found) term.found.clear();
    this.#found.length = 0;
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
      if (this.#found.length >= enough && matchesQuery(this.query, this.#find)) return true;
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
    const before = this.#found.length;
    const term = this.#exact.get(lexeme);
    if (term !== undefined) this.#note(term, lexeme, position);
    for (const [prefix, prefixTerm] of this.#prefixes) {
      if (lexeme.startsWith(prefix)) this.#note(prefixTerm, lexeme, position);
    }
    return this.#found.length > before;
  }

  #note(term: Term, lexeme: string, position: number): void {
    let positions = term.found.get(lexeme);
    if (positions === undefined) {
      if (term.found.size === 0) this.#found.push(term);
      term.found.set(lexeme, (positions = []));
    }
    addPosition(positions, position);
  }

  readonly #find: FindOccurrences = (lexeme, prefix): Occurrences => {
    const occurrences = (prefix ? this.#prefixes : this.#exact).get(lexeme)?.found;
    if (occurrences === undefined || occurrences.size === 0) return NOWHERE;
    if (occurrences.size === 1) return [...occurrences.values()];
    return [...occurrences].toSorted(([a], [b]) => compareUtf8(a, b)).map(([, positions]) => positions);
  };

  #addTerms(node: TsQueryNode): void {
    if (node.op === 'not') this.#addTerms(node.arg);
    else if (node.op !== 'lexeme') for (const arg of node.args) this.#addTerms(arg);
    else {
      const terms = node.prefix ? this.#prefixes : this.#exact;
      if (!terms.has(node.lexeme)) terms.set(node.lexeme, { lexeme: node.lexeme, found: new Map() });
    }
  }
}

/** See `#enough`: all terms of a plain list of words, one of anything without NOT and phrases that is not too large to ask often. */
function enoughTerms(query: TsQuery, terms: number): number {
  if (query === null || !isMonotone(query)) return Infinity;
  if (query.op === 'and' && query.args.every((arg) => arg.op === 'lexeme')) return terms;
  return terms <= 32 ? 1 : Infinity;
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
