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
    if (token.text === '(' && token.kind === 'mark') {
      const isCall = before?.kind === 'word' && WITH_FROM.has(before.text.toLowerCase());
      levels.push({ isFrom: expectsTable, isCall });
    } else if (token.text === ')' && token.kind === 'mark') {
      if (levels.length > 1) levels.pop();
      expectsTable = false;
    } else if (token.text === ',' && token.kind === 'mark') expectsTable = level.isFrom;
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

function toPlace(tokens: readonly Token[], index: number, own: ReadonlySet<string>): TablePlace | null {
  const token = tokens[index]!;
  const next = tokens[index + 1];
  if (token.kind !== 'word' && token.kind !== 'quoted') return null;
  // A function, or a table of a schema.
  if (next?.text === '(' || next?.text === '.') return null;
  const name = toName(token);
  if (own.has(name)) return null;
  const hasAlias =
    next?.kind === 'quoted' || (next?.kind === 'word' && !NO_ALIAS.has(next.text.toLowerCase()));
  return { from: token.from, to: token.to, name, written: token.text, hasAlias };
}

/** Names that a statement gives to queries within it: `name AS (`, `name (a, b) AS (`. */
function ownNames(tokens: readonly Token[]): ReadonlySet<string> {
  const own = new Set<string>();
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || token.text.toLowerCase() !== 'as') return;
    let after = index + 1;
    while (/^(?:not|materialized)$/i.test(tokens[after]?.text ?? '')) after++;
    if (tokens[after]?.text !== '(') return;
    let named = index - 1;
    if (tokens[named]?.text === ')') {
      while (named > 0 && tokens[named]?.text !== '(') named--;
      named--;
    }
    const name = tokens[named];
    if (name?.kind === 'word' || name?.kind === 'quoted') own.add(toName(name));
  });
  return own;
}
