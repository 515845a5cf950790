import { applyEdits, type Edit } from './edits.ts';
import { isGiven, toLiteral, type Parameter } from './parameters.ts';
import { readQueryHead, type QueryHead } from './query-head.ts';
import { nameTables, type NamedStatement, type NamedTable } from './table-names.ts';
import { toTokens } from './tokens.ts';

/** A statement as people write it, and as the API takes it. */
export interface PreparedStatement extends NamedStatement {
  /** With ids for tables and literals for parameters, without the comment at its head. */
  readonly sql: string;
  readonly head: QueryHead;
  /** Whether there is nothing but blanks and comments: nothing to be sent. */
  readonly isEmpty: boolean;
  /** Parameters that no value was given for. */
  readonly missing: readonly Parameter[];
  /** Parameters whose value is none of their type. */
  readonly wrong: readonly Parameter[];
  /** Parameters that the head names and the statement does not use. */
  readonly unused: readonly Parameter[];
}

/**
 * Writes a statement as the API takes it. Nothing within texts and comments is changed.
 * @param values of its parameters, by their names; the others have the values of the statement's head
 * @param home as nameTables takes it
 */
export function prepareStatement(
  written: string,
  values: Readonly<Record<string, string>>,
  tables: readonly NamedTable[],
  home: string | null,
): PreparedStatement {
  const head = readQueryHead(written);
  const named = nameTables(written, tables, home);
  const missing: Parameter[] = [];
  const wrong: Parameter[] = [];
  const literals = new Map<string, string>();
  for (const parameter of head.parameters) {
    const value = Object.hasOwn(values, parameter.name) ? values[parameter.name] : parameter.fallback;
    const literal = value === null || value === undefined ? null : toLiteral(parameter.type, value);
    if (literal !== null) literals.set(parameter.name, literal);
    else if (isGiven(value)) wrong.push(parameter);
    else missing.push(parameter);
  }
  const used = new Set<string>();
  const edits: Edit[] = [...named.edits];
  // A statement without parameters goes as it is: somebody's own comments are theirs.
  const isQuery = head.title !== null || head.parameters.length > 0;
  if (isQuery)
    edits.push({ from: 0, to: head.end + (/^\s*/.exec(written.slice(head.end))?.[0].length ?? 0), text: '' });
  const tokens = toTokens(written);
  // The API puts the statement into another: a comment at its end would take the rest of that with it.
  const last = tokens.findLast(({ kind }) => kind !== 'blank' && kind !== 'comment');
  if (
    last &&
    tokens.some(({ kind, text, from }) => kind === 'comment' && text.startsWith('--') && from >= last.to)
  )
    edits.push({ from: last.to, to: written.length, text: '' });
  for (const { kind, text, from, to } of tokens) {
    if (kind !== 'parameter') continue;
    used.add(text.slice(1));
    const literal = literals.get(text.slice(1));
    if (literal !== undefined) edits.push({ from, to, text: literal });
  }
  return {
    ...named,
    edits,
    sql: applyEdits(written, edits),
    head,
    isEmpty: !tokens.some(({ kind, text }) => kind !== 'blank' && kind !== 'comment' && text !== ';'),
    missing,
    wrong,
    unused: head.parameters.filter(({ name }) => !used.has(name)),
  };
}
