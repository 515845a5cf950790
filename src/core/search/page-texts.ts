import { comparedRanges } from '../search-index/comparisons.ts';
import { exactKeys, rangeOrders } from '../search-index/ordered.ts';
import type { KeysOfPage } from '../search-index/range-page.ts';
import type { RecordTexts, TableIndex } from '../search-index/table-index.ts';
import { keyTexts, type ValueKey } from '../search-index/value-keys.ts';
import type { RelationColumn } from '../ports.ts';
import { pgType } from '../values/pg-types.ts';
import { columnOf } from './search-columns.ts';
import type { SearchPlan } from './search-plan.ts';

/** Of fewer matches the search may not have looked at all values, nor where it knows of records where they stand among them. */
const FEW = 200;
/** So many bytes of values take as long to read as a record, which is a request. */
const BYTES_OF_RECORD = 5_000;

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
 * read then. Rejects with IndexFileError.
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
      const isLookedAt = total > FEW && (await rangeOrders(values, exact, range, index)).length === 0;
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
