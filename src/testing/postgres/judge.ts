import { DUCKDB_WORDS, UNSUPPORTED_FORM } from '../../postgres/runtime-errors.ts';
import { isAllowed } from '../../postgres/functions/allowed.ts';
import { compare, type Comparison } from './compare.ts';
import type { Table } from './tables-by-kind.ts';
import type { Oracle } from './oracle.ts';
import { simpler, write, type Phrase } from './phrase.ts';
import type { SqlTables } from './tables.ts';

/** How an answer of ours stands beside PostgreSQL's. */
export type Verdict =
  /** The same values, or the same error. */
  | 'agree'
  /** CKAN lets nobody call a function of it. */
  | 'allow-list'
  /** Refused in a sentence that says so. */
  | 'unsupported'
  /** Both refuse, in other words. */
  | 'other words'
  /** Refused, though PostgreSQL answers. */
  | 'false refusal'
  /** Answered, though PostgreSQL refuses: an error in a value that nobody needed, or one that was missed. */
  | 'missed error'
  | 'wrong value'
  /** HTTP 500, or words of DuckDB's own. */
  | 'fault';

export interface Judged extends Comparison {
  readonly verdict: Verdict;
}

/** Puts one statement to both. */
export async function judge(tables: SqlTables, oracle: Oracle, statement: string): Promise<Judged> {
  const comparison = await compare(tables, oracle, statement);
  return { ...comparison, verdict: verdictOf(comparison) };
}

function verdictOf({ difference, ours, theirs }: Comparison): Verdict {
  const message = 'error' in ours ? ours.error : undefined;
  if (ours.status >= 500 || (message !== undefined && DUCKDB_WORDS.test(message.split('\n', 1)[0] ?? '')))
    return 'fault';
  const refused = /^Access denied: Not authorized to call function (\w+)$/.exec(message ?? '')?.[1];
  if (refused !== undefined && !isAllowed(refused)) return 'allow-list';
  if (difference === '') return 'agree';
  if (message === undefined) return 'error' in theirs ? 'missed error' : 'wrong value';
  if (message.startsWith(UNSUPPORTED_FORM)) return 'false refusal';
  if (/not supported by datapond|numeric format of datapond/.test(message)) return 'unsupported';
  return 'error' in theirs ? 'other words' : 'false refusal';
}

/** Tries that finding a statement's smallest form may take. */
const MAX_TRIES = 150;

/** The smallest statement that is judged as this one is. */
export async function shrink(
  tables: SqlTables,
  oracle: Oracle,
  { phrase, table, verdict }: { readonly phrase: Phrase; readonly table: Table; readonly verdict: Verdict },
): Promise<Judged> {
  let smallest = phrase;
  let tries = 0;
  for (let found = true; found && tries < MAX_TRIES;) {
    found = false;
    const size = write(smallest).length;
    const candidates = simpler(smallest, table)
      .map((candidate) => ({ candidate, length: write(candidate).length }))
      .filter(({ length }) => length < size)
      .toSorted((a, b) => a.length - b.length);
    for (const { candidate } of candidates) {
      if (tries >= MAX_TRIES) break;
      tries += 1;
      if ((await judge(tables, oracle, write(candidate))).verdict !== verdict) continue;
      smallest = candidate;
      found = true;
      break;
    }
  }
  return judge(tables, oracle, write(smallest));
}
