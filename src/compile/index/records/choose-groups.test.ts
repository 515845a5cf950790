import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Utf8Texts } from '../../../core/ports.ts';
import { toTextValues } from '../../../core/values/text-column.ts';
import { createByteRanges } from '../../../index/bytes/byte-ranges.ts';
import type { RecordBlocks, Span } from '../../../index/index-layout.ts';
import { RecordReader } from '../../../index/records/record-reader.ts';
import { toUtf8Texts } from '../../../index/bytes/utf8-texts.ts';
import { type BlockUnits, chooseGroups, makeGroups } from './choose-groups.ts';
import { RecordBlocksMaker } from './record-blocks.ts';

const UNITS: BlockUnits = { unit: 8, run: 16, runUnit: 64 };
const SHORT: BlockUnits = { unit: 4, run: 4, runUnit: 64 };
const SIZE = 3;

/** Records whose texts are long now and then, in a file of nothing else. @param batches how the records are given */
function write(
  records: number,
  group: number,
  {
    batches,
    slack,
    units = UNITS,
  }: { readonly batches: number; readonly slack?: number | undefined; readonly units?: BlockUnits },
) {
  const texts = Array.from({ length: records }, (_, i) =>
    i % 7 === 0 ? null : `record ${i} ${'newt pond '.repeat((i * i) % 23)}${(i * 2_654_435_761) % 4_096}`,
  );
  const maker = new RecordBlocksMaker({ size: SIZE, code: null, numbers: [null], units });
  const pieces: Uint8Array[] = [new Uint8Array(5)];
  const lengths: number[] = [];
  const step = Math.ceil(records / batches / SIZE / units.run) * SIZE * units.run;
  for (let before = 0; before < records; before += step) {
    const made = maker.make(before, [toUtf8Texts(texts.slice(before, before + step))]);
    pieces.push(made.bytes);
    lengths.push(...made.lengths);
  }
  const { pages, ...groups } = makeGroups(lengths, units, group);
  let end = pieces.reduce((sum, { length }) => sum + length, 0);
  const layout: RecordBlocks = {
    size: SIZE,
    at: 5,
    code: null,
    numbers: [null],
    unit: units.unit,
    ...groups,
    ...(slack !== undefined && { slack }),
    pages: pages.map(({ bytes, from }) => {
      pieces.push(bytes);
      return { span: [(end += bytes.length) - bytes.length, bytes.length], from };
    }),
  };
  return { texts, lengths, layout, file: Buffer.concat(pieces) };
}

function open(file: Uint8Array, layout: RecordBlocks, records: number) {
  const reads: Span[] = [];
  const source = {
    bytes: file.length,
    read: async (at: number, bytes: number) => {
      reads.push([at, bytes]);
      return file.slice(at, at + bytes);
    },
  };
  const ranges = createByteRanges(source, { room: 0, isGenerous: false, gap: 0 });
  return { reads, reader: new RecordReader(ranges, layout, records, 1) };
}

const valuesOf = ([texts]: readonly Utf8Texts[]) => toTextValues(texts as Utf8Texts).values;

test('records are found in groups of any number of blocks, however far these stray', async () => {
  const table = fc.record({
    records: fc.integer({ min: 1, max: 900 }),
    group: fc.constantFrom(1, 2, 4, 8, 16, 64, 256),
    units: fc.constantFrom(UNITS, SHORT),
    batches: fc.integer({ min: 1, max: 3 }),
    slack: fc.constantFrom(undefined, undefined, 0, 1),
    picks: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      minLength: 1,
      maxLength: 60,
    }),
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ records, group, picks, ...how }) => {
      const { texts, layout, file } = write(records, group, how);
      const ids = Uint32Array.from(new Set(picks.map((pick) => 1 + Math.floor(pick * records))));
      const { reader } = open(file, layout, records);
      expect(valuesOf(await reader.read(ids, [0]))).toEqual([...ids].map((id) => texts[id - 1]));
    }),
    { seed: 20_261_126, numRuns: 150 },
  );
});

test('a block that strays too far is found in its group, and one that is damaged is told of', async () => {
  const { texts, layout, file, lengths } = write(3_000, 64, { batches: 1, slack: 0 });
  const before = (block: number) => lengths.slice(0, block).reduce((sum, length) => sum + length, 0);
  const stray = (block: number) => Math.abs(before(block) - (before(64) * block) / 64);
  const [block = 0] = [...lengths.slice(0, 64).keys()].sort((a, b) => stray(b) - stray(a));
  const id = block * SIZE + 1;
  const { reader, reads } = open(file, layout, 3_000);
  expect(valuesOf(await reader.read(Uint32Array.of(id), [0]))).toEqual([texts[id - 1]]);
  expect(reads.at(-1)).toEqual([layout.at, before(64)]);
  const start = layout.at + before(block);
  for (const at of [start + 2, start + 4, start + 20]) {
    const damaged = Uint8Array.from(file);
    damaged[at] = damaged[at]! ^ 1;
    const read = (one: number) => open(damaged, layout, 3_000).reader.read(Uint32Array.of(one), [0]);
    await expect(read(id)).rejects.toThrow('damaged');
    const other = id + 64 * SIZE;
    expect(valuesOf(await read(other))).toEqual([texts[other - 1]]);
  }
});

test('where blocks are very many their lengths are told together, and nearly all are found at once', () => {
  let seed = 1;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const blockLengths = (blocks: number, { unit, run, runUnit }: BlockUnits) => {
    const lengths: number[] = [];
    for (let before = 0; lengths.length < blocks; before = (before + lengths.at(-1)!) % runUnit) {
      const length = unit * Math.round((320 + 80 * (random() + random() + random())) / unit);
      const endsRun = lengths.length % run === run - 1;
      lengths.push(endsRun ? Math.ceil((before + length) / runUnit) * runUnit - before : length);
    }
    return lengths;
  };
  const bytesOf = ({ pages }: Pick<ReturnType<typeof chooseGroups>, 'pages'>) =>
    pages.reduce((sum, { bytes }) => sum + bytes.length, 0);
  expect(chooseGroups([], UNITS).pages).toEqual([]);
  expect(chooseGroups(blockLengths(1_000, UNITS), UNITS).group).toBe(1);
  const many = chooseGroups(blockLengths(800_000, UNITS), UNITS);
  expect(many.group).toBeGreaterThanOrEqual(16);
  expect(bytesOf(many)).toBeLessThan(60_000);
  expect(many.slack * UNITS.unit).toBeLessThan(800);
  const fewer = chooseGroups(blockLengths(140_000, SHORT), SHORT);
  expect(fewer.group).toBe(4);
  expect(bytesOf(fewer)).toBeLessThan(15_000);
  expect(fewer.slack * SHORT.unit).toBeLessThan(200);
});
