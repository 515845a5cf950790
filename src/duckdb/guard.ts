import { invalidQuery, validationError } from '../core/errors.ts';
import {
  MAX_STATEMENT_CHARACTERS,
  MAX_STATEMENT_WORDS,
  MAX_TARGETS,
  TOO_MANY_TARGETS,
} from '../core/sql/statement-limits.ts';
import { mayStandBeforeBracket, MOST_MADE, MULTIPLIERS } from './functions.ts';
import { refuse, refuseFunction, refuseSystemTable } from './refuse.ts';
import { isSchema, isSystemTable } from './system-names.ts';
import { scanTokens, type Token } from './tokens.ts';

/** A statement's text, looked through. */
export interface GuardedText {
  /** Without semicolons at its end. It may end in a comment: put a line break after it. */
  readonly text: string;
  /** Every name and text in it that could name a table; each once. */
  readonly names: readonly string[];
}

/** Brackets inside brackets, and words like NOT in a row: DuckDB's parser in WebAssembly has a stack of 1 MB. */
const MAX_NESTING = 100;

/** What a query, or a query in brackets, may begin with. */
const BEGINNINGS = new Set(['select', 'with', 'from', 'values', 'table', 'pivot', 'unpivot', '(']);
/** Words that tell about tables instead of reading them. */
const SHOWING = new Set(['show', 'describe', 'summarize', 'explain', 'pragma']);
/**
 * Looks at the words of a statement before DuckDB does: one statement, a query, functions of the list alone, no names of the
 * system's. What DuckDB itself says of the statement comes after (dialect.ts). Throws ActionError.
 */
export function guardText(whole: string): GuardedText {
  if (whole.length > MAX_STATEMENT_CHARACTERS)
    throw validationError({
      query: [
        `Query is too long: ${whole.length} characters, at most ${MAX_STATEMENT_CHARACTERS} are allowed.`,
      ],
    });
  const scanned = scanTokens(whole);
  if (scanned.length > MAX_STATEMENT_WORDS)
    throw validationError({
      query: [
        `Query is too long: ${scanned.length} words and marks, at most ${MAX_STATEMENT_WORDS} are allowed.`,
      ],
    });
  const semicolons = scanned.toReversed().findIndex(({ value, kind }) => kind !== 'mark' || value !== ';');
  const tokens = semicolons > 0 ? scanned.slice(0, -semicolons) : scanned;
  const text = semicolons > 0 ? whole.slice(0, scanned[tokens.length]?.at) : whole;
  if (!BEGINNINGS.has(tokens[0]?.value ?? '') || tokens[0]?.kind === 'text')
    throw refuse(tokens[0] ? `"${tokens[0].value}" at the beginning` : 'An empty text');
  guardBrackets(tokens);
  guardTargets(tokens);
  guardCounts(tokens);
  tokens.forEach((token, i) => guardToken(token, tokens, i));
  const names = tokens
    .filter(({ kind }) => kind !== 'mark')
    .map(({ at, kind, value }) =>
      // A name keeps the case it was written in: a word's value has lost it.
      kind === 'word' ? whole.slice(at, at + value.length) : value,
    );
  return { text, names: [...new Set(names)] };
}

function guardBrackets(tokens: readonly Token[]): void {
  const open: string[] = [];
  const pairs: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
  for (const { kind, value } of tokens) {
    if (kind !== 'mark') continue;
    if (value === ';') throw validationError({ query: ['Query is not a single statement.'] });
    if ('([{'.includes(value)) open.push(value);
    // A bracket too many would end the one that the statement is put into.
    else if (value in pairs && open.pop() !== pairs[value]) throw refuse(`An unpaired "${value}"`);
    if (open.length > MAX_NESTING) throw refuse(`More than ${MAX_NESTING} brackets inside brackets`);
  }
  if (open.length > 0) throw refuse(`An unpaired "${open.at(-1)}"`);
}

/** Words after which a SELECT's list is over. */
const AFTER_TARGETS = new Set([
  'from',
  'where',
  'group',
  'having',
  'window',
  'qualify',
  'order',
  'limit',
  'union',
  'except',
  'intersect',
]);

/** DuckDB looks for the tables of a statement in a time that grows with the square of its columns. */
function guardTargets(tokens: readonly Token[]): void {
  /** For each open bracket, and outside of all, the columns of the SELECT list that is read there; null: none is. */
  const lists: (number | null)[] = [null];
  for (const { kind, value } of tokens) {
    const inner = lists.length - 1;
    const count = lists[inner] ?? null;
    if (kind === 'word' && value === 'select') lists[inner] = 1;
    else if (kind === 'word' && AFTER_TARGETS.has(value)) lists[inner] = null;
    else if (kind !== 'mark') continue;
    else if ('([{'.includes(value)) lists.push(null);
    else if (')]}'.includes(value)) lists.pop();
    else if (value === ',' && count !== null) {
      if (count >= MAX_TARGETS) throw invalidQuery(TOO_MANY_TARGETS);
      lists[inner] = count + 1;
    }
  }
}

/** A number too large in a call that makes as much as its numbers say; what is computed nobody knows before. */
function guardCounts(tokens: readonly Token[]): void {
  const calls: (string | null)[] = [];
  tokens.forEach(({ kind, value }, i) => {
    if (kind !== 'mark') return;
    const before = tokens[i - 1];
    if ('([{'.includes(value)) {
      const name = value === '(' && before && before.kind !== 'mark' ? before.value.toLowerCase() : null;
      calls.push(name !== null && MULTIPLIERS.has(name) ? name : (calls.at(-1) ?? null));
    } else if (')]}'.includes(value)) calls.pop();
    else if (calls.at(-1) && Number(value.replaceAll('_', '')) > MOST_MADE)
      throw refuse(`${calls.at(-1)} with a number above ${MOST_MADE}`);
  });
}

function guardToken({ kind, value }: Token, tokens: readonly Token[], i: number): void {
  const [before, after] = [tokens[i - 1], tokens[i + 1]];
  const isMark = (token: Token | undefined, mark: string) => token?.kind === 'mark' && token.value === mark;
  const isWord = (token: Token | undefined, word: string) => token?.kind === 'word' && token.value === word;
  if (kind === 'mark') return;
  if (kind === 'text') {
    // A string may name a table.
    if (isSystemTable(value)) throw refuseSystemTable();
    // DuckDB joins strings that follow each other.
    if (after?.kind === 'text') throw refuse('Two strings without an operator between them');
    if (isMark(after, '(') || isMark(after, '.')) throw refuse(`A string before "${after?.value}"`);
    return;
  }
  const isCall = isMark(after, '(');
  const isAlias = ['as', 'with', 'recursive'].some((word) => isWord(before, word));
  if (isCall && !isAlias && !mayStandBeforeBracket(value, kind === 'name')) throw refuseFunction(value);
  if (isSystemTable(value)) throw refuseSystemTable();
  if (isMark(after, '.') && !isMark(before, '.') && isSchema(value)) throw refuseSystemTable();
  if (kind === 'name' || isMark(before, '.') || isWord(before, 'as')) return;
  const showsTable = SHOWING.has(value) || (value === 'desc' && isMark(before, '('));
  if (showsTable) throw refuse(`${value.toUpperCase()} (as a name: in double quotes)`);
}
