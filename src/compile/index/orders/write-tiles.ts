import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { RelationColumn } from '../../../core/ports.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import { decodeIds } from '../../../index/lists/id-list.ts';
import type { DictionaryRoot } from '../../../index/index-layout.ts';
import { type KeyForm, readKeys, toMantissa } from '../../../index/dictionary/key-codec.ts';
import { decodePlaces } from '../../../index/values/key-places.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { LONG, type WrittenValues } from '../values/crossed-counts.ts';
import type { Write } from '../lists/dictionary-writer.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';
import { discard, drain, type ScratchPath, Spool } from '../lists/spool.ts';
import { Strip, tellTiles, TILE, writeStrip, type WrittenStrip } from './tile-strip.ts';

/** Of more records those up to the power of two that is nearest to their square root times so many are early: of a box of very many a page is among these, and of one of few all are read. */
const EARLY = 160;
/** Two such columns of a table at most: each two go through all records. */
const MOST_TWOS = 2;
/** Numbers that are told apart in a column at most: by record they are kept in 32 bits, of which none says that there is no value. */
const MOST_NUMBERS = 2 ** 32 - 2;
/** Bytes of a tile beside its records, about: its two pieces and what is told of them. */
const TILE_BYTES = 36;
/** What an estimate is held to be at least: records that lie in clusters take less. */
const LEAST = 0.7;

/** A column's values in the file, and how they are written. */
export interface FormedValues extends WrittenValues {
  readonly form: KeyForm;
}

/** The tiles of two columns, of which the file does not tell yet where they are. */
export interface PendingTiles {
  readonly columns: readonly [number, number];
  readonly early: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
  readonly at: number;
  readonly bytes: readonly number[];
}

/** A column of decimals. */
interface Decimals {
  readonly values: WrittenValues;
  readonly form: Extract<KeyForm, { readonly kind: 'decimal' }>;
  /** As whole numbers of the last place. */
  readonly least: number;
  readonly most: number;
}

/**
 * Writes the records of columns of numbers, two by two, those together that are near each other in both (`Tiles`), as far as there is room. Coordinates are such
 * columns, whatever their names: they stand beside each other and are no whole numbers.
 * @param room bytes
 */
export function writeTiles(
  columns: readonly RelationColumn[],
  values: readonly (FormedValues | null)[],
  table: {
    readonly numbers: RecordNumbers;
    readonly room: number;
    readonly scratch: ScratchPath;
    readonly write: Write;
  },
): readonly PendingTiles[] {
  const tiles: PendingTiles[] = [];
  let left = table.room;
  const decimals = values.map((own, i) => (own ? toDecimals(own, columns[i]) : undefined));
  for (let i = 0; i + 1 < decimals.length && tiles.length < MOST_TWOS; i += 1) {
    const [one, other] = [decimals[i], decimals[i + 1]];
    if (!one || !other || leastBytes(one, other, table.numbers.records) > left) continue;
    const written = writeTwo([i, i + 1], [one, other], { ...table, room: left });
    if (!written) continue;
    tiles.push(written.tiles);
    left -= written.bytes;
    i += 1;
  }
  return tiles;
}

/** Whether any two columns beside each other may be decimals. */
export function mayHaveTiles(columns: readonly RelationColumn[]): boolean {
  return columns.some((column, i) => isFraction(column) && isFraction(columns[i + 1]));
}

function isFraction(column: RelationColumn | undefined): boolean {
  if (!column) return false;
  const { category } = pgType(column.type);
  return category === 'float' || category === 'numeric';
}

/** Undefined: they are too few, whole numbers, or no decimals. */
function toDecimals(own: FormedValues, column: RelationColumn | undefined): Decimals | undefined {
  const { root, form } = own;
  if (form.kind !== 'decimal' || form.scale === 0 || root.keys.length < LONG) return undefined;
  if (!isFraction(column)) return undefined;
  const ends = [root.keys[0] as number, root.last as number].map((key) => toMantissa(key, form.scale));
  const [least, most] = ends;
  return least == null || most == null || most - least > MOST_NUMBERS
    ? undefined
    : { values: own, form, least, most };
}

/** About how much the tiles of two columns take at least. */
function leastBytes(one: Decimals, other: Decimals, records: number): number {
  const tiles = Math.max(1, records / TILE);
  const bits = [one, other].map(({ least, most }) =>
    Math.log2(Math.max(1, (most - least) / Math.sqrt(tiles))),
  );
  const each = Math.log2(Math.E * tiles) + bits[0]! + bits[1]!;
  return LEAST * ((records * each) / 8 + tiles * TILE_BYTES);
}

/** Null: they take more bytes than there is room for. */
function writeTwo(
  columns: readonly [number, number],
  [one, other]: readonly [Decimals, Decimals],
  {
    numbers: kept,
    room,
    scratch,
    write,
  }: {
    readonly numbers: RecordNumbers;
    readonly room: number;
    readonly scratch: ScratchPath;
    readonly write: Write;
  },
): { readonly tiles: PendingTiles; readonly bytes: number } | null {
  const { records } = kept;
  const seconds = kept.ofBlocks();
  for (const { ids, numbers } of blocksOf(other, records))
    for (let i = 0; i < ids.length; i += 1) seconds[ids[i]!] = numbers[i]! - other.least + 1;
  const early = Math.min(records, 2 ** Math.round(Math.log2(EARLY * Math.sqrt(records))));
  const spool = new Spool(scratch);
  const strips: WrittenStrip[] = [];
  const full = Math.round(Math.sqrt(records * TILE));
  const strip = new Strip(full + mostTogether(one.values.root));
  const end = () => {
    if (strip.size > 0) strips.push(writeStrip(strip, other.least, { early, highest: records, spool }));
    strip.clear();
  };
  for (const { ids, numbers, isOne } of blocksOf(one, records)) {
    for (let i = 0; i < ids.length; i += 1) {
      const second = seconds[ids[i]!]!;
      if (second > 0) strip.add(ids[i]!, numbers[i]!, second - 1);
      // Within a block of several values it is not known whether the next record has a lesser one.
      if (isOne && strip.size >= full) end();
    }
    if (strip.size >= full) end();
    if (spool.length <= room) continue;
    discard(spool.finish());
    return null;
  }
  end();
  const pieces = spool.finish();
  let [start] = write(new Uint8Array(0));
  drain(pieces, write);
  const told = strips.map(({ tiles, bytes }) => {
    const piece = seal(deflateRawSync(tellTiles(tiles, start), { level: 9 }));
    start += bytes;
    return piece;
  });
  const spans = told.map(write);
  return {
    tiles: {
      columns,
      early,
      least: strips.map(({ least }) => least),
      most: strips.map(({ most }) => most),
      at: spans[0]?.[0] ?? 0,
      bytes: spans.map(([, bytes]) => bytes),
    },
    bytes: pieces.length + spans.reduce((sum, [, bytes]) => sum + bytes, 0),
  };
}

/** Records of a block of several values at most. */
function mostTogether({ counts, entries }: DictionaryRoot): number {
  return counts.reduce((most, count, i) => (entries[i] === 1 ? most : Math.max(most, count)), 0);
}

/** A column's records with their values, as whole numbers of the last place, block by block. */
function* blocksOf(
  { values: { root, read }, form }: Decimals,
  highest: number,
): Generator<{ readonly ids: Uint32Array; readonly numbers: Float64Array; readonly isOne: boolean }> {
  let [idsAt, placesAt, keysAt] = [root.idsAt, root.placesAt, root.blocksAt];
  for (const [block, key] of root.keys.entries()) {
    const [size, count] = [root.entries[block]!, root.counts[block]!];
    const [idBytes, placeBytes] = [root.ids[block]!, root.places[block]!];
    const keyBytes = root.blocks[block]!;
    const ids = decodeIds(read(idsAt, idBytes), count, highest);
    const places = size > 1 ? decodePlaces(read(placesAt, placeBytes), count, size) : null;
    const keys =
      size > 1 ? readKeys(new ByteReader(inflateRawSync(read(keysAt, keyBytes))), size, form) : [key];
    const mantissas = keys.map((own) => toMantissa(own as number, form.scale) as number);
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i += 1) numbers[i] = mantissas[places?.[i] ?? 0]!;
    yield { ids, numbers, isOne: size === 1 };
    idsAt += idBytes;
    placesAt += placeBytes;
    keysAt += keyBytes;
  }
}
