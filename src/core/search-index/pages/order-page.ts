import type { Relation } from '../../ports.ts';
import type { SortKey } from '../../search/parse-sort.ts';
import type { Ids } from '../ids.ts';
import type { PartOrder } from '../ports/index-orders.ts';
import { isById, orderParts } from '../order-records.ts';
import { planPage } from './page-parts.ts';
import type { ExactColumn, TableIndex } from '../ports/table-index.ts';
import type { Slice } from './walk-parts.ts';

/** A page of an order, of which it is known how many records it has. */
interface OrderPage {
  /** The first key is that of the order. */
  readonly sort: readonly [SortKey, ...SortKey[]];
  /** Within the order, not empty. */
  readonly page: Slice;
  /** Records of the order. */
  readonly total: number;
  /** Values that all of them have. */
  readonly of: readonly ExactColumn[];
}

/** The records of a page of an order, sorted; of the order no more is read than the page takes. Undefined: the index cannot sort them. Rejects with IndexFileError. */
export async function readOrderPage(
  index: TableIndex,
  relation: Relation,
  order: PartOrder,
  { sort, page, total, of }: OrderPage,
): Promise<Ids | undefined> {
  const [key, ...others] = sort;
  const plan = await planPage(order, {
    ids: null,
    count: total,
    key,
    page,
    isById: isById(others),
    isReadWhole: false,
    records: order.records,
    highest: index.records,
  });
  const exact = new Map(of.map(({ column, keys }) => [column, keys]));
  return orderParts(index, relation, { parts: await plan.read(), sort, exact });
}
