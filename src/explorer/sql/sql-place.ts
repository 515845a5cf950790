/** A place in a statement. */
export interface SqlPlace {
  /** In UTF-16 units from the start of the statement. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/**
 * Where PostgreSQL's message points to: the caret under its `LINE n: …` excerpt. The excerpt of a long line begins and ends with
 * `...`. Null when the message has no caret or does not fit the statement.
 */
export function findSqlPlace(statement: string, message: string): SqlPlace | null {
  const match = /^LINE (\d+): (.*)\n( *)\^/m.exec(message);
  if (!match) return null;
  const [, number = '', excerpt = '', blanks = ''] = match;
  const line = Number(number);
  const lines = statement.split('\n');
  const text = lines[line - 1];
  if (text === undefined) return null;
  const caret = blanks.length - `LINE ${number}: `.length;
  const inExcerpt = excerpt.startsWith('...') && !text.startsWith('...') ? 3 : 0;
  const visible = excerpt.slice(inExcerpt).replace(/\.\.\.$/, '');
  const start = inExcerpt ? text.indexOf(visible) : 0;
  const column = start + caret - inExcerpt;
  if (start < 0 || column < 0 || column > text.length) return null;
  const offset = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column;
  return { offset, line, column: column + 1 };
}
