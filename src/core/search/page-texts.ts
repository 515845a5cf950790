import { comparedRanges } from '../search-index/filter-condition.ts';
import type { RecordTexts, TableIndex } from '../search-index/table-index.ts';
import { keyTexts, type ValueKey } from '../search-index/value-keys.ts';
import type { RelationColumn } from '../ports.ts';
import { pgType } from '../values/pg-types.ts';
import { ID_COLUMN } from './search-columns.ts';
import type { SearchPlan } from './search-plan.ts';

/** Of fewer matches the search may not have looked at all values: */
const FEW = 200;
/** so many take as long to read as a record. */
const VALUES_OF_RECORD = 1_000;

/**
 * The row texts of some of a search's matches. Where each column is compared with something its values were looked at, and tell them: no record is
 * read then. Rejects with IndexFileError.
 * @param total of all matches
 */
export async function pageTexts(
  index: TableIndex,
  plan: SearchPlan,
  {
    columns,
    ids,
    total,
  }: { readonly columns: readonly RelationColumn[]; readonly ids: Uint32Array; readonly total: number },
): Promise<readonly RecordTexts[]> {
  if (ids.length === 0 || columns.length === 0) return columns.map(() => ({ values: [] }));
  const compared = await comparedTexts(index, plan, { columns, ids, total });
  return (
    compared ??
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
  {
    columns,
    ids,
    total,
  }: { readonly columns: readonly RelationColumn[]; readonly ids: Uint32Array; readonly total: number },
): Promise<readonly RecordTexts[] | undefined> {
  const byId = new Map(selection.relation.columns.map((column) => [column.id, column]));
  const ranges = comparedRanges(filters, (name) => byId.get(name) ?? ID_COLUMN);
  const sources = columns.map((column) => {
    const range = ranges.get(column.id);
    const values = index.column(column.id)?.values;
    const toText = keyTexts(column);
    // A zero may have been written with a minus.
    const isUnclear = (key: ValueKey) => key === 0 && pgType(column.type).category === 'float';
    return range && values && toText && { range, values, toText, isUnclear };
  });
  if (!sources.every((source) => source !== undefined && source !== null)) return undefined;
  const costs = await Promise.all(sources.map(({ range, values }) => values.mostWithin(range)));
  const cost = costs.reduce((sum, own) => sum + own, 0);
  if (total <= FEW && cost > ids.length * VALUES_OF_RECORD) return undefined;
  const texts = await Promise.all(
    sources.map(async ({ range, values, toText, isUnclear }) => ({
      values: (await values.keysOf(ids, range)).map((key) =>
        key === undefined || isUnclear(key) ? null : toText(key),
      ),
    })),
  );
  return texts.every((own) => own.values.every((text) => text !== null)) ? texts : undefined;
}
