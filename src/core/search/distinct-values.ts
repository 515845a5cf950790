import { both, NO_IDS, type Ids } from '../search-index/ids.ts';
import { exactValues } from '../search-index/filter-condition.ts';
import { matchRecords } from '../search-index/match-records.ts';
import { recordColumn } from '../search-index/record-cells.ts';
import type {
  DifferentValues,
  IndexColumn,
  IndexValues,
  TableIndex,
} from '../search-index/ports/table-index.ts';
import { keyTexts, printedDecimals, valueKeys, WRITTEN_ONCE } from '../search-index/values/value-keys.ts';
import { compareValues } from '../search-index/values/value-order.ts';
import type { RelationColumn } from '../ports.ts';
import type { WireStyle } from '../values/wire.ts';
import { columnOf } from './search-columns.ts';
import type { IndexedPage, IndexRun, SearchPlan } from './search-plan.ts';

/** Of so few records the values may be read, each of which takes as long as so many of the column's; of more all of the column is looked through, */
const FEW = 600;
const OTHERS_OF_RECORD = 4_000;
/** which has no more records than these: beyond, the table is quicker. */
const MOST_LISTED = 4_000_000;

/** The different values of one column, by its index alone. Undefined: the table is to be asked. Rejects with IndexFileError. */
export async function distinctValues(
  index: TableIndex,
  plan: SearchPlan,
  { style, offset, limit, countTotal }: IndexRun,
): Promise<IndexedPage | undefined> {
  const [output, ...others] = plan.columns.output;
  if (!output || others.length > 0 || output.source === 'rank') return undefined;
  const isWrittenOnce = WRITTEN_ONCE.has(output.type.category) || printedDecimals(output.source)?.areAlike;
  if (!isWrittenOnce) return undefined;
  const column = index.column(output.id);
  const toText = keyTexts(output.source);
  // Without an order the matches of a text are sorted by rank.
  if (!column?.values || !column.readable || !toText || (plan.text && !plan.sorted)) return undefined;
  const values = await findValues(index, plan, { source: output.source, column, values: column.values });
  if (!values) return undefined;
  const { size, hasNull } = values;
  const [{ descending, nullsFirst } = { descending: false, nullsFirst: false }] = plan.selection.sort;
  const total = size + Number(hasNull);
  const nullAt = nullsFirst ? 0 : size;
  const before = hasNull && nullsFirst ? 1 : 0;
  const within = (place: number) => Math.min(size, Math.max(0, place - before));
  const [from, to] = [within(offset), within(offset + limit)];
  const keys = descending
    ? (await values.keys({ start: size - to, end: size - from })).toReversed()
    : await values.keys({ start: from, end: to });
  const texts: (string | null)[] = keys.map(toText);
  if (texts.includes(null)) return undefined;
  if (hasNull && offset <= nullAt && nullAt < offset + limit)
    texts.splice(nullsFirst ? 0 : texts.length, 0, null);
  return {
    way: 'distinct',
    batch: {
      rows: texts.length,
      columns: [recordColumn(output.source, style as WireStyle, { values: texts })],
    },
    result: { last: undefined, total: countTotal ? total : undefined },
  };
}

/** Different values in ascending order, and whether some record has none. */
interface DistinctValues extends DifferentValues {
  readonly hasNull: boolean;
}

async function findValues(
  index: TableIndex,
  plan: SearchPlan,
  {
    source,
    column,
    values,
  }: { readonly source: RelationColumn; readonly column: IndexColumn; readonly values: IndexValues },
): Promise<DistinctValues | undefined> {
  const { filters, text, selection } = plan;
  const { relation } = selection;
  if (!filters && !text) return { size: values.size, keys: values.keys, hasNull: column.nullCount > 0 };
  // Nobody sees a rank.
  const [matches, count] = await Promise.all([
    matchRecords(index, { relation, filters, text: text && { ...text, ranks: [] } }),
    countOf(plan, values),
  ]);
  if (!matches) return undefined;
  const isDear = matches.ids.length * OTHERS_OF_RECORD > index.records;
  const isLong = count === undefined && index.records > MOST_LISTED;
  const isFew = matches.ids.length <= FEW && (!isDear || isLong);
  if (!isFew && isLong) return undefined;
  const [different, nulls] = await Promise.all([
    isFew ? readKeys(index, source, matches.ids) : values.among(matches.ids, count),
    column.nullCount > 0 ? column.nulls() : NO_IDS,
  ]);
  if (!different) return undefined;
  return { ...different, hasNull: both(matches.ids, nulls).length > 0 };
}

/** How many different values the matches have. Undefined: the index does not know. */
async function countOf(
  { filters, text, selection: { relation } }: SearchPlan,
  { crossed }: IndexValues,
): Promise<number | undefined> {
  if (!filters || text) return undefined;
  const of = exactValues(filters, columnOf(relation));
  return of && crossed?.different(of);
}

async function readKeys(
  index: TableIndex,
  source: RelationColumn,
  ids: Ids,
): Promise<DifferentValues | undefined> {
  const [texts] = ids.length === 0 ? [] : await index.texts(ids, [source.id]);
  const toKey = valueKeys(source)?.toKey;
  const keys = [...new Set(texts?.values)].map((text) => (text === null ? null : toKey?.(text)));
  if (!keys.every((key) => key !== undefined)) return undefined;
  const sorted = keys.filter((key) => key !== null).sort(compareValues);
  return { size: sorted.length, keys: async ({ start, end }) => sorted.slice(start, end) };
}
