import { constants, deflateRawSync } from 'node:zlib';
import { BLOCK_NUMBERS, strayOf } from '../../../index/records/block-groups.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';

/** Of a page of records that lie apart a visitor reads as many blocks, and before that how long all groups of blocks are. */
const PAGE_RECORDS = 100;
/** One of so many beginnings of blocks may lie farther from where it is estimated than is looked: its group is read then. */
const FEW = 4_000;
/** Units that are told apart at most of how far beginnings stray. */
const MOST_SLACK = 4_096;
/** On average a beginning may stray by so much of what one in the middle of its group may. */
const MEAN_STRAY = Math.PI / 4;
/** Groups whose lengths are read together. */
const PAGE = 4_096;

/** How blocks lie: each takes whole units of so many bytes, and so many in a row, a run, whole units of so many others. */
export interface BlockUnits {
  readonly unit: number;
  readonly run: number;
  readonly runUnit: number;
}

/** Groups of blocks: of how many each, and what tells of them. */
interface BlockGroups {
  readonly group: number;
  /** Bytes of the units that their lengths are told in. */
  readonly groupUnit: number;
  /** Units of blocks. */
  readonly slack: number;
  readonly page: number;
  readonly pages: readonly GroupPage[];
}

interface GroupPage {
  /** Sealed. */
  readonly bytes: Uint8Array;
  /** Bytes that come before. */
  readonly from: number;
}

/** The groups that a page of records costs the fewest bytes with. @param lengths of all blocks, in bytes */
export function chooseGroups(lengths: readonly number[], units: BlockUnits): BlockGroups {
  const read = Math.min(PAGE_RECORDS, lengths.length);
  let best = makeGroups(lengths, units, 1);
  let least = bytesOf(best);
  for (let group = 2; group <= BLOCK_NUMBERS; group *= 2) {
    const groups = makeGroups(lengths, units, group);
    const beside = read * (2 * MEAN_STRAY * groups.slack + 1) * units.unit;
    // In larger groups they stray farther.
    if (beside > least) break;
    const cost = beside + bytesOf(groups);
    if (cost < least) [best, least] = [groups, cost];
  }
  return best;
}

/** Groups of so many blocks. */
export function makeGroups(
  lengths: readonly number[],
  { unit, run, runUnit }: BlockUnits,
  group: number,
): BlockGroups {
  const groups = sumsOf(lengths, group);
  const groupUnit = group % run === 0 ? runUnit : unit;
  return {
    group,
    groupUnit,
    slack: slackOf(lengths, groups, group, unit),
    page: PAGE,
    pages: makePages(groups, groupUnit),
  };
}

function bytesOf({ pages }: BlockGroups): number {
  return pages.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** By group the bytes of its blocks. */
function sumsOf(lengths: readonly number[], group: number): Float64Array {
  const all = new Float64Array(Math.ceil(lengths.length / group));
  lengths.forEach((length, i) => {
    const own = Math.floor(i / group);
    all[own] = all[own]! + length;
  });
  return all;
}

/** The units by which all beginnings but a few stray at most from where they are estimated, in the middle of their group. */
function slackOf(lengths: readonly number[], groups: Float64Array, group: number, unit: number): number {
  const counts = new Uint32Array(MOST_SLACK + 1);
  let inner = 0;
  groups.forEach((all, number) => {
    const first = number * group;
    const blocks = Math.min(group, lengths.length - first);
    let before = 0;
    for (let place = 1; place < blocks; place += 1) {
      before += lengths[first + place - 1]!;
      const stray = Math.abs(before - (all * place) / blocks) / strayOf(place, blocks);
      const own = Math.min(MOST_SLACK, Math.ceil(stray / unit));
      counts[own] = counts[own]! + 1;
      inner += 1;
    }
  });
  let [slack, farther] = [MOST_SLACK, 0];
  while (slack > 0 && (farther + counts[slack]!) * FEW <= inner) farther += counts[slack--]!;
  return slack;
}

/** @param lengths of groups in bytes */
function makePages(lengths: Float64Array, unit: number): readonly GroupPage[] {
  const pages: GroupPage[] = [];
  let from = 0;
  for (let first = 0; first < lengths.length; first += PAGE) {
    const own = lengths.subarray(first, first + PAGE);
    const writer = new ByteWriter();
    for (const length of own) writer.varint(length / unit);
    pages.push({ bytes: seal(deflatedLengths(writer.toBytes())), from });
    from += own.reduce((sum, length) => sum + length, 0);
  }
  return pages;
}

/** Lengths that have nothing to do with each other take more where they are looked for again. */
function deflatedLengths(lengths: Uint8Array): Uint8Array {
  const alike = deflateRawSync(lengths, { level: 9 });
  const mixed = deflateRawSync(lengths, { level: 9, strategy: constants.Z_HUFFMAN_ONLY });
  return mixed.length < alike.length ? mixed : alike;
}
