import type { IndexReading } from './search-index/ports/index-reading.ts';
import type { IndexWay } from './search/search-plan.ts';
import { escapeNonAscii } from './values/json-text.ts';

/** The response header that says how a search was answered: an AnswerReport as JSON in ASCII. */
export const ANSWER_HEADER = 'datapond-answer';

/** How a search or a statement was answered, as EXPLAIN would tell it. */
export interface AnswerReport extends Partial<IndexReading> {
  /** Who had the answer: the small file of a resource's first records, its index, or the table in the database, of which an index may have been asked as well. */
  readonly by: 'preview' | 'index' | 'table';
  /** How the index came to it; absent where another one answered. */
  readonly way?: IndexWay;
}

/** A header has no room for more. */
const MOST_PARTS = 20;

/** The header's text. Of more parts than 20 the others are left out. */
export function toAnswerHeader({ parts, ...report }: AnswerReport): string {
  const told = parts && { parts: parts.slice(0, MOST_PARTS) };
  return escapeNonAscii(JSON.stringify({ ...report, ...told }));
}
