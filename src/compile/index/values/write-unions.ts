import type { RelationColumn } from '../../../core/ports.ts';
import { IdSet } from '../../../core/search-index/ids.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { decodeIds, encodeIds } from '../../../index/lists/id-list.ts';
import type { BlockUnion, DictionaryRoot } from '../../../index/index-layout.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { sums } from '../../../index/bytes/sums.ts';
import { FEW, LONG, valuesIn, type WrittenValues } from './crossed-counts.ts';
import type { Write } from '../lists/dictionary-writer.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';
import { rankOf } from '../orders/order-pairs.ts';

/** The parts of an order that are told: of all columns of a kind the half comes before what is less. */
const PARTS = [
  { level: 0, from: 0, to: 0.5 },
  { level: 1, from: 0, to: 0.25 },
  { level: 1, from: 0.75, to: 1 },
] as const;
/** What a union takes of what the lists of its blocks take: about, at least, and at most. */
const [LEAST, MOST] = [0.2, 0.5];

/**
 * Writes the records of whole parts of the orders of columns (`BlockUnion`), as far as there is room: those of whole numbers and times first, then of other
 * numbers, and last of texts.
 * @param room bytes
 */
export function writeUnions(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  { numbers, room, write }: { readonly numbers: RecordNumbers; readonly room: number; readonly write: Write },
): readonly BlockUnion[] {
  const wanted = values.flatMap((own, column) => {
    if (!own || own.root.keys.length < LONG || valuesIn(own.root) <= FEW) return [];
    const isText = Number(pgType(columns[column]?.type ?? '').category === 'text');
    return PARTS.map((part) => ({ column, own, part, isText, rank: rankOf(columns[column]) }));
  });
  wanted.sort((a, b) => a.isText - b.isText || a.part.level - b.part.level || a.rank - b.rank);
  const { records } = numbers;
  const united = new IdSet(records);
  const unions: BlockUnion[] = [];
  let left = room;
  for (const { column, own, part } of wanted) {
    const [from, to] = [blockAt(own.root, part.from), blockAt(own.root, part.to)];
    const before = sums(own.root.ids);
    const bytes = before[to]! - before[from]!;
    if (bytes * LEAST > left) continue;
    united.clear();
    for (const ids of listsOf(own, { from, to, records })) united.add(ids);
    const ids = united.ids(numbers.ofChosen(united.size));
    const list = seal(encodeIds(ids, records));
    if (list.length > Math.min(left, bytes * MOST)) continue;
    left -= list.length;
    unions.push({ column, from, to, ids: { span: write(list), count: ids.length } });
  }
  return unions;
}

/** The block before which such a part of the records is, about. @param share from 0 to 1 */
function blockAt({ counts }: DictionaryRoot, share: number): number {
  const before = sums(counts);
  const wanted = before.at(-1)! * share;
  let nearest = 0;
  before.forEach((count, block) => {
    if (Math.abs(count - wanted) < Math.abs(before[nearest]! - wanted)) nearest = block;
  });
  return nearest;
}

/** The records of some blocks, one after the other. */
function* listsOf(
  { root, read }: WrittenValues,
  { from, to, records }: { readonly from: number; readonly to: number; readonly records: number },
): Generator<Uint32Array> {
  const starts = sums(root.ids);
  for (let block = from; block < to; block += 1) {
    const piece = read(root.idsAt + starts[block]!, root.ids[block]!);
    yield decodeIds(piece, root.counts[block]!, records);
  }
}
