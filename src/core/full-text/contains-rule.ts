import { allOf, anyOf, containsTest, MAX_PARTS, NOTHING, toCandidateTest } from './candidates.ts';
import type { CandidateTest } from './candidates.ts';
import { CompiledQuery } from './compiled-query.ts';
import { forEachLexeme } from './lexemes.ts';
import { toLowerCase } from './lower-case.ts';
import type { TextSearchConfig } from './text-search-config.ts';
import { plainToTsQuery } from './to-tsquery.ts';
import type { TsQuery } from './tsquery.ts';

/** One word of `q`: found by its letters or by its stem. */
export interface ContainsWord {
  /** The word as it stands in `q`, with its punctuation. */
  readonly text: string;
  /** The word in lower case: what must stand in a field's lower-case text. */
  readonly folded: string;
  /** What must all be among the record's lexemes instead; none if CKAN would not look for the word at all. */
  readonly lexemes: readonly string[];
}

/**
 * datapond's own rule for `q`, made ready: a record matches if every word of `q` is contained in some field, ignoring case, or shares
 * its stem with a word of the record. Words are what white space separates, punctuation included.
 *
 * So that CKAN's matches are always among the answers, what CKAN does not look for is not required either: stop words, mere
 * punctuation and XML tags count only in a `q` that has nothing else. CKAN wants all lexemes of `q`; each word here wants
 * those that begin in it, so a record with all of them has every word.
 */
export interface ContainsPlan {
  /** The words that count, each once. None: nothing matches. */
  readonly words: readonly ContainsWord[];
  /** CKAN's reading of the whole `q`: `query.rank(rowText)` orders the answers; one found by its letters only comes last. */
  readonly query: CompiledQuery;
  /** What every answer passes, as a test on the lower-case row text. */
  readonly candidates: CandidateTest;
  /** Whether whatever passes is an answer, so that `matchesContains` need not be asked. */
  readonly candidatesDecide: boolean;
}

/** All white space but U+FEFF, which PostgreSQL takes for a part of the word. */
const WORD = /(?:\S|\ufeff)+/g;

/**
 * The plan for a `q` text.
 * @param config what `q` is read with
 * @param rowConfig what the rows are read with
 */
export function planContains(q: string, config: TextSearchConfig, rowConfig = config): ContainsPlan {
  const all = splitWords(q, config);
  const meaningful = all.filter((word) => word.lexemes.length > 0);
  const words = meaningful.length > 0 ? meaningful : all;
  return {
    words,
    query: new CompiledQuery(plainToTsQuery(q, config), rowConfig),
    candidates: words.length === 0 ? NOTHING : allOf(words.map((word) => candidatesOf(word, rowConfig))),
    candidatesDecide:
      words.length <= MAX_PARTS && words.every((word) => word.lexemes.length === 0 && isExact(word)),
  };
}

function splitWords(q: string, config: TextSearchConfig): ContainsWord[] {
  const lexemes: { start: number; lexeme: string }[] = [];
  forEachLexeme(q, config, (lexeme, _, start) => lexemes.push({ start, lexeme }));
  const words = new Map<string, ContainsWord>();
  let next = 0;
  for (const match of q.matchAll(WORD)) {
    const [text] = match;
    const end = match.index + text.length;
    const own: string[] = [];
    for (; next < lexemes.length && lexemes[next]!.start < end; next++) own.push(lexemes[next]!.lexeme);
    const folded = toLowerCase(text);
    const key = JSON.stringify([folded, own]);
    if (!words.has(key)) words.set(key, { text, folded, lexemes: own });
  }
  return [...words.values()];
}

function isExact({ folded }: ContainsWord): boolean {
  const test = containsTest(folded);
  return 'contains' in test && test.contains === folded;
}

function candidatesOf({ folded, lexemes }: ContainsWord, rowConfig: TextSearchConfig): CandidateTest {
  const args = lexemes.map((lexeme) => ({ op: 'lexeme', lexeme, prefix: false, weights: 0 }) as const);
  const query: TsQuery = args.length === 0 ? null : { op: 'and', args };
  return anyOf([containsTest(folded), toCandidateTest(query, rowConfig)]);
}

/**
 * Whether a record is an answer.
 * @param fields the texts of its values, as in toRowText; or the one text of a column, for a `q` on that column
 */
export function matchesContains(fields: readonly (string | null)[], plan: ContainsPlan): boolean {
  const texts = fields.filter((field) => field !== null);
  const folded = texts.map(toLowerCase);
  const missing = plan.words.filter(({ folded: word }) => folded.every((text) => !text.includes(word)));
  if (missing.length === 0) return texts.length > 0 && plan.words.length > 0;
  if (missing.some((word) => word.lexemes.length === 0)) return false;
  const find = plan.query.findIn(texts.join(' '));
  return missing.every((word) => word.lexemes.every((lexeme) => find(lexeme, false).length > 0));
}
