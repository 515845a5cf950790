import { writePieceCode } from '../../index/piece-code.ts';
import { RecordBlockWriter } from '../../index/record-block-writer.ts';
import { choosePieces } from './choose-pieces.ts';
import type { ReadTexts } from './column-batches.ts';
import { BlockCoder, deflated } from './record-blocks.ts';

/** A code for the texts of blocks. Null: they are shorter deflated. @param size records of a block */
export function chooseCode({ rows, texts }: ReadTexts, size: number): Uint8Array | null {
  const writer = new RecordBlockWriter();
  const samples = texts.map((): Uint8Array[] => []);
  let deflatedBytes = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    const bytes = writer.texts.toBytes();
    writer.ends.forEach((end, column) => {
      samples[column]?.push(bytes.subarray(writer.ends[column - 1] ?? 0, end));
    });
    deflatedBytes += deflated(writer).length;
  }
  const code = choosePieces(samples);
  const coder = new BlockCoder(code);
  let codedBytes = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    codedBytes += coder.pack(writer).length;
  }
  return codedBytes < deflatedBytes ? writePieceCode(code) : null;
}
