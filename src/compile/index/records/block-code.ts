import { writePieceCode } from '../../../index/records/piece-code.ts';
import { RecordBlockWriter } from '../../../index/records/record-block-writer.ts';
import { chooseNumbers } from './choose-numbers.ts';
import { choosePieces } from './choose-pieces.ts';
import type { ReadTexts } from '../jobs/column-batches.ts';
import { type BlockCode, BlockCoder, deflated } from './record-blocks.ts';

/** How blocks of records that are like some samples are the shortest. @param size records of a block */
export function chooseCode(samples: ReadTexts, size: number): BlockCode {
  const { rows, texts } = samples;
  const numbers = chooseNumbers(samples, size);
  const writer = new RecordBlockWriter(numbers);
  const ofBlocks: Uint8Array[][] = [];
  let deflatedBytes = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    const bytes = writer.texts.toBytes();
    writer.ends.forEach((end, i) => {
      (ofBlocks[i] ??= []).push(bytes.subarray(writer.ends[i - 1] ?? 0, end));
    });
    deflatedBytes += deflated(writer).length;
  }
  const code = choosePieces(ofBlocks);
  const coder = new BlockCoder(code);
  let codedBytes = 0;
  for (let first = 0; first < rows; first += size) {
    writer.write(texts, first, Math.min(first + size, rows));
    codedBytes += coder.pack(writer).length;
  }
  return { numbers, code: codedBytes < deflatedBytes ? writePieceCode(code) : null };
}
