import type { SqlComplaint } from '../api/problem.ts';

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
 * Where in the statement, as a person wrote it, the database's caret points to; null when it does not. The complaint may be
 * about a statement that wraps it.
 */
export function findSqlPlace(statement: string, complaint: SqlComplaint): SqlPlace | null {
  const inner = statement.trim().replace(/;$/, '').trim();
  const outer = complaint.statement.includes(inner) ? complaint.statement : statement;
  const wrapped = findCaret(outer, complaint.message);
  if (wrapped === null) return null;
  const offset = wrapped - outer.indexOf(inner) + statement.indexOf(inner);
  if (offset < 0 || offset > statement.length) return null;
  return toSqlPlace(statement, offset);
}

/** The line and column of an offset. */
export function toSqlPlace(statement: string, offset: number): SqlPlace {
  const before = statement.slice(0, offset).split('\n');
  return { offset, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** The offset under the caret of the `LINE n: …` excerpt, which for a long line begins and ends with `...`. */
function findCaret(statement: string, message: string): number | null {
  const match = /^LINE (\d+): (.*)\n( *)\^/m.exec(message);
  if (!match) return null;
  const [, number = '', excerpt = '', blanks = ''] = match;
  const lines = statement.split('\n');
  const text = lines[Number(number) - 1];
  if (text === undefined) return null;
  const caret = blanks.length - `LINE ${number}: `.length;
  const cut = excerpt.startsWith('...') && !text.startsWith('...') ? 3 : 0;
  const start = cut ? text.indexOf(excerpt.slice(cut).replace(/\.\.\.$/, '')) : 0;
  // PostgreSQL counts characters, of which some are two units here.
  const before = Array.from(excerpt.slice(cut))
    .slice(0, Math.max(0, caret - cut))
    .join('');
  const column = start + before.length;
  if (start < 0 || caret < cut || column > text.length) return null;
  return lines.slice(0, Number(number) - 1).reduce((sum, line) => sum + line.length + 1, 0) + column;
}

/** The name, text or number that begins at an offset, quotes included; else one character; empty at the end. */
export function tokenAt(statement: string, offset: number): string {
  return /^(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}\p{N}_$]+|.)/su.exec(statement.slice(offset))?.[0] ?? '';
}

/** Longest part of a line that {@link showSqlPlace} prints. */
const WIDTH = 72;

/** The line of the statement with a caret under the place, as PostgreSQL prints it. */
export function showSqlPlace(statement: string, { line, column }: SqlPlace): string {
  // A tab is as wide as it likes; the caret stands in columns.
  const text = (statement.split('\n')[line - 1] ?? '').replaceAll('\t', ' ');
  const from = text.length <= WIDTH ? 0 : Math.max(0, Math.min(column - 1 - WIDTH / 2, text.length - WIDTH));
  const head = `LINE ${line}: ${from > 0 ? '...' : ''}`;
  const shown = text.slice(from, from + WIDTH);
  const tail = from + WIDTH < text.length ? '...' : '';
  return `${head}${shown}${tail}\n${' '.repeat(head.length + column - 1 - from)}^`;
}
