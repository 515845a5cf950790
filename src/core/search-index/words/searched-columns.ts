import type { Relation, RelationColumn } from '../../ports.ts';
import { hasRowText, rowTextColumns, textAlone } from '../../search/row-text.ts';
import type { TextSource } from '../../search/text-query.ts';
import { pgType, type PgCategory } from '../../values/pg-types.ts';
import type { IndexColumn, TableIndex } from '../ports/table-index.ts';
import type { SearchedColumn } from '../terms/word-context.ts';
import { keyTexts, leastTexts, printedDecimals, type ValueKey } from '../values/value-keys.ts';
import { columnsByValues, type Sought } from './columns-by-values.ts';
import { unitedDates } from './united-dates.ts';

/** What the words of a search are found by: what the index says of words, or the columns' values. */
export type Way = 'values' | 'words';

/** The columns that a text search looks in. */
export interface SearchedColumns {
  /** All of them, each once. */
  readonly all: readonly SearchedColumn[];
  /** Those whose texts together are what is looked in. */
  of(source: TextSource): readonly SearchedColumn[];
  /** Whether any of their words are found by what the index says of words. */
  readonly areByWords: boolean;
  /** How their words could be found as well, by no more than the index. Undefined: in no other way. */
  readonly otherWay: Way | undefined;
  /** Whether the text of each row has a word of some column, whatever its values are. */
  readonly neverEmpty: boolean;
}

/** What columns are chosen by. */
export interface ColumnsAsked {
  /** What is looked in. */
  readonly sources: readonly TextSource[];
  readonly sought: Sought;
  /** By which its words are found. Undefined: by which less is read; null: by words, and nobody asks for another way. */
  readonly way: Way | undefined | null;
}

/** Columns whose values are a word of the record whatever they are. */
const WORDS: ReadonlySet<PgCategory> = new Set([
  'integer',
  'float',
  'numeric',
  'boolean',
  'date',
  'timestamp',
]);

/** Chooses the columns of a search. Undefined: the database is to be asked. Rejects with IndexFileError. */
export async function chooseColumns(
  index: TableIndex,
  relation: Relation,
  { sources, sought, way }: ColumnsAsked,
): Promise<SearchedColumns | undefined> {
  const columns = rowTextColumns(relation);
  const named = sources.flatMap((source) => (source === 'row' ? [] : source));
  // The text of some types is another one when it stands alone, and the numbers of records are no words of theirs.
  const other = new Set(named.filter((source) => !hasRowText(source)).map(({ id }) => id));
  const alone = columns
    .filter(({ id }) => other.has(id))
    .flatMap((column) => standingAlone(index, column) ?? []);
  const listed = columns.flatMap((column) => listedColumn(index, column) ?? []);
  const isMissing = ({ id }: RelationColumn) => !columns.some((column) => column.id === id);
  if (alone.length < other.size || listed.length < columns.length || named.some(isMissing)) return undefined;
  const isOfRows = sources.includes('row');
  const inRows = isOfRows ? inWholeRows(listed) : listed;
  const isAsked = ({ id }: SearchedColumn) =>
    isOfRows || named.some((source) => source.id === id && !other.has(id));
  const told = way === null ? undefined : await columnsByValues(index, inRows.filter(isAsked), sought);
  const byValues = way === 'values' || (way === undefined && told?.isSooner) ? told : undefined;
  const chosen = inRows.map((own) => byValues?.columns.find(({ id }) => id === own.id) ?? own);
  // A column by itself has its dates as they stand, whatever whole rows are told by.
  const byThemselves = isOfRows
    ? chosen.map((own) => (own.isParted ? (listed.find(({ id }) => id === own.id) ?? own) : own))
    : chosen;
  const columnsOf = (source: TextSource): readonly SearchedColumn[] =>
    source === 'row'
      ? chosen
      : (other.has(source.id) ? alone : byThemselves).filter(({ id }) => id === source.id);
  const all = isOfRows ? chosen : [...new Set(sources.flatMap(columnsOf))];
  return {
    all,
    of: columnsOf,
    areByWords: !byValues && (other.size === 0 || all.some(({ hasWords }) => hasWords)),
    otherWay: told && way === undefined ? (byValues ? 'words' : 'values') : undefined,
    neverEmpty: columns.some((column, i) => isWord(column) && chosen[i]?.nullCount === 0),
  };
}

function isWord({ type }: RelationColumn): boolean {
  return WORDS.has(pgType(type).category);
}

/** A column as the index has it. Undefined: it does not. */
function listedColumn(index: TableIndex, column: RelationColumn): SearchedColumn | undefined {
  const own = index.column(column.id);
  return own && { ...own, ...textsOf(column, own), isOneWord: isWord(column) };
}

/** What the values of a column tell of its texts. */
function textsOf(
  column: RelationColumn,
  { values }: IndexColumn,
): Pick<SearchedColumn, 'keyText' | 'leastText'> {
  const printed = printedDecimals(column);
  // Of decimals with more zeros than any value needs it is not known how far they go.
  if (printed && values?.kind === 'number' && values.scale !== printed.places) return { keyText: undefined };
  return { keyText: keyTexts(column), leastText: leastTexts(column) };
}

/** A column whose text is another one where it stands alone, as its values tell it: its words are those of the row's text. Undefined: they do not. */
function standingAlone(index: TableIndex, column: RelationColumn): SearchedColumn | undefined {
  const own = index.column(column.id);
  const ofRow = keyTexts(column);
  const alone = textAlone(column);
  if (!own?.values || !ofRow || !alone) return undefined;
  const keyText = (key: ValueKey) => {
    const text = ofRow(key);
    return text === null ? null : alone(text);
  };
  const words = { hasWords: false, isParted: false, others: true, grams: null };
  return { ...own, ...words, keyText, textAlone: alone, isOneWord: true };
}

/** Of dates and times whose parts are listed each value is several words. */
function inWholeRows(columns: readonly SearchedColumn[]): readonly SearchedColumn[] {
  return unitedDates(columns).map((own) => (own.isParted ? { ...own, isOneWord: false } : own));
}
