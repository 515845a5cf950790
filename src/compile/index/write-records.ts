import { deflateRawSync } from 'node:zlib';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { compileRowTextPart } from '../../core/search/row-text.ts';
import { integer, join, sql } from '../../core/sql/fragment.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import type { RecordBlocks } from '../../index/index-layout.ts';
import { writeRecords, type Texts } from '../../index/record-block.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { columnTexts } from './column-texts.ts';
import { createDeflater } from './deflater.ts';
import type { Write } from './dictionary-writer.ts';

/** Bytes of a block before it is deflated, about. */
const BLOCK = 4096;
/** Records that are looked at to see how long they are, and characters of each text. */
const SAMPLES = 400;
const SAMPLE_TEXT = 4096;
/** Records of a block at most. */
const MOST_RECORDS = 1000;
/** What deflate takes of a dictionary. */
const DICTIONARY = 32_768;
/** Bytes of all records for which a dictionary is worth being read. */
const WORTH_DICTIONARY = 1_000_000;
/** Blocks whose lengths are read together. */
const PAGE = 4096;
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
  const deflater = createDeflater({ level: 9, ...(dictionary && { dictionary }) }, (piece) => {
    lengths.push(write(seal(piece))[1]);
  });
  const writer = new ByteWriter();
  // Records that do not fill a block yet.
  let rest: Texts[] = relation.columns.map(() => []);
  try {
    for await (const { before, rows, columns } of columnTexts(engine, relation, relation.columns, length)) {
      const held = rest[0]?.length ?? 0;
      const all = held === 0 ? columns : columns.map((texts, i) => [...(rest[i] ?? []), ...texts]);
      const isLast = before + rows === relation.rows;
      const whole = isLast ? held + rows : Math.floor((held + rows) / size) * size;
      for (let first = 0; first < whole; first += size) {
        writer.clear();
        writeRecords(
          writer,
          all.map((texts) => texts.slice(first, Math.min(first + size, whole))),
        );
        await deflater.add(writer.toBytes());
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
    page: PAGE,
    pages: writePages(lengths, write),
  };
}

function writePages(lengths: readonly number[], write: Write): RecordBlocks['pages'] {
  const pages: RecordBlocks['pages'][number][] = [];
  let from = 0;
  for (let first = 0; first < lengths.length; first += PAGE) {
    const own = lengths.slice(first, first + PAGE);
    const writer = new ByteWriter();
    for (const length of own) writer.varint(length);
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
  const writer = new ByteWriter();
  writeRecords(writer, texts);
  const each = writer.length / rows;
  const size = Math.min(MOST_RECORDS, Math.max(1, Math.round(BLOCK / each)));
  if (each * relation.rows < WORTH_DICTIONARY) return { size, dictionary: null };
  writer.clear();
  for (let first = 0; first < rows; first += size)
    writeRecords(
      writer,
      texts.map((own) => own.slice(first, first + size)),
    );
  return { size, dictionary: writer.toBytes().slice(-DICTIONARY) };
}
