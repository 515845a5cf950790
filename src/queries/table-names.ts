import { applyEdits, type Edit } from './edits.ts';
import { quoteIdentifier } from './quote-identifier.ts';
import { findTablePlaces, type TablePlace } from './table-places.ts';

/** A table, and what people may call it. */
export interface NamedTable {
  readonly id: string;
  readonly title: string;
  /** Names that the API takes as they are. */
  readonly aliases: readonly string[];
  readonly dataset: { readonly name: string; readonly title: string };
  /** Whether it is the dataset's only one. */
  readonly isOnly: boolean;
}

/** A statement's tables by their ids. */
export interface NamedStatement {
  /** What to change so that the API understands it. */
  readonly edits: readonly Edit[];
  /** Tables that were called otherwise than the API does. */
  readonly translated: readonly { readonly written: string; readonly table: NamedTable }[];
  /** Tables that it names, by whatever name. */
  readonly tables: readonly NamedTable[];
  /** Names that several tables have. */
  readonly ambiguous: readonly { readonly written: string; readonly tables: readonly NamedTable[] }[];
  /** Names that no table has. */
  readonly unknown: readonly TablePlace[];
}

/**
 * Finds out which tables a statement means by names that resemble their titles: case, accents and what is no letter or digit aside. Ids and
 * aliases come first, since they are the API's. A table that is not given another name keeps the one written, as its alias.
 * @param home id of the table that is meant where several are called alike; null: none
 */
export function nameTables(sql: string, tables: readonly NamedTable[], home: string | null): NamedStatement {
  const edits: Edit[] = [];
  const translated: { written: string; table: NamedTable }[] = [];
  const recognised: NamedTable[] = [];
  const ambiguous: { written: string; tables: readonly NamedTable[] }[] = [];
  const unknown: TablePlace[] = [];
  for (const place of findTablePlaces(sql)) {
    const own = tables.find(({ id, aliases }) => id === place.name || aliases.includes(place.name));
    if (own) {
      recognised.push(own);
      continue;
    }
    const called = tablesCalled(place.name, tables);
    const table = called.length > 1 ? called.find(({ id }) => id === home) : called[0];
    if (table) {
      recognised.push(table);
      translated.push({ written: place.written, table });
      const text = `"${table.id}"${place.hasAlias ? '' : ` AS ${place.written}`}`;
      edits.push({ from: place.from, to: place.to, text });
    } else if (called.length > 0) ambiguous.push({ written: place.written, tables: called });
    else if (!place.name.startsWith('_')) unknown.push(place);
  }
  return { edits, translated, tables: [...new Set(recognised)], ambiguous, unknown };
}

/** A statement with the shortest name of each table that it names by its id, for people to go on with. */
export function callTables(sql: string, tables: readonly NamedTable[]): string {
  const edits = findTablePlaces(sql).flatMap(({ from, to, name }): Edit[] => {
    const table = tables.find(({ id }) => id === name);
    return table ? [{ from, to, text: quoteIdentifier(shortNameOf(table, tables)) }] : [];
  });
  return applyEdits(sql, edits);
}

/** The tables whose title a name resembles, or their datasets' where they are the only ones. */
export function tablesCalled(name: string, tables: readonly NamedTable[]): readonly NamedTable[] {
  const key = toKey(name);
  return key === '' ? [] : tables.filter((table) => toKeys(table).includes(key));
}

/** The shortest of a table's names that no other has; its id where there is none. Not yet quoted. */
export function shortNameOf(table: NamedTable, tables: readonly NamedTable[]): string {
  const others = tables.filter(({ id }) => id !== table.id);
  const isFree = (name: string) => {
    const key = toKey(name);
    return (
      key !== '' &&
      [...name].length <= LONGEST &&
      !others.some(
        (other) => other.id === name || other.aliases.includes(name) || toKeys(other).includes(key),
      )
    );
  };
  // A dataset of one table is known by its own name.
  const names = [...(table.isOnly ? [table.dataset.title] : []), table.title, longName(table)];
  return names.find(isFree) ?? table.id;
}

/** PostgreSQL cuts longer names. */
const LONGEST = 63;

function longName({ title, dataset }: NamedTable): string {
  return `${dataset.title}: ${title}`;
}

function toKeys(table: NamedTable): readonly string[] {
  const { title, dataset, isOnly } = table;
  return [
    title,
    title.replace(/\.\w{2,7}$/, ''),
    longName(table),
    `${dataset.name} ${title}`,
    ...(isOnly ? [dataset.title, dataset.name] : []),
  ].map(toKey);
}

/** What is the same in names that resemble each other: `Bird strikes` and `bird_strikes`. */
function toKey(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '');
}
