import {
  codeOfPositions,
  POSITION_SYMBOLS,
  PositionDecoder,
  PositionEncoder,
} from '../../../index/lists/position-code.ts';
import { choosePositionCode } from './choose-position-code.ts';
import type { ColumnParts } from '../column-parts.ts';
import { ListSpool } from '../lists/list-spool.ts';
import { mergeLists } from '../lists/merge-lists.ts';
import { discardPart } from '../room/part-wishes.ts';
import { placedList, type WordPlaces } from '../lists/placed-list.ts';
import { type ReadPlaces, readPlaced } from '../lists/read-placed.ts';
import type { ScratchPath } from '../lists/spool.ts';

/** More than any position: an occurrence is a number, so many times its record and its position. */
const POSITIONS = 2 ** 14;
/** Bytes of the file for what tells of a part among the grams of words, about. */
const GRAMS = 8;

/**
 * Puts the parts of dates and times of all columns into one list each, as words of the first column that has any: whoever searches rows does not ask which column it is,
 * and lists of each would repeat the records.
 * @param records of the table
 */
export function uniteDates(
  columns: readonly ColumnParts[],
  records: number,
  scratch: ScratchPath,
): readonly ColumnParts[] {
  // Where some are not listed, as of very many fractions of seconds, the values tell.
  const isWhole = ({ words, isParted, listed }: ColumnParts) => isParted && words !== null && listed === null;
  const whole = new Set(columns.filter(isWhole));
  const [first] = whole;
  const united = first && unite(columns, whole, { records, scratch });
  return columns.map((own) => {
    if (!own.isParted || own === first) return { ...own, ...(own === first && united) };
    if (!whole.has(own) && own.words) discardPart(own.words);
    return { ...own, words: null, positions: null, isParted: whole.has(own) };
  });
}

function unite(
  columns: readonly ColumnParts[],
  united: ReadonlySet<ColumnParts>,
  { records, scratch }: { readonly records: number; readonly scratch: ScratchPath },
): Pick<ColumnParts, 'words' | 'positions'> {
  const lists = columns.flatMap((own, i) =>
    own.words && united.has(own) ? [{ column: i + 1, lists: own.words }] : [],
  );
  const symbols = new Uint32Array(POSITION_SYMBOLS);
  for (const own of united) own.symbols?.forEach((count, symbol) => void (symbols[symbol]! += count));
  const positions = choosePositionCode(symbols);
  const code = positions && new PositionEncoder(positions);
  const codes = columns.map(
    (own) => own.positions && new PositionDecoder(codeOfPositions([...own.positions])),
  );
  const spool = new ListSpool(scratch);
  mergeLists(lists, (part, own) => {
    const read = own.map((list) => readPlaced(list, codes[list.column - 1] ?? null, records));
    const places = placesOfColumns(read);
    spool.add(part, placedList(places.ids, { positions: places.positions, code }, records), GRAMS);
  });
  return { words: spool.finish(), positions };
}

/** Where a part stands in any of some columns. */
function placesOfColumns(columns: readonly ReadPlaces[]): WordPlaces {
  const all = new Float64Array(columns.reduce((sum, { positions }) => sum + positions.length, 0));
  let size = 0;
  for (const { ids, times, starts, positions } of columns)
    ids.forEach((id, i) => {
      const start = starts[i]!;
      for (let at = start; at < start + times[i]!; at += 1) all[size++] = id * POSITIONS + positions[at]!;
    });
  all.sort();
  // Without a call for each of millions.
  const [ids, own] = [new Uint32Array(all.length), new Uint16Array(all.length)];
  for (let i = 0; i < all.length; i += 1) {
    const place = all[i]!;
    const id = Math.floor(place / POSITIONS);
    ids[i] = id;
    own[i] = place - id * POSITIONS;
  }
  return { ids, positions: own };
}
