import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePieces } from '../../compile/index/records/choose-pieces.ts';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { END, ESCAPE, FIRST_PIECE, type PieceCode, readPieceCode, writePieceCode } from './piece-code.ts';
import { PieceDecoder } from './piece-decoder.ts';
import { PieceEncoder } from './piece-encoder.ts';
import { codesOf, MOST_BITS } from '../bytes/prefix-code.ts';

const utf8 = new TextEncoder();
const word = fc.constantFrom('heron', 'carp', 'Tümpel', '池塘', 'https://pond.example/', '\u00ff', '0', '');
const like = fc
  .array(word, { maxLength: 12 })
  .map((words) => utf8.encode(words.map((one) => `${one} `).join('')));
const anything = fc.uint8Array({ maxLength: 60 });
const texts = (text: fc.Arbitrary<Uint8Array>) => fc.array(text, { minLength: 3, maxLength: 3 });

test('texts are read as they were written, however little they are like the samples', () => {
  const sample = fc.array(texts(fc.oneof({ arbitrary: like, weight: 5 }, anything)), { maxLength: 40 });
  fc.assert(
    fc.property(
      sample,
      fc.array(texts(fc.oneof(like, anything)), { minLength: 1, maxLength: 4 }),
      (samples, blocks) => {
        const written = codeFor(samples);
        const code = readPieceCode(writePieceCode(written));
        expect(code).toEqual(written);
        const [encoder, decoder] = [new PieceEncoder(code), new PieceDecoder(code)];
        for (const block of blocks) {
          const packed = encode(encoder, code, block);
          for (const count of [0, 1, 2, 3])
            expect(Buffer.from(decoder.decode(packed, count))).toEqual(Buffer.concat(block.slice(0, count)));
        }
      },
    ),
    { seed: 20_261_126, numRuns: 300 },
  );
});

test('a text takes the fewest bits that its code allows, however often its words came before', () => {
  const words = ['heron', 'herons', 'her', 'rone', 'one', 'nest', 'sten', 'tench', 'Tümpel', '池塘'];
  const random = fc.sample(fc.array(fc.constantFrom(...words), { minLength: 3, maxLength: 9 }), {
    seed: 20_261_128,
    numRuns: 900,
  });
  const blocks = Array.from({ length: 300 }, (_, block) =>
    [0, 1, 2].map((text) => utf8.encode(random[block * 3 + text]?.join(text === 0 ? '' : ' '))),
  );
  const code = codeFor(blocks.slice(0, 100));
  const [encoder, decoder] = [new PieceEncoder(code), new PieceDecoder(code)];
  for (const block of [...blocks, ...blocks]) {
    const packed = encode(encoder, code, block);
    expect(packed.length).toBe(Math.ceil(fewestBits(code, block) / 8));
    expect(packed).toEqual(encode(new PieceEncoder(code), code, block));
    expect(Buffer.from(decoder.decode(packed, 3))).toEqual(Buffer.concat(block));
  }
});

test('what is often there takes little', () => {
  const block = ['the heron of the pond', 'active', '12'].map((text) => utf8.encode(`${text}\n`.repeat(20)));
  const code = codeFor(Array.from({ length: 30 }, () => block));
  expect(encode(new PieceEncoder(code), code, block).length).toBeLessThan(40);
});

test('symbols of very different frequency have codes that are not too long', () => {
  const rare = Array.from({ length: 40 }, (_, i) =>
    utf8.encode(String.fromCharCode(65 + i).repeat(2 ** (i / 2))),
  );
  const { lengths } = codeFor(rare.map((one) => [one, one, one]));
  for (const own of lengths) {
    expect(Math.max(...own)).toBeLessThanOrEqual(MOST_BITS);
    expect(() => codesOf(own)).not.toThrow();
  }
});

test('bytes that are none of a code are told of', () => {
  const block = ['heron', 'carp', 'newt'].map((text) => utf8.encode(text));
  const code = codeFor([block, block]);
  const packed = encode(new PieceEncoder(code), code, block);
  expect(() => new PieceDecoder(code).decode(packed.slice(0, 3), 3)).toThrow(IndexFileError);
  expect(() => new PieceDecoder(code).decode(packed, 4)).toThrow(IndexFileError);
  const bytes = writePieceCode(code);
  expect(() => readPieceCode(bytes.slice(0, -2))).toThrow(IndexFileError);
  expect(() => codesOf(Uint8Array.of(1, 1, 1))).toThrow(IndexFileError);
});

/** @param blocks each of three texts */
function codeFor(blocks: readonly (readonly Uint8Array[])[]): PieceCode {
  return choosePieces([0, 1, 2].map((text) => blocks.map((block) => block[text]!)));
}

function encode(encoder: PieceEncoder, { kinds }: PieceCode, block: readonly Uint8Array[]): Uint8Array {
  encoder.clear();
  block.forEach((text, i) => encoder.add(text, 0, text.length, kinds[i]!));
  return encoder.take().slice();
}

/** Of all ways to tell a block, by trying each symbol at each place. */
function fewestBits({ pieces, lengths, kinds }: PieceCode, block: readonly Uint8Array[]): number {
  return block.reduce((sum, text, i) => {
    const own = lengths[kinds[i]!]!;
    const fewest = [own[END]!];
    for (let at = text.length - 1; at >= 0; at -= 1) {
      const byte = own[text[at]!] || own[ESCAPE]! + 8;
      const ways = pieces.flatMap((piece, place) =>
        own[FIRST_PIECE + place] !== 0 && Buffer.compare(piece, text.slice(at, at + piece.length)) === 0
          ? [own[FIRST_PIECE + place]! + fewest[text.length - at - piece.length]!]
          : [],
      );
      fewest.push(Math.min(byte + fewest.at(-1)!, ...ways));
    }
    return sum + fewest.at(-1)!;
  }, 0);
}
