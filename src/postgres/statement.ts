import { validationError } from '../core/errors.ts';
import { PgError, toActionError } from './errors.ts';

/**
 * CKAN's checks on the text itself (contract 4.1), then the text in CKAN's wrapper, which is what its database sees and what error
 * messages point into. One trailing semicolon is tolerated, which CKAN refuses.
 * @param rows the rows CKAN would ask for: one more than it returns
 * @throws ActionError 409 `Query is not a single statement.`, or that it is too long
 */
export function wrapStatement(text: string, rows: number): string {
  if (text.length > MAX_TEXT)
    throw validationError({
      query: [`Query is too long: ${text.length} characters, at most ${MAX_TEXT} are allowed.`],
    });
  const { statements, nesting } = scanText(text);
  if (text.includes("\\'") || statements > 1)
    throw validationError({ query: ['Query is not a single statement.'] });
  const statement = text.replace(/;\s*$/, '');
  const wrapped = `SELECT * FROM (${statement}) AS blah LIMIT ${rows} ;`;
  if (nesting > MAX_NESTING)
    throw toActionError(new PgError('program_limit_exceeded', 'stack depth limit exceeded'), wrapped);
  return wrapped;
}

/** Longer texts are refused before anything reads them. */
const MAX_TEXT = 500_000;

/** What a semicolon may hide in: strings, names, comments (block comments nest), dollar quotes. */
const QUOTED = /'[^']*'?|"[^"]*"?|--[^\n]*|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** Brackets inside brackets; PostgreSQL's own limit is a stack of 2 MB, some thousands. */
const MAX_NESTING = 250;

/** The pieces between semicolons that hold more than blanks, and how deep brackets nest. */
function scanText(text: string): { readonly statements: number; readonly nesting: number } {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  let open = 0;
  let nesting = 0;
  while (at < text.length) {
    const c = text[at];
    if (c === ';') {
      pieces.push(text.slice(start, at + 1));
      start = at + 1;
    } else if (c === '(' || c === '[') {
      open += 1;
      nesting = Math.max(nesting, open);
    } else if (c === ')' || c === ']') open -= 1;
    at = skip(text, at);
  }
  pieces.push(text.slice(start));
  return { statements: pieces.filter((piece) => piece.trim() !== '').length, nesting };
}

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
