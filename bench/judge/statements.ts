import type { Scalar } from '../ask.ts';
import { part } from '../draws.ts';
import type { FolderColumn, FolderTable } from '../folder-table.ts';
import { quoteName, quoteText, wordsOf } from '../peers/search-sql.ts';
import { createRandom, type Random } from '../random.ts';
import { expand, type Terminal } from './expand.ts';
import { STATEMENTS } from './statement-grammar.ts';

const LISTS = /^_/;
const OBJECTS = /^jsonb?$/;
const NUMBERS = /^(?:int|float|numeric)/;
const TIMES = /^(?:date$|timestamp)/;

/** Draws statements about a table, which they call `{t}`: the same for the same table and number. */
export function drawStatements(table: FolderTable, count: number, stream: number): readonly string[] {
  const random = createRandom(table.seed, stream, 77);
  const terminal = terminalsOf(table, random);
  return Array.from(
    { length: count },
    () => expand(STATEMENTS, 'statement', { random, terminal }) ?? 'SELECT 1',
  );
}

function terminalsOf(table: FolderTable, random: Random): Terminal {
  const ofType = (type: RegExp) => table.columns.filter((column) => type.test(column.type));
  const scalars = table.columns.filter(({ type }) => !LISTS.test(type) && !OBJECTS.test(type));
  const places = new Map(table.columns.map((column) => [quoteName(column.name), column]));
  const any = (columns: readonly FolderColumn[]) =>
    columns.length > 0 ? quoteName(random.pick(columns).name) : null;
  const text = () => {
    const texts = ofType(/^text$/);
    return String(valueOf(table, random, random.pick(texts.length > 0 ? texts : scalars)) ?? '');
  };
  const terminals: Readonly<Record<string, (of: string | null) => string | null>> = {
    t: () => '{t}',
    column: () => any(scalars),
    'text-column': () => any(ofType(/^text$/)) ?? `${any(scalars)}::text`,
    'number-column': () => any(ofType(NUMBERS)) ?? '_id',
    'time-column': () => any(ofType(TIMES)),
    'list-column': () => any(ofType(LISTS)),
    'json-column': () => any(ofType(OBJECTS)),
    letters: () => part(text() || 'a', random, 1, 5).replaceAll("'", "''"),
    'plain-word': () => random.pick(text().match(/[\p{L}\p{N}]+/gu) ?? ['a']),
    words: () => quoteText(wordsOf(text()).slice(0, 2).join(' ')),
    literal: (of) => {
      const column = places.get(of ?? '');
      return column ? literal(valueOf(table, random, column)) : null;
    },
    member: (of) => {
      const column = places.get(of ?? '');
      return column ? quoteText(memberOf(valueOf(table, random, column), random)) : null;
    },
  };
  return (name, of) => terminals[name]?.(of) ?? null;
}

/** A value of some record; null where the records that were looked at have none. */
function valueOf({ samples }: FolderTable, random: Random, { place }: FolderColumn): Scalar | null {
  for (let tries = 0; tries < 50; tries++) {
    const cell = random.pick(samples)[place] ?? null;
    if (cell !== null) return cell;
  }
  return null;
}

function literal(value: Scalar | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? quoteText(value) : String(value);
}

/** The name of a member of an object, or a place in a list. */
function memberOf(json: Scalar | null, random: Random): string {
  const value: unknown = typeof json === 'string' ? JSON.parse(json) : null;
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return names.length > 0 ? random.pick(names) : 'a';
}
