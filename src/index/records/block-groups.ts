import type { RecordBlocks, Span } from '../index-layout.ts';
import { isSealed, SEAL } from '../bytes/sealed-bytes.ts';

/*
 * Blocks of records are told of in groups: where a group begins and how long it is. Where a block of it stands is estimated, as if all were of one length, and
 * read with so much around it that it is nearly always there; each says which it is and how long. Where it is not there, the group is read.
 */

/** A block says its number modulo this. */
export const BLOCK_NUMBERS = 256;

/** How the blocks of a group lie: how many they are, and how many units they take together. */
interface GroupForm {
  readonly blocks: number;
  readonly units: number;
}

/** How far a block's beginning may be from where it is estimated, of what it may be in the middle of a group: both ends of that are known. */
export function strayOf(place: number, blocks: number): number {
  return (2 * Math.sqrt(place * (blocks - place))) / blocks;
}

/** The units that a block of a group is looked for in. @param slack units that beginnings in the middle stray at most, but for a few */
function windowOf({ blocks, units }: GroupForm, place: number, slack: number): readonly [number, number] {
  const [first, end] = [place, place + 1].map((at) => (units * at) / blocks) as [number, number];
  return [
    Math.max(0, Math.floor(first - slack * strayOf(place, blocks))),
    Math.min(units, Math.ceil(end + slack * strayOf(place + 1, blocks))),
  ];
}

/** Blocks that are read together. */
export interface BlockWindow {
  readonly span: Span;
  /** Their numbers, ascending. */
  readonly blocks: readonly number[];
  /** The block that it begins with, where it begins with one. */
  readonly first: number | null;
}

/** A group in the file. */
export interface PlacedGroup extends GroupForm {
  /** Number of its first block. */
  readonly first: number;
  /** Where that begins. */
  readonly at: number;
}

/** All of a group. */
export function wholeGroup(
  { at, units, first }: PlacedGroup,
  blocks: readonly number[],
  unit: number,
): BlockWindow {
  return { span: [at, units * unit], blocks, first };
}

/** Where to look for blocks of a group: for those near each other together. @param blocks their numbers, ascending */
export function windowsOf(
  group: PlacedGroup,
  blocks: readonly number[],
  { unit, slack }: Pick<RecordBlocks, 'unit' | 'slack'>,
): readonly BlockWindow[] {
  const windows: { from: number; to: number; readonly blocks: number[] }[] = [];
  for (const number of blocks) {
    const [from, to] = windowOf(group, number - group.first, slack);
    const last = windows.at(-1);
    if (last && from <= last.to) {
      last.to = to;
      last.blocks.push(number);
    } else windows.push({ from, to, blocks: [number] });
  }
  return windows.map(({ from, to, blocks: own }) => ({
    span: [group.at + from * unit, (to - from) * unit],
    blocks: own,
    first: from === 0 ? group.first : null,
  }));
}

/** The blocks that are found in a window, in the order of its numbers, without their seals; undefined: it is not there, or not as it was written. */
export function blocksIn(
  bytes: Uint8Array,
  { blocks, first }: Pick<BlockWindow, 'blocks' | 'first'>,
  unit: number,
): readonly (Uint8Array | undefined)[] {
  let at = 0;
  /** The block that begins there, where that is known. */
  let here = first;
  return blocks.map((number) => {
    if (here === null) at = search(bytes, at, number, unit);
    else for (; here < number; here += 1) at += lengthAt(bytes, at, here, unit);
    const sealed = bytes.subarray(at, at + lengthAt(bytes, at, number, unit));
    const isThere = sealed.length > 0 && isSealed(sealed);
    at += sealed.length;
    here = isThere ? number + 1 : null;
    return isThere ? sealed.subarray(SEAL) : undefined;
  });
}

/** Where a block begins, from a place on; the same place where it is not found. */
function search(bytes: Uint8Array, from: number, number: number, unit: number): number {
  for (let at = from; at < bytes.length; at += unit) {
    const length = lengthAt(bytes, at, number, unit);
    if (length > 0 && isSealed(bytes.subarray(at, at + length))) return at;
  }
  return from;
}

/** Bytes of a block with its seal, as it says itself. 0: what begins there says that it is another one, or is not there whole. */
function lengthAt(bytes: Uint8Array, start: number, number: number, unit: number): number {
  let at = start + SEAL;
  if (bytes[at++] !== number % BLOCK_NUMBERS) return 0;
  let [units, factor] = [0, 1];
  for (;;) {
    const byte = bytes[at++];
    if (byte === undefined) return 0;
    units += (byte & 0x7f) * factor;
    if (byte < 0x80) break;
    factor *= 0x80;
  }
  const length = units * unit;
  return start + length <= bytes.length ? length : 0;
}
