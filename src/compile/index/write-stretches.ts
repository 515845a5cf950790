import { deflateRawSync } from 'node:zlib';
import type { RelationColumn } from '../../core/ports.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { decodeIds } from '../../index/id-list.ts';
import type { DictionaryRoot, StretchedColumns, Stretches } from '../../index/index-layout.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { FEW, LONG, MANY, numbersOf, valuesIn, type WrittenValues } from './crossed-counts.ts';
import { deflateJson, type Write } from './dictionary-writer.ts';

/** Stretches of an order: no more than a byte tells, and no fewer than are worth it. */
const [MOST, LEAST] = [255, 8];
/** Where there is no room for the finest stretches, some are tried of so many times as many blocks. */
const COARSER = [1, 4, 16];
/** Columns that are looked at at most. */
const MOST_COLUMNS = 8;
/** Records of a value are as large a part of all on average at most: of more, a range of another column is read as soon. */
const MOST_SHARE = 0.25;
/** Bytes of a record at least: with less room none is tried. */
const LEAST_BYTES = 0.1;
/** Bytes of a row beside what is deflated, about. */
const ROW = SEAL + 12;

/**
 * Writes of columns of many values where the records stand of each value of one column of few (`Stretches`), as finely as there is room: whole
 * numbers and times first, all of them alike, then other numbers, then texts.
 * @param room bytes
 */
export function writeStretches(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  { records, room, write }: { readonly records: number; readonly room: number; readonly write: Write },
): StretchedColumns | null {
  const by = chooseColumn(values, records);
  if (by === undefined) return null;
  const groups = groupRecords(values[by] as WrittenValues, records);
  const told = new Map<number, Stretches>();
  let left = room;
  const find = (column: number, factor: number, most: number) => {
    const own = values[column] as WrittenValues;
    const placed = placeRecords(own, groups, records);
    return piecesOf(placed, groups, { factor, most: Math.min(most, bytesOfSets(own.root)) });
  };
  const take = (column: number, { deflated, blocks, bytes }: Pieces) => {
    const rows = groups.rows.map(({ value }, i) => [value, write(seal(deflated[i] as Uint8Array))] as const);
    told.set(column, { blocks, rows });
    left -= bytes;
  };
  const long = [...columns.keys()]
    .filter((column) => column !== by && (values[column]?.root.keys.length ?? 0) >= LONG)
    .sort((a, b) => rankOf(columns[a]) - rankOf(columns[b]) || a - b)
    .slice(0, MOST_COLUMNS);
  const first = long.filter((column) => rankOf(columns[column]) === 0);
  for (const factor of COARSER) {
    const found = first.map((column) => [column, find(column, factor, room)] as const);
    const bytes = found.reduce((sum, [, pieces]) => sum + (pieces?.bytes ?? 0), 0);
    if (bytes > room || !found.some(([, pieces]) => pieces)) continue;
    for (const [column, pieces] of found) if (pieces) take(column, pieces);
    break;
  }
  const least = (groups.rows.at(-1)?.end ?? 0) * LEAST_BYTES;
  for (const column of long.filter((own) => !told.has(own)))
    for (const factor of COARSER) {
      const pieces = told.has(column) || left < least ? undefined : find(column, factor, left);
      if (pieces) take(column, pieces);
    }
  if (told.size === 0) return null;
  return { by, columns: [...told.keys()], span: write(seal(deflateJson([...told.values()]))) };
}

/** What is filtered and sorted by most comes first. */
function rankOf(column: RelationColumn | undefined): number {
  const { category } = pgType(column?.type ?? '');
  return category === 'text' ? 2 : category === 'float' || category === 'numeric' ? 1 : 0;
}

/** The column of few values whose values have the smallest parts of the records. */
function chooseColumn(values: readonly (WrittenValues | null)[], records: number): number | undefined {
  const shares = values.flatMap((own, column) => {
    const size = own ? valuesIn(own.root) : 0;
    if (!own || size < 2 || size > FEW) return [];
    return [{ column, share: own.root.counts.reduce((sum, count) => sum + (count / records) ** 2, 0) }];
  });
  const [least] = shares.sort((a, b) => a.share - b.share || a.column - b.column);
  return least && least.share <= MOST_SHARE ? least.column : undefined;
}

/** Records side by side by the value of a column. */
interface GroupedRecords {
  /** By id, from 1, its place among all, from 0; -1: its value has no row. */
  readonly placeOf: Int32Array;
  /** Of values that many records have, in order. */
  readonly rows: readonly { readonly value: number; readonly start: number; readonly end: number }[];
}

function groupRecords(own: WrittenValues, records: number): GroupedRecords {
  const numbers = numbersOf(own, records, true);
  const counts = new Uint32Array(FEW + 1);
  for (let id = 1; id <= records; id += 1) (counts[numbers[id] as number] as number) += 1;
  const next = new Int32Array(FEW + 1).fill(-1);
  const rows: { value: number; start: number; end: number }[] = [];
  let start = 0;
  for (let number = 1; number <= FEW; number += 1) {
    const count = counts[number] as number;
    if (count < MANY) continue;
    rows.push({ value: number - 1, start, end: start + count });
    next[number] = start;
    start += count;
  }
  const placeOf = new Int32Array(records + 1).fill(-1);
  for (let id = 1; id <= records; id += 1) {
    const number = numbers[id] as number;
    const place = next[number] as number;
    if (place < 0) continue;
    placeOf[id] = place;
    next[number] = place + 1;
  }
  return { placeOf, rows };
}

interface PlacedColumn {
  /** By place among the grouped records, the finest stretches. */
  readonly stretches: Uint8Array;
  /** Blocks to each. */
  readonly blocks: number;
  /** Blocks of the column. */
  readonly count: number;
}

function placeRecords({ root, read }: WrittenValues, groups: GroupedRecords, records: number): PlacedColumn {
  const blocks = Math.ceil(root.keys.length / MOST);
  const stretches = new Uint8Array(groups.rows.at(-1)?.end ?? 0);
  let at = root.idsAt;
  root.ids.forEach((bytes, block) => {
    const stretch = Math.floor(block / blocks) + 1;
    for (const id of decodeIds(read(at, bytes), root.counts[block] as number, records)) {
      const place = groups.placeOf[id] as number;
      if (place >= 0) stretches[place] = stretch;
    }
    at += bytes;
  });
  return { stretches, blocks, count: root.keys.length };
}

/** Of each row, deflated. */
interface Pieces {
  readonly deflated: readonly Uint8Array[];
  readonly blocks: number;
  readonly bytes: number;
}

/** Stretches of so many times as many blocks. Undefined: they are too few, or take too much. */
function piecesOf(
  { stretches, blocks, count }: PlacedColumn,
  { rows }: GroupedRecords,
  { factor, most }: { readonly factor: number; readonly most: number },
): Pieces | undefined {
  if (count < blocks * factor * LEAST) return undefined;
  const coarse = stretches.map((own) => (own === 0 ? 0 : Math.floor((own - 1) / factor) + 1));
  const deflated = rows.map(({ start, end }) => deflateRawSync(coarse.subarray(start, end)));
  const bytes = deflated.reduce((sum, { length }) => sum + length + ROW, 0);
  return bytes <= most ? { deflated, blocks: blocks * factor, bytes } : undefined;
}

function bytesOfSets({ ids }: DictionaryRoot): number {
  return ids.reduce((sum, bytes) => sum + bytes, 0);
}
