import { validationError } from '../core/errors.ts';

/**
 * CKAN's checks on the text itself (contract 4.1), then the text in CKAN's wrapper, which is what its database sees and what error
 * messages point into. One trailing semicolon is tolerated, which CKAN refuses.
 * @param rows the rows CKAN would ask for: one more than it returns
 * @throws ActionError `Query is not a single statement.`
 */
export function wrapStatement(text: string, rows: number): string {
  if (text.includes("\\'") || splitStatements(text).length > 1)
    throw validationError({ query: ['Query is not a single statement.'] });
  const statement = text.replace(/;\s*$/, '');
  return `SELECT * FROM (${statement}) AS blah LIMIT ${rows} ;`;
}

/** What a semicolon may hide in: strings, names, comments (block comments nest), dollar quotes. */
const QUOTED = /'[^']*'?|"[^"]*"?|--[^\n]*|\$([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** The pieces between semicolons that hold more than blanks. */
function splitStatements(text: string): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let at = 0;
  while (at < text.length) {
    if (text[at] === ';') {
      pieces.push(text.slice(start, at + 1));
      start = at + 1;
      at = start;
      continue;
    }
    at = skip(text, at);
  }
  pieces.push(text.slice(start));
  return pieces.filter((piece) => piece.trim() !== '');
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
