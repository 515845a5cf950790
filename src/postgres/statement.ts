import { validationError } from '../core/errors.ts';
import { MAX_STATEMENT_CHARACTERS, MAX_STATEMENT_WORDS } from '../core/sql/statement-limits.ts';
import { PgError, toActionError } from './errors.ts';

/**
 * CKAN's checks on the text itself (contract 4.1), then the text in CKAN's wrapper, which is what its database sees and what error
 * messages point into. A semicolon at the end is tolerated, which CKAN refuses; a comment that goes on to the end swallows the wrapper,
 * as it does in CKAN.
 * @param rows the rows CKAN would ask for: one more than it returns
 * @throws ActionError 409 `Query is not a single statement.`, or that it is too long
 */
export function wrapStatement(text: string, rows: number): string {
  if (text.length > MAX_STATEMENT_CHARACTERS)
    throw validationError({
      query: [
        `Query is too long: ${text.length} characters, at most ${MAX_STATEMENT_CHARACTERS} are allowed.`,
      ],
    });
  const { statements, nesting, words, end } = scanText(text);
  if (text.includes("\\'") || statements > 1)
    throw validationError({ query: ['Query is not a single statement.'] });
  const wrapped = `SELECT * FROM (${text.slice(0, end)}) AS blah LIMIT ${rows} ;`;
  if (nesting > MAX_NESTING)
    throw toActionError(new PgError('program_limit_exceeded', 'stack depth limit exceeded'), wrapped);
  if (words > MAX_STATEMENT_WORDS)
    throw validationError({
      query: [`Query is too long: ${words} words and marks, at most ${MAX_STATEMENT_WORDS} are allowed.`],
    });
  return wrapped;
}

/** What a semicolon may hide in: strings, names, comments (block comments nest), dollar quotes. */
const QUOTED = /'[^']*'?|"[^"]*"?|--[^\n]*|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** Brackets inside brackets; PostgreSQL's own limit is a stack of 2 MB, some thousands. */
const MAX_NESTING = 250;

interface Scanned {
  /** Pieces between semicolons; the last counts when it holds more than blanks and comments. */
  readonly statements: number;
  /** Words, strings and marks. */
  readonly words: number;
  /** How deep brackets nest. */
  readonly nesting: number;
  /** Where the first piece ends. */
  readonly end: number;
}

function scanText(text: string): Scanned {
  let [statements, at, open, nesting, words] = [0, 0, 0, 0, 0];
  let end: number | undefined;
  let inPiece = false;
  while (at < text.length) {
    const c = text.charAt(at);
    const isComment = text.startsWith('--', at) || text.startsWith('/*', at);
    if (c === ';') {
      end ??= at;
      if (!inPiece) statements += 1;
      inPiece = false;
    } else if (!isComment && c.trim() !== '' && !inPiece) {
      inPiece = true;
      statements += 1;
    }
    if (c === '(' || c === '[') {
      open += 1;
      nesting = Math.max(nesting, open);
    } else if (c === ')' || c === ']') open -= 1;
    if (!isComment && c.trim() !== '' && !(isWordCharacter(c) && isWordCharacter(text[at - 1] ?? '')))
      words += 1;
    at = skip(text, at);
  }
  return { statements, nesting, words, end: end ?? text.length };
}

const isWordCharacter = (c: string) => /[\w.\u0080-\uffff]/.test(c);

function skip(text: string, at: number): number {
  if (text.startsWith('/*', at)) return skipComment(text, at);
  // A dollar inside a name quotes nothing.
  if (text[at] === '$' && /[\w\u0080-\uffff]/.test(text[at - 1] ?? '')) return at + 1;
  QUOTED.lastIndex = at;
  const match = QUOTED.exec(text);
  if (!match) return at + 1;
  if (!match[0].startsWith('$')) return at + match[0].length;
  const end = text.indexOf(match[0], at + match[0].length);
  return end < 0 ? text.length : end + match[0].length;
}

function skipComment(text: string, at: number): number {
  let depth = 0;
  let next = at;
  do {
    if (text.startsWith('/*', next)) {
      depth += 1;
      next += 2;
    } else if (text.startsWith('*/', next)) {
      depth -= 1;
      next += 2;
    } else next += 1;
  } while (depth > 0 && next < text.length);
  return next;
}
