import type { BlockUnits } from './choose-groups.ts';

/** Of no more blocks than these the length of each may be told, and each takes whole units of so many bytes: smaller ones, the fewer lengths there are to read. */
const UNITS_ALONE = [
  [40_000, 16],
  [80_000, 32],
] as const;
/** Of more blocks than those groups may be told of, of whole runs, which are made together: of more than these they are, and where they are not, a block takes units of so many bytes. */
const [HAVE_GROUPS, LONG_UNIT] = [400_000, 64];
/** Blocks of a run: the fewer of them, the less do they stray, and the more are told of. */
const [SHORT_RUN, LONG_RUN] = [4, 16];
/** About so many of the units that a run takes are a block, and so many units of blocks are one of these. */
const [RUN_UNITS, UNITS_OF_RUN] = [7, 16];
/** Records of a page that lie apart, and bytes that it may cost more for the twentieth that all records then take less. */
const [PAGE_RECORDS, WORTH] = [100, 6_000];
/** So much around a block of a short run is read on average, of the standard deviation of their lengths. */
const AROUND = 6;
/** Bits that a length of a standard deviation of one takes, where they are normally distributed, and what deflate adds. */
const BITS = Math.log2(Math.sqrt(2 * Math.PI * Math.E)) + 0.4;

/** Blocks before they are made. */
interface ExpectedBlocks {
  readonly blocks: number;
  /** Of a block, about, and the standard deviation of that. */
  readonly bytes: number;
  readonly deviation: number;
}

/** How they are to lie in the file: where the length of each is told, or where groups of them are. */
export function unitsOf(expected: ExpectedBlocks): BlockUnits {
  const { blocks, bytes } = expected;
  const run = blocks <= HAVE_GROUPS ? SHORT_RUN : LONG_RUN;
  const few = UNITS_ALONE.find(([most]) => blocks <= most)?.[1];
  if (few !== undefined) return { unit: few, run, runUnit: few };
  if (blocks <= HAVE_GROUPS && !areSoonFound(expected)) return { unit: LONG_UNIT, run, runUnit: LONG_UNIT };
  const unit = 2 ** Math.max(0, Math.round(Math.log2(bytes / RUN_UNITS / UNITS_OF_RUN)));
  return { unit, run, runUnit: unit * UNITS_OF_RUN };
}

/** Whether a page of records costs hardly more where groups of blocks are told of than where all lengths are: it reads less of lengths, and more around each block. */
function areSoonFound({ blocks, bytes, deviation }: ExpectedBlocks): boolean {
  const lengths = (count: number, units: number) => (count * Math.max(1, BITS + Math.log2(units))) / 8;
  const ofRun = deviation * Math.sqrt(SHORT_RUN);
  const grouped =
    lengths(blocks / SHORT_RUN, (ofRun * RUN_UNITS) / bytes) + PAGE_RECORDS * AROUND * deviation;
  return grouped <= lengths(blocks, deviation / LONG_UNIT) + (PAGE_RECORDS * LONG_UNIT) / 2 + WORTH;
}
