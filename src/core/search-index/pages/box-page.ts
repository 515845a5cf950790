import type { Relation, RelationColumn } from '../../ports.ts';
import type { FilterTree } from '../../search/filter-tree.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import { columnOf } from '../../search/search-columns.ts';
import { bytesOfRanges, isInBox } from '../box-condition.ts';
import { comparedRanges, partsOf } from '../values/comparisons.ts';
import { NO_IDS } from '../ids.ts';
import type { Box, BoxRecords, IndexTiles } from '../ports/index-tiles.ts';
import { MOST_LOOKED_AT, nextMatches, SPARE } from './next-matches.ts';
import type { KeysOfPage, RangePage } from './range-page.ts';
import type { TableIndex } from '../ports/table-index.ts';
import { toValueRange } from '../values/value-range.ts';
import type { Slice } from './walk-parts.ts';

/** Records may lie so much less evenly than they do on average. */
const UNEVEN = 3;

/**
 * A page of the records within a range of one column and one of another, as of a box of coordinates, where nothing else is asked for, by `_id`: how many records most
 * tiles have, the index has counted, and the first ones stand apart. Undefined: it is another question, or is answered sooner by both ranges. Rejects with IndexFileError.
 */
export async function findBoxPage(
  index: TableIndex,
  relation: Relation,
  filters: FilterTree,
  { sort, slice }: { readonly sort: readonly SortKey[]; readonly slice: Slice },
): Promise<RangePage | undefined> {
  const [first] = sort;
  const asked = toBox(index.tiles, filters, columnOf(relation));
  if (!asked || first?.column !== '_id' || first.descending) return undefined;
  const { tiles, box } = asked;
  const [plan, most] = await Promise.all([tiles.plan(box), bytesOfRanges(index, tiles, box)]);
  const { bytes, inside, around, earlyShare } = plan;
  const least = inside + around / 2;
  const areEarlyEnough = least * earlyShare >= slice.end * SPARE;
  const tiled = bytes.around + bytes.early + (areEarlyEnough ? 0 : bytes.late);
  const lookedAt = (slice.end / Math.max(1, least)) * index.records * SPARE;
  const isLookedAt =
    lookedAt * UNEVEN <= MOST_LOOKED_AT && lookedAt * index.recordBytes < tiled - bytes.around;
  if ((isLookedAt ? bytes.around : tiled) >= most) return undefined;
  const total = await plan.total();
  const page = { start: slice.start, end: Math.min(slice.end, total) };
  if (page.start >= page.end) return { ids: NO_IDS, total };
  const looked =
    isLookedAt && (await lookAt(index, relation, asked, { page, total, most: lookedAt * UNEVEN }));
  if (looked) return { ids: looked, total };
  const early = areEarlyEnough ? await plan.early() : undefined;
  const records = early && early.ids.length >= page.end ? early : await plan.all();
  return { ids: records.ids.subarray(page.start, page.end), keys: keysOf(records, tiles, page), total };
}

interface AskedBox {
  readonly tiles: IndexTiles;
  readonly box: Box;
}

/** Undefined: it asks for something else, or for columns that have no tiles. */
function toBox(
  all: readonly IndexTiles[],
  filters: FilterTree,
  column: (name: string) => RelationColumn,
): AskedBox | undefined {
  const parts = partsOf(filters);
  const comparisons = parts.filter((part) => part.kind === 'compare');
  const compared = new Set(comparisons.map((part) => part.column));
  const tiles = all.find(({ columns }) => columns.every((id) => compared.has(id)));
  if (!tiles || comparisons.length < parts.length || compared.size > tiles.columns.length) return undefined;
  if (!comparisons.every((part) => toValueRange(column(part.column), part.operator, part.value)))
    return undefined;
  const [first, second] = tiles.columns.map((id) => comparedRanges(filters, column).get(id));
  return first && second ? { tiles, box: { first, second } } : undefined;
}

/** The page by looking at the first records of the table. */
async function lookAt(
  index: TableIndex,
  relation: Relation,
  { tiles, box }: AskedBox,
  { page, total, most }: { readonly page: Slice; readonly total: number; readonly most: number },
): Promise<Uint32Array | undefined> {
  const isIn = isInBox(tiles, box, columnOf(relation));
  const ids = await nextMatches(
    { records: index.records, most },
    { total, firsts: NO_IDS, read: 0 },
    page,
    async (some) => {
      const texts = await index.texts(some, tiles.columns);
      return [...some].filter((_, row) =>
        isIn((id) => texts[tiles.columns.indexOf(id)]?.values[row] ?? null),
      );
    },
  );
  return ids && Uint32Array.from(ids);
}

function keysOf(
  { first, second }: BoxRecords,
  { columns: [one, other] }: IndexTiles,
  page: Slice,
): KeysOfPage {
  return new Map([
    [one, first.subarray(page.start, page.end)],
    [other, second.subarray(page.start, page.end)],
  ]);
}
