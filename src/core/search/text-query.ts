import { invalidQuery, validationError } from '../errors.ts';
import { planContains, matchesContains } from '../full-text/contains-rule.ts';
import { toCandidateTest, type CandidateTest } from '../full-text/candidates.ts';
import { CompiledQuery } from '../full-text/compiled-query.ts';
import { FullTextError } from '../full-text/full-text-error.ts';
import { loadConfig } from '../full-text/load-config.ts';
import { ENGLISH, type TextSearchConfig } from '../full-text/text-search-config.ts';
import { plainToTsQuery, toTsQuery } from '../full-text/to-tsquery.ts';
import type { Relation, RelationColumn } from '../ports.ts';
import { toContainsNeed, toNeed, type Need } from '../search-index/words/need.ts';
import { searchableColumns } from './search-columns.ts';
import type { SearchParams } from './search-params.ts';

/** What a text is taken from: the whole row, or one column. */
export type TextSource = 'row' | RelationColumn;

/** A text search: all conditions must hold. */
export interface TextSearch {
  readonly conditions: readonly TextCondition[];
  /** The rank columns that CKAN makes, the weightiest first. */
  readonly ranks: readonly TextRank[];
}

/** A text search as a condition on records. */
export interface TextCondition {
  readonly source: TextSource;
  /** The same in terms of words, for an index. */
  readonly need: Need;
  /** What the text is read with. */
  readonly config: TextSearchConfig;
  /** A test on the text in lower case that every match passes. */
  readonly candidates: CandidateTest;
  /** Whether a text that has passed is a match; null where passing says it all. */
  readonly matches: ((text: string) => boolean) | null;
}

/** A rank column that CKAN adds to a text search. */
export interface TextRank {
  /** `rank`, or `rank COLUMN`. */
  readonly id: string;
  readonly source: TextSource;
  readonly query: CompiledQuery;
}

/** What `q` finds: parts of words too, or whole words as CKAN does. */
export interface TextSearchSettings {
  readonly fullText: 'contains' | 'words';
}

/**
 * Reads `q` and `full_text` (contract 2.8). Undefined: no text search. Rejects with a Validation Error under `q`, or `Invalid query`
 * (409) with PostgreSQL's message for an unknown language or a broken tsquery.
 */
export async function parseTextSearch(
  params: Partial<SearchParams>,
  relation: Relation,
  settings: TextSearchSettings,
): Promise<TextSearch | undefined> {
  const { q, full_text: fullText } = params;
  const rowText = fullText || (typeof q === 'string' ? q : '');
  const columnTexts = typeof q === 'object' ? columnTextsOf(q, relation) : [];
  if (rowText === '' && columnTexts.length === 0) return undefined;
  const read = await textReader(params, settings);
  const parts = [
    ...(rowText === '' ? [] : [read(rowText, 'row', 'rank')]),
    ...columnTexts.map(({ column, text }) => read(text, column, `rank ${column.id}`)),
  ];
  return {
    conditions: parts.flatMap(({ conditions }) => conditions),
    ranks: parts.map(({ rank }) => rank),
  };
}

/** The texts of `q` by column. Throws a Validation Error for an unknown column, and for what is no text. */
export function columnTextsOf(
  q: Exclude<SearchParams['q'], string | undefined>,
  relation: Relation,
): readonly { readonly column: RelationColumn; readonly text: string }[] {
  const columns = new Map(searchableColumns(relation).map((column) => [column.id, column]));
  return Object.entries(q).map(([name, text]) => {
    const column = columns.get(name);
    if (!column || typeof text !== 'string') throw validationError({ q: [`invalid value "${name}"`] });
    return { column, text };
  });
}

/** CKAN takes these for an attempt to end its statement, and looks at that before PostgreSQL looks at anything. */
export function refuseEscapes({ q, full_text: fullText }: Partial<SearchParams>): void {
  const texts = typeof q === 'object' ? [fullText, ...Object.values(q)] : [fullText || q];
  const isEnd = (text: unknown) => typeof text === 'string' && (text.endsWith('\\') || text.includes("\\'"));
  if (texts.some(isEnd)) throw validationError({ query: ['Query is not a single statement.'] });
}

interface TextPart {
  readonly conditions: readonly TextCondition[];
  readonly rank: TextRank;
}

type TextReader = (text: string, source: TextSource, rankId: string) => TextPart;

/** A request that says how to read its text gets CKAN's rules; any other gets the site's. */
async function textReader(params: Partial<SearchParams>, settings: TextSearchSettings): Promise<TextReader> {
  const config = await loadConfig(params.language || 'english').catch(refuse);
  const asCkan = settings.fullText === 'words' || params.plain !== undefined || Boolean(params.language);
  const toQuery = params.plain === false ? toTsQuery : plainToTsQuery;
  return (text, source, rankId) => {
    // A row's vector is always English in CKAN, whatever the query's language; a column's is made for the query.
    const sourceConfig = source === 'row' ? ENGLISH : config;
    if (!asCkan) return containsPart(text, source, { rankId, config, sourceConfig });
    const query = asInvalidQuery(() => toQuery(text, config));
    const compiled = new CompiledQuery(query, sourceConfig);
    const conditions = [wordsCondition(source, compiled)];
    // CKAN asks the row's vector as well, but of the type whose columns have an index of words of their own.
    if (source !== 'row' && source.type !== 'text')
      conditions.push(wordsCondition('row', new CompiledQuery(query, ENGLISH)));
    return { conditions, rank: { id: rankId, source, query: compiled } };
  };
}

/** A text must match a query, by words. */
export function wordsCondition(source: TextSource, query: CompiledQuery): TextCondition {
  return {
    source,
    need: toNeed(query.query),
    config: query.config,
    candidates: toCandidateTest(query.query, query.config),
    matches: (text) => query.matches(text),
  };
}

function containsPart(
  text: string,
  source: TextSource,
  {
    rankId,
    config,
    sourceConfig,
  }: { readonly rankId: string; readonly config: TextSearchConfig; readonly sourceConfig: TextSearchConfig },
): TextPart {
  const plan = planContains(text, config, sourceConfig);
  return {
    conditions: [
      {
        source,
        need: toContainsNeed(plan),
        config: sourceConfig,
        candidates: plan.candidates,
        matches: plan.candidatesDecide ? null : (rowText) => matchesContains([rowText], plan),
      },
    ],
    rank: { id: rankId, source, query: plan.query },
  };
}

function asInvalidQuery<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  throw error instanceof FullTextError ? invalidQuery(error.message, { cause: error }) : error;
}
