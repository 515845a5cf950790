import type { Token } from './tokens.ts';
import { toMeaning, toName } from './tokens.ts';

/** Where a statement names a table. */
export interface TablePlace {
  readonly from: number;
  readonly to: number;
  /** As PostgreSQL reads it. */
  readonly name: string;
  /** As written. */
  readonly written: string;
  /** Whether it is given another name there. */
  readonly hasAlias: boolean;
}

/** Words after which a list of tables has ended. */
const ENDS = new Set(
  'where group order having limit offset union intersect except window fetch for select values returning'.split(
    ' ',
  ),
);

/** Words that may follow a table and are no name for it. */
const NO_ALIAS = new Set([
  ...ENDS,
  ...'join inner left right full cross natural on using tablesample'.split(' '),
]);

/** Functions whose arguments have a FROM of their own. */
const WITH_FROM = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);

/** A pair of brackets, or the whole statement. */
interface Level {
  /** Whether a list of tables is under way. */
  isFrom: boolean;
  readonly isCall: boolean;
}

/** The places in a statement where tables are named; names that it gives itself (WITH) are none. What is no SQL has none or some. */
export function findTablePlaces(sql: string): readonly TablePlace[] {
  const tokens = toMeaning(sql);
  const own = ownNames(tokens);
  const levels: Level[] = [{ isFrom: false, isCall: false }];
  const places: TablePlace[] = [];
  let expectsTable = false;
  tokens.forEach((token, index) => {
    const level = levels.at(-1)!;
    const before = tokens[index - 1];
    const word = token.kind === 'word' ? token.text.toLowerCase() : null;
    if (isMark(token, '(')) {
      const isCall = before?.kind === 'word' && WITH_FROM.has(before.text.toLowerCase());
      levels.push({ isFrom: expectsTable, isCall });
    } else if (isMark(token, ')')) {
      if (levels.length > 1) levels.pop();
      expectsTable = false;
    } else if (isMark(token, ',')) expectsTable = level.isFrom;
    else if (word === 'from' && !level.isCall && before?.text.toLowerCase() !== 'distinct') {
      level.isFrom = true;
      expectsTable = true;
    } else if (word === 'join') expectsTable = true;
    else if (word !== null && ENDS.has(word)) {
      level.isFrom = false;
      expectsTable = false;
    } else if (expectsTable && word !== 'only' && word !== 'lateral') {
      expectsTable = false;
      const place = toPlace(tokens, index, own);
      if (place) places.push(place);
    }
  });
  return places;
}

function toPlace(
  tokens: readonly Token[],
  index: number,
  own: ReadonlyMap<string, number>,
): TablePlace | null {
  const token = tokens[index]!;
  const next = tokens[index + 1];
  if (token.kind !== 'word' && token.kind !== 'quoted') return null;
  // A function, or a table of a schema.
  if (next?.text === '(' || next?.text === '.') return null;
  const name = toName(token);
  if (index > (own.get(name) ?? Infinity)) return null;
  const hasAlias =
    next?.kind === 'quoted' || (next?.kind === 'word' && !NO_ALIAS.has(next.text.toLowerCase()));
  return { from: token.from, to: token.to, name, written: token.text, hasAlias };
}

/**
 * Names that a statement gives to queries by WITH, and from which token on each is that query's: behind it, since within it the name is a
 * table's, or with RECURSIVE from there on.
 */
function ownNames(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (!isWord(token, 'with')) return;
    const isRecursive = isWord(tokens[index + 1], 'recursive');
    for (let at = index + (isRecursive ? 2 : 1); ;) {
      const name = tokens[at];
      const as = isMark(tokens[at + 1], '(') ? closingOf(tokens, at + 1) + 1 : at + 1;
      if ((name?.kind !== 'word' && name?.kind !== 'quoted') || !isWord(tokens[as], 'as')) return;
      let open = as + 1;
      while (isWord(tokens[open], 'not') || isWord(tokens[open], 'materialized')) open++;
      if (!isMark(tokens[open], '(')) return;
      const close = closingOf(tokens, open);
      const known = toName(name);
      own.set(known, Math.min(own.get(known) ?? Infinity, isRecursive ? index : close));
      if (!isMark(tokens[close + 1], ',')) return;
      at = close + 2;
    }
  });
  return own;
}

/** The bracket that closes another one; the end where none does. */
function closingOf(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (isMark(tokens[at], '(')) depth++;
    else if (isMark(tokens[at], ')') && --depth === 0) return at;
  }
  return tokens.length;
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.kind === 'word' && token.text.toLowerCase() === word;
}

function isMark(token: Token | undefined, mark: string): boolean {
  return token?.kind === 'mark' && token.text === mark;
}
