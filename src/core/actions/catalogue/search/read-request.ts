import { ActionError } from '../../../errors.ts';
import { DEFAULT_FIELD } from './field-kinds.ts';
import { createMatcher, type Asking, type Matcher } from './match-query.ts';
import { toPlainQuery } from './plain-query.ts';
import { CONDITION, parseSearchQuery, PLAIN, type SearchQuery } from './search-query.ts';

/** What CKAN asks Solr of words: fields and their weights, and how many words must be found. */
const FIELDS = 'name^4 title^4 tags^2 groups^2 text';
const LEAST_WORDS = '2<-1 5<80%';
const TIE = '0.1';

/** Parameters that say how `q` is read. */
export interface Question {
  readonly q?: string | undefined;
  readonly defType?: string | undefined;
  readonly qf?: string | undefined;
  readonly mm?: string | undefined;
  readonly tie?: string | undefined;
}

/**
 * Reads `q`: words, or conditions where it holds a colon. Throws ActionError 409 for what cannot be read.
 * @param now what NOW means
 */
export function readQuestion(question: Question, now: Date): Matcher {
  const { q = '*:*', defType, qf, mm, tie } = question;
  refuseLocal('q', q);
  if (['', '*:*', '""', "''"].includes(q.trim())) return () => 1;
  // CKAN's own settings go with its own choice of a parser.
  const isCkans = !q.includes(':') || defType === 'edismax';
  const parser = defType ?? (isCkans ? 'dismax' : 'lucene');
  const read = READERS.get(parser);
  return orSearchError(q, () => {
    if (!read)
      throw new SyntaxError(`defType "${parser}" is not known here: take ${[...READERS.keys()].join(', ')}`);
    const asking = {
      now,
      ...(parser === 'lucene'
        ? { fields: [[DEFAULT_FIELD, 1]] as const, needsAll: true, tie: 0 }
        : {
            fields: readFields(qf ?? (isCkans ? FIELDS : DEFAULT_FIELD)),
            needsAll: false,
            tie: readNumber('tie', tie ?? (isCkans ? TIE : '0')),
            mm: mm ?? (isCkans ? LEAST_WORDS : '100%'),
          }),
    };
    // What asks for nothing finds nothing.
    return createMatcher(read(q), asking) ?? (() => null);
  });
}

/**
 * Reads conditions. Throws ActionError 409 for what cannot be read.
 * @param isAmong whether they stand among CKAN's own: `fq` does, `fq_list` does not
 * @param now what NOW means
 */
export function readConditions(
  conditions: string | readonly string[] | undefined,
  isAmong: boolean,
  now: Date,
): readonly Matcher[] {
  const asking: Asking = { now, isAmong, needsAll: true, fields: [[DEFAULT_FIELD, 1]], tie: 0 };
  return [conditions ?? []]
    .flat()
    .filter((condition) => condition.trim() !== '')
    .map((condition) => {
      refuseLocal('fq', condition);
      return orSearchError(
        condition,
        () => createMatcher(parseSearchQuery(condition, CONDITION), asking) ?? (() => 1),
      );
    });
}

const READERS: ReadonlyMap<string, (q: string) => SearchQuery> = new Map([
  ['dismax', readPlain],
  ['edismax', readEither],
  ['lucene', (q) => parseSearchQuery(q, CONDITION)],
]);

function readPlain(q: string): SearchQuery {
  return parseSearchQuery(toPlainQuery(q), PLAIN);
}

/** As conditions are read, and where that fails as words. */
function readEither(q: string): SearchQuery {
  try {
    return parseSearchQuery(q, PLAIN);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return readPlain(q);
  }
}

function readFields(qf: string): readonly (readonly [field: string, weight: number])[] {
  return (qf.trim() || DEFAULT_FIELD).split(/\s+/).map((written) => {
    const [field = '', weight = '1'] = written.split('^');
    return [field, readNumber(`qf: ${field}`, weight)] as const;
  });
}

/** Throws SyntaxError for what is none, or without end: no score could be told from another. */
function readNumber(name: string, written: string): number {
  const number = Number(written);
  if (!Number.isFinite(number)) throw new SyntaxError(`${name}: "${written}" is no number`);
  return number;
}

function refuseLocal(param: string, text: string): void {
  if (!text.trimStart().startsWith('{!')) return;
  throw new ActionError('Search Error', {
    message: `Search error: "Local parameters are not supported in param '${param}'."`,
  });
}

function orSearchError<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // CKAN passes on what its search engine says.
    throw new ActionError('Search Error', { message: `Search error: "${text}": ${error.message}` });
  }
}
