import type { QueryEngine, Relation, Utf8Texts } from '../../../core/ports.ts';
import { compileRowTextPart } from '../../../backends/duckdb/search/row-text.ts';
import { integer, join, sql } from '../../../core/sql/fragment.ts';
import { pickTexts } from '../../../core/values/texts-writer.ts';
import { RecordBlockWriter } from '../../../index/records/record-block-writer.ts';
import { unitsOf } from './block-units.ts';
import type { BlockUnits } from './choose-groups.ts';
import { readInBatches, type ReadTexts } from '../jobs/column-batches.ts';

/** Bytes of a block before it is packed, about. */
const BLOCK = 1024;
/** Records that are looked at to see how long they are, and characters of each text. */
const SAMPLES = 600;
const SAMPLE_TEXT = 4096;
/** Records of a block at most. */
const MOST_RECORDS = 1000;
/** Bytes of all records for which a code is worth being read, and of those that it is made for. */
const [WORTH_CODE, CODED] = [1_000_000, 1_000_000];
/** Records at most that it is made for. */
const MOST_CODED = 8_000;
/** The share of a block that packing leaves, about. */
const PACKED = 0.45;

/** What is known of the blocks of a table before they are made. */
export interface BlockPlan {
  /** Records of a block. */
  readonly size: number;
  readonly units: BlockUnits;
  /** Records by which it is chosen how all are told of; null: of so few nothing is worth being chosen. */
  readonly samples: ReadTexts | null;
}

/** Rejects with EngineError. @param held all texts, where they are at hand */
export async function planBlocks(
  engine: QueryEngine,
  relation: Relation,
  held: readonly Utf8Texts[] | null,
): Promise<BlockPlan> {
  if (relation.rows === 0 || relation.columns.length === 0)
    return { size: MOST_RECORDS, units: unitsOf({ blocks: 0, bytes: 0, deviation: 0 }), samples: null };
  const isAtHand = held && !held.some(isCut);
  const read: ReadSamples = async (wanted) =>
    isAtHand ? pickSamples(held, relation.rows, wanted) : readSamples(engine, relation, wanted);
  const { rows, texts } = await read({ size: 1, records: SAMPLES });
  const writer = new RecordBlockWriter(texts.map(() => null));
  writer.write(texts, 0, rows);
  const each = (writer.texts.length + writer.numbers.length) / rows;
  const size = Math.min(MOST_RECORDS, Math.max(1, Math.round(BLOCK / each)));
  const units = unitsOf({
    blocks: relation.rows / size,
    bytes: each * size * PACKED,
    deviation: deviationOf({ rows, texts }) * Math.sqrt(size) * PACKED,
  });
  if (each * relation.rows < WORTH_CODE) return { size, units, samples: null };
  const samples = await read({ size, records: Math.min(MOST_CODED, Math.ceil(CODED / each)) });
  return { size, units, samples };
}

/** Of the bytes of the texts of each record, as they were read. */
function deviationOf({ rows, texts }: ReadTexts): number {
  const lengths = Float64Array.from({ length: rows }, (_, row) =>
    texts.reduce((sum, { offsets }) => sum + offsets[row + 1]! - offsets[row]!, 0),
  );
  const mean = lengths.reduce((sum, own) => sum + own, 0) / rows;
  return Math.sqrt(lengths.reduce((sum, own) => sum + (own - mean) ** 2, 0) / rows);
}

/** Whether a text is longer than what is looked at of it. */
function isCut({ offsets }: Utf8Texts): boolean {
  return offsets.some((end, i) => end - (offsets[i - 1] ?? 0) > SAMPLE_TEXT);
}

/** Records from everywhere, as many to each place: about so many. */
interface Samples {
  readonly size: number;
  readonly records: number;
}

/** Rejects with EngineError. */
type ReadSamples = (wanted: Samples) => Promise<ReadTexts>;

/** From place to place so many times as many records as are of one. */
function stepOf(rows: number, { size, records }: Samples): number {
  return Math.max(1, Math.floor(rows / Math.max(records, size)));
}

/** @param held all texts */
function pickSamples(held: readonly Utf8Texts[], rows: number, wanted: Samples): ReadTexts {
  const step = stepOf(rows, wanted);
  const all = Array.from({ length: rows }, (_, row) => row);
  const picked = all
    .filter((row) => Math.floor(row / wanted.size) % step === 0)
    .slice(0, Math.max(wanted.records, wanted.size));
  return { rows: picked.length, texts: held.map((texts) => pickTexts(texts, picked)) };
}

function readSamples(
  engine: QueryEngine,
  { name, rows, columns }: Relation,
  wanted: Samples,
): Promise<ReadTexts> {
  const { size, records } = wanted;
  const step = stepOf(rows, wanted);
  return readInBatches(
    engine,
    columns.map((column) => sql`left(${compileRowTextPart(column)}, ${integer(SAMPLE_TEXT)})`),
    (some) =>
      sql`SELECT ${join(some, ', ')} FROM ${name} WHERE (_id - 1) // ${integer(size)} % ${integer(step)} = 0 ORDER BY _id LIMIT ${integer(Math.max(records, size))}`,
  );
}
