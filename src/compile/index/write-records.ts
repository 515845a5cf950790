import { deflateRawSync } from 'node:zlib';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { compileRowTextPart } from '../../core/search/row-text.ts';
import { integer, join, sql } from '../../core/sql/fragment.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { RecordBlocks } from '../../index/index-layout.ts';
import { RecordBlockWriter, type Texts } from '../../index/record-block.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { columnTexts } from './column-texts.ts';
import { createDeflater } from './deflater.ts';
import type { Write } from './dictionary-writer.ts';

/** Bytes of a block before it is deflated, about. */
const BLOCK = 2048;
/** Records that are looked at to see how long they are, and characters of each text. */
const SAMPLES = 600;
const SAMPLE_TEXT = 4096;
/** Records of a block at most. */
const MOST_RECORDS = 1000;
/** What deflate takes of a dictionary. */
const DICTIONARY = 32_768;
/** Bytes of all records for which a dictionary is worth being read. */
const WORTH_DICTIONARY = 1_000_000;
/** Blocks whose lengths are read together. */
const PAGE = 4096;
/** A block takes whole units of so many bytes, so that its length tells little: three bits instead of nine. */
const UNIT = 64;

/**
 * Writes all records. The first block begins where the file ends. Rejects with EngineError.
 * @param length bytes of all texts
 */
export async function writeRecordBlocks(
  engine: QueryEngine,
  relation: Relation,
  length: number,
  write: Write,
): Promise<RecordBlocks> {
  const { size, dictionary } = await sample(engine, relation);
  const [at] = write(new Uint8Array(0));
  const lengths: number[] = [];
  /** Of the blocks that are being deflated. */
  const numbers: Uint8Array[] = [];
  const deflater = createDeflater({ level: 9, ...(dictionary && { dictionary }) }, (texts) => {
    lengths.push(write(seal(toBlock(numbers.shift() as Uint8Array, texts)))[1]);
  });
  const writer = new RecordBlockWriter();
  // Records that do not fill a block yet.
  let rest: Texts[] = relation.columns.map(() => []);
  try {
    for await (const { before, rows, columns } of columnTexts(engine, relation, relation.columns, length)) {
      const held = rest[0]?.length ?? 0;
      const all = held === 0 ? columns : columns.map((texts, i) => [...(rest[i] ?? []), ...texts]);
      const isLast = before + rows === relation.rows;
      const whole = isLast ? held + rows : Math.floor((held + rows) / size) * size;
      for (let first = 0; first < whole; first += size) {
        writer.write(all.map((texts) => texts.slice(first, Math.min(first + size, whole))));
        numbers.push(writer.numbers.toBytes());
        await deflater.add(writer.texts.toBytes());
      }
      rest = all.map((texts) => texts.slice(whole));
    }
    await deflater.finish();
  } finally {
    await deflater.close();
  }
  return {
    size,
    at,
    dictionary: dictionary && write(seal(deflateRawSync(dictionary, { level: 9 }))),
    unit: UNIT,
    page: PAGE,
    pages: writePages(lengths, write),
  };
}

/** The bytes of its numbers, these, and what is deflated, in whole units with its seal. */
function toBlock(numbers: Uint8Array, texts: Uint8Array): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(numbers.length);
  writer.raw(numbers);
  writer.raw(texts);
  writer.raw(new Uint8Array((UNIT - ((writer.length + SEAL) % UNIT)) % UNIT));
  return writer.toBytes();
}

function writePages(lengths: readonly number[], write: Write): RecordBlocks['pages'] {
  const pages: RecordBlocks['pages'][number][] = [];
  let from = 0;
  for (let first = 0; first < lengths.length; first += PAGE) {
    const own = lengths.slice(first, first + PAGE);
    const writer = new ByteWriter();
    for (const length of own) writer.varint(length / UNIT);
    pages.push({ span: write(seal(deflateRawSync(writer.toBytes(), { level: 9 }))), from });
    from += own.reduce((sum, length) => sum + length, 0);
  }
  return pages;
}

/** How many records make a block, and what the blocks are deflated with: blocks of records from everywhere. */
async function sample(
  engine: QueryEngine,
  relation: Relation,
): Promise<{ readonly size: number; readonly dictionary: Uint8Array | null }> {
  const step = Math.max(1, Math.floor(relation.rows / SAMPLES));
  const parts = relation.columns.map(
    (column) => sql`left(${compileRowTextPart(column)}, ${integer(SAMPLE_TEXT)})`,
  );
  if (relation.rows === 0 || parts.length === 0) return { size: MOST_RECORDS, dictionary: null };
  const { rows, columns } = await engine.query(
    sql`SELECT ${join(parts, ', ')} FROM ${relation.name} WHERE (_id - 1) % ${integer(step)} = 0 ORDER BY _id LIMIT ${integer(SAMPLES)}`,
  );
  const texts = columns.map(({ values }) => Array.from(values) as (string | null)[]);
  const writer = new RecordBlockWriter();
  writer.write(texts);
  const each = (writer.texts.length + writer.numbers.length) / rows;
  const size = Math.min(MOST_RECORDS, Math.max(1, Math.round(BLOCK / each)));
  if (each * relation.rows < WORTH_DICTIONARY) return { size, dictionary: null };
  const blocks = new ByteWriter();
  for (let first = 0; first < rows; first += size) {
    writer.write(texts.map((own) => own.slice(first, first + size)));
    blocks.raw(writer.texts.toBytes());
  }
  return { size, dictionary: blocks.toBytes().slice(-DICTIONARY) };
}
