import type { RelationColumn } from '../../../core/ports.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { PART, partsOf } from '../../../index/lists/id-parts.ts';
import { FEW, type FewValues, numbersOf, valuesIn, type WrittenValues } from '../values/crossed-counts.ts';
import { FIRST, rankOf } from './order-pairs.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';
import type { PendingOrders } from './write-orders.ts';

/** The records of each value of a column of few that orders tell of. */
export interface ListedValues {
  /** The column. */
  readonly by: number;
  /** Columns in whose order they are: of whole numbers and times, times first, as what is looked for is mostly of some time. */
  readonly columns: readonly number[];
  /** By record, from 1, the number of its value among those that are told of, from 1; 0: it has none of these. */
  readonly numbers: Uint8Array;
  /** How many records each value has. */
  readonly sizes: readonly number[];
}

/**
 * Those of the column of the fewest values: whoever asks for no value of it reads the lists of all, and whoever asks for one the longest. Null: there are no orders.
 * @param few those that are known
 */
export function listValues(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  orders: readonly PendingOrders[],
  { few, numbers: kept }: { readonly few: readonly FewValues[]; readonly numbers: RecordNumbers },
): ListedValues | null {
  const sizeOf = (column: number) => valuesIn(values[column]!.root);
  const [within] = orders.toSorted((a, b) => sizeOf(a.by) - sizeOf(b.by));
  if (!within) return null;
  const { by } = within;
  const valueOf = few.find(({ column }) => column === by)?.of ?? numbersOf(values[by]!, kept.ofFew(), true);
  const numberOf = new Uint8Array(256);
  within.values.forEach(([value], number) => (numberOf[value + 1] = number + 1));
  const numbers = valueOf.map((value) => numberOf[value]!);
  const sizes = within.values.map(() => 0);
  for (const number of numbers) if (number > 0) sizes[number - 1]! += 1;
  const isTime = (column: number) =>
    ['date', 'timestamp'].includes(pgType(columns[column]?.type ?? '').category);
  const ordered = within.columns
    .filter((column) => sizeOf(column) > FEW && rankOf(columns[column]) === FIRST)
    .sort((a, b) => Number(isTime(b)) - Number(isTime(a)) || a - b);
  return { by, columns: ordered, numbers, sizes };
}

/** The lists of all values, one after the other, as `OrdersWithin` has them. */
export interface OrderedLists {
  /** Of each value so many. */
  readonly size: number;
  /** Where each begins. */
  readonly starts: Uint32Array;
  /** By record its place in all of them, from 1; 0: it is in none. */
  readonly placeOf: Uint32Array;
  /** Room for a byte of each place. */
  readonly room: Uint8Array;
}

/** The lists in the order of a column, which are gone with `kept`'s numbers of blocks. */
export function toLists(
  own: WrittenValues,
  { numbers, sizes: { length: values } }: ListedValues,
  kept: RecordNumbers,
): OrderedLists {
  const blocks = own.root.keys.length;
  const size = blocks + partsOf(numbers.length - 1);
  const placeOf = numbersOf(own, kept.ofBlocks(), false);
  // Records without a value come last, by part of the table.
  const listOf = (id: number, number: number) => {
    const block = placeOf[id]!;
    return (number - 1) * size + (block === 0 ? blocks + Math.floor((id - 1) / PART) : block - 1);
  };
  const starts = new Uint32Array(values * size + 1);
  for (let id = 1; id < numbers.length; id += 1) {
    const number = numbers[id]!;
    if (number > 0) starts[listOf(id, number) + 1]! += 1;
  }
  for (let list = 1; list < starts.length; list += 1) starts[list]! += starts[list - 1]!;
  const next = starts.slice();
  for (let id = 1; id < numbers.length; id += 1) {
    const number = numbers[id]!;
    placeOf[id] = number === 0 ? 0 : (next[listOf(id, number)]!++ as number) + 1;
  }
  return { size, starts, placeOf, room: new Uint8Array(starts.at(-1)!) };
}
