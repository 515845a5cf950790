import { comparedRanges } from '../search-index/values/comparisons.ts';
import { exactKeys, rangeOrders } from '../search-index/pages/ordered.ts';
import type { KeysOfPage } from '../search-index/pages/range-page.ts';
import type { RecordTexts, TableIndex } from '../search-index/ports/table-index.ts';
import { keyTexts, type ValueKey } from '../search-index/values/value-keys.ts';
import type { RelationColumn } from '../ports.ts';
import { pgType } from '../values/pg-types.ts';
import { columnOf } from './search-columns.ts';
import type { SearchPlan } from './search-plan.ts';

/** Of fewer matches the search may not have looked at all values, nor where it knows of records where they stand among them. */
const FEW = 200;
/** So many bytes of values take as long to read as a record, which is a request. */
const BYTES_OF_RECORD = 5_000;
/** What the pieces of a column's values take as requests of their own, one after the other, as bytes that come in that time. */
const BYTES_OF_COLUMN = 16_000;
/** Of a record, in the pieces of its column's values, about: at least. */
const BYTES_OF_VALUE = 1;

/** Matches of a search, and what is wanted of them. */
interface TextsOfPage {
  readonly columns: readonly RelationColumn[];
  readonly ids: Uint32Array;
  /** Of all matches. */
  readonly total: number;
  readonly keys?: KeysOfPage | undefined;
}

/**
 * The row texts of some of a search's matches. Where each column is compared with something its values were looked at, and tell them: no record is
 * read then, nor where all values of the columns take less than records of very many columns. Rejects with IndexFileError.
 */
export async function pageTexts(
  index: TableIndex,
  plan: SearchPlan,
  { columns, ids, total, keys }: TextsOfPage,
): Promise<readonly RecordTexts[]> {
  if (ids.length === 0 || columns.length === 0) return columns.map(() => ({ values: [] }));
  return (
    (keys && keptTexts(columns, keys)) ??
    (await comparedTexts(index, plan, { columns, ids, total })) ??
    (await fewTexts(index, columns, ids)) ??
    index.texts(
      ids,
      columns.map(({ id }) => id),
    )
  );
}

/** Undefined: something is not known of its values. */
async function comparedTexts(
  index: TableIndex,
  { filters, selection }: SearchPlan,
  { columns, ids, total }: TextsOfPage,
): Promise<readonly RecordTexts[] | undefined> {
  const columnBy = columnOf(selection.relation);
  const ranges = comparedRanges(filters, columnBy);
  const sources = columns.map((column) => {
    const range = ranges.get(column.id);
    const values = index.column(column.id)?.values;
    const toText = textsOfKeys(column);
    return range && values && toText && { range, values, toText };
  });
  if (!sources.every((source) => source !== undefined && source !== null)) return undefined;
  const exact = exactKeys(filters, columnBy);
  const costs = await Promise.all(
    sources.map(async ({ range, values }) => {
      const [all, within] = await Promise.all([values.bytesOfKeys(range), values.bytesWithin(range)]);
      const isLookedAt = total > FEW && (await rangeOrders(values, exact, [range], index)).length === 0;
      return isLookedAt ? all - within : all;
    }),
  );
  if (costs.reduce((sum, own) => sum + own, 0) > ids.length * BYTES_OF_RECORD) return undefined;
  const texts = await Promise.all(
    sources.map(async ({ range, values, toText }) => ({
      values: (await values.keysOf(ids, range)).map((key) => (key === undefined ? null : toText(key))),
    })),
  );
  return areAllKnown(texts) ? texts : undefined;
}

/** A few columns of very many, by all their values. Undefined: the records take no more. */
async function fewTexts(
  index: TableIndex,
  columns: readonly RelationColumn[],
  ids: Uint32Array,
): Promise<readonly RecordTexts[] | undefined> {
  const most = ids.length * index.recordBytes;
  const least = columns.reduce((sum, { id }) => {
    const nulls = index.column(id)?.nullCount ?? 0;
    return sum + BYTES_OF_COLUMN + (index.records - nulls) * BYTES_OF_VALUE;
  }, 0);
  if (least > most) return undefined;
  const sources = columns.map((column) => {
    const values = index.column(column.id)?.values;
    const toText = textsOfKeys(column);
    return values && toText && { values, toText };
  });
  if (!sources.every((source) => source !== undefined && source !== null)) return undefined;
  const bytes = await Promise.all(sources.map(({ values }) => values.bytesOfKeys({})));
  if (bytes.reduce((sum, own) => sum + own + BYTES_OF_COLUMN, 0) > most) return undefined;
  const keys = await Promise.all(sources.map(({ values }) => values.keysOf(ids, {})));
  const isUnclear = (_: unknown, row: number) =>
    sources.some(({ toText }, i) => {
      const key = keys[i]?.[row];
      return key !== undefined && toText(key) === null;
    });
  const unclear = ids.filter(isUnclear);
  const read = await index.texts(
    unclear,
    columns.map(({ id }) => id),
  );
  const placeOf = new Map(Array.from(unclear, (id, place) => [id, place]));
  return sources.map(({ toText }, i) => ({
    values: Array.from(ids, (id, row) => {
      const place = placeOf.get(id);
      const key = keys[i]?.[row];
      if (place !== undefined) return read[i]?.values[place] ?? null;
      return key === undefined ? null : toText(key);
    }),
  }));
}

/** Undefined: something is not known by the values that have been read along. */
function keptTexts(columns: readonly RelationColumn[], keys: KeysOfPage): readonly RecordTexts[] | undefined {
  const texts = columns.map((column) => {
    const [own, toText] = [keys.get(column.id), textsOfKeys(column)];
    return { values: own && toText ? Array.from(own, toText) : [null] };
  });
  return areAllKnown(texts) ? texts : undefined;
}

function areAllKnown(texts: readonly RecordTexts[]): boolean {
  return texts.every(({ values }) => values.every((text) => text !== null));
}

/** See keyTexts. */
function textsOfKeys(column: RelationColumn): ((key: ValueKey) => string | null) | undefined {
  const toText = keyTexts(column);
  // A zero may have been written with a minus.
  const isUnclear = (key: ValueKey) => key === 0 && pgType(column.type).category === 'float';
  return toText && ((key) => (isUnclear(key) ? null : toText(key)));
}
