import { allOf, anyOf, NOTHING, toCandidateTest } from './candidates.ts';
import type { CandidateTest } from './candidates.ts';
import { CompiledQuery } from './compiled-query.ts';
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
  /** What must be among the record's words instead; null if the word has no stem. */
  readonly stem: CompiledQuery | null;
}

/**
 * datapond's own rule for `q`, made ready: a record matches if every word of `q` is contained in some field, ignoring case, or shares
 * its stem with a word of the record.
 *
 * So that CKAN's matches are always among the answers, what CKAN does not look for is not required either: stop words and
 * mere punctuation count only in a `q` that has nothing else. And a record that CKAN's rule matches is an answer even where the
 * two rules cut `q` into words differently (`whole`; only XML tags can do that, for they may hold spaces).
 */
export interface ContainsPlan {
  /** The words that count. None: nothing matches. */
  readonly words: readonly ContainsWord[];
  /** CKAN's reading of the whole `q`, for ranks (`rank(rowText)`); a record found by its letters only ranks last. */
  readonly query: CompiledQuery;
  /** Whether a match of `query` is an answer by itself, beside the words. */
  readonly whole: boolean;
  /** What every answer passes, as a test on the lower-case row text. */
  readonly candidates: CandidateTest;
}

/** All white space but U+FEFF, which PostgreSQL takes for a part of the word. */
const WHITE_SPACE = /[^\S\ufeff]+/;

/**
 * The plan for a `q` text.
 * @param rowConfig what the rows are read with: English, unless `q` is for one column, which is read with `config` itself
 */
export function planContains(q: string, config: TextSearchConfig, rowConfig = config): ContainsPlan {
  const all = q.split(WHITE_SPACE).filter((text) => text !== '');
  const parsed = all.map((text) => ({ text, query: plainToTsQuery(text, config) }));
  const meaningful = parsed.filter(({ query }) => query !== null);
  const words = (meaningful.length > 0 ? meaningful : parsed).map(({ text, query }) =>
    toWord(text, query, rowConfig),
  );
  const query = plainToTsQuery(q, config);
  const whole = q.includes('<') && query !== null;
  const perWord = words.length === 0 ? NOTHING : allOf(words.map((word) => candidatesOf(word, rowConfig)));
  return {
    words,
    query: new CompiledQuery(query, rowConfig),
    whole,
    candidates: whole ? anyOf([perWord, toCandidateTest(query, rowConfig)]) : perWord,
  };
}

function toWord(text: string, query: TsQuery, rowConfig: TextSearchConfig): ContainsWord {
  return {
    text,
    folded: toLowerCase(text),
    stem: query === null ? null : new CompiledQuery(query, rowConfig),
  };
}

function candidatesOf(word: ContainsWord, rowConfig: TextSearchConfig): CandidateTest {
  const contained: CandidateTest = { contains: word.folded };
  return word.stem === null ? contained : anyOf([contained, toCandidateTest(word.stem.query, rowConfig)]);
}

/**
 * Whether a record is an answer.
 * @param fields the texts of its values, as in toRowText; or the one text of a column, for a `q` on that column
 */
export function matchesContains(fields: readonly (string | null)[], plan: ContainsPlan): boolean {
  const texts = fields.filter((field) => field !== null);
  if (texts.length === 0) return false;
  const folded = texts.map(toLowerCase);
  const rowText = texts.join(' ');
  const everyWord = plan.words.every(
    (word) => folded.some((text) => text.includes(word.folded)) || word.stem?.matches(rowText) === true,
  );
  return (everyWord && plan.words.length > 0) || (plan.whole && plan.query.matches(rowText));
}
