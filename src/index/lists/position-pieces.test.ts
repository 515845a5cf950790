import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePositionCode } from '../../compile/index/words/choose-position-code.ts';
import { codeLengths } from '../../compile/index/records/code-lengths.ts';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import {
  codeOfPositions,
  leastOfSymbol,
  POSITION_SYMBOLS,
  PositionDecoder,
  PositionEncoder,
  positionSymbol,
} from './position-code.ts';
import {
  decodePositions,
  encodePositions,
  POSITIONS,
  readPieceBytes,
  writePieceBytes,
} from './position-pieces.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';

const MOST = 16_383;
const position = fc.nat(MOST);
// Of many the first and the least that they have are drawn.
const many = fc
  .tuple(position, fc.nat(3 * POSITIONS), fc.constantFrom(16, 300, MOST + 1))
  .map(([first, length, below]) => Array.from({ length }, (_, i) => (first * (i + 1)) % below));
const lists = fc.oneof(fc.array(position, { minLength: 1, maxLength: 200 }), many);

/** The bits of the symbols of some positions, as often as they are there. */
function lengthsFor(positions: readonly number[]): Uint8Array {
  const counts = new Uint32Array(POSITION_SYMBOLS);
  for (const one of positions) counts[positionSymbol(one)]! += 1;
  return codeLengths(counts);
}

test('positions come back as they were written, in a code and without, each piece where it is told to be', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), (list, isCoded) => {
      const own = Uint32Array.from(list);
      const lengths = isCoded && list.length > 0 ? lengthsFor(list) : null;
      const pieces = encodePositions(own, lengths && new PositionEncoder(lengths));
      const decoder = lengths && new PositionDecoder(codeOfPositions([...lengths]));
      const writer = new ByteWriter();
      writePieceBytes(writer, pieces);
      const bytes = pieces.reduce((sum, { length }) => sum + length + SEAL, 0);
      const reader = new ByteReader(writer.toBytes());
      if (pieces.length > 0)
        expect(readPieceBytes(reader, bytes)).toEqual(pieces.map(({ length }) => length + SEAL));
      expect(reader.at).toBe(writer.length);
      const each = pieces.length > 1 ? POSITIONS : own.length;
      const read = pieces.flatMap((piece, i) => [
        ...decodePositions(piece, Math.min(each, own.length - i * each), decoder),
      ]);
      expect(Uint32Array.from(read)).toEqual(own);
    }),
    { seed: 5 },
  );
});

test('what comes often takes few bits, and what was never seen is written without the code', () => {
  const usual = Array.from({ length: 8_000 }, (_, i) => (i % 8 === 0 ? 20 + (i % 15) : 12));
  const encoder = new PositionEncoder(lengthsFor(usual));
  const bytesOf = (positions: readonly number[]) =>
    encodePositions(Uint16Array.from(positions), encoder).reduce((sum, { length }) => sum + length, 0);
  expect(bytesOf(usual)).toBeLessThan((8_000 * 2) / 8);
  expect(bytesOf([...usual.slice(0, 1_000), 13])).toBeGreaterThan(500);
});

test('each position has a symbol, and the greater one no lesser', () => {
  let before = 0;
  for (let own = 0; own <= MOST; own += 1) {
    const symbol = positionSymbol(own);
    expect(symbol === before || (symbol === before + 1 && leastOfSymbol(symbol) === own)).toBe(true);
    before = symbol;
  }
  expect(before).toBe(POSITION_SYMBOLS - 1);
});

test('a code that is none, and bytes that end too early, are told of', () => {
  expect(() => codeOfPositions([1, 14])).toThrow(IndexFileError);
  expect(() => codeOfPositions(Array.from({ length: POSITION_SYMBOLS + 1 }, () => 1))).toThrow(
    IndexFileError,
  );
  expect(() => new PositionDecoder(Uint8Array.of(1, 1, 1))).toThrow(IndexFileError);
  const list = Array.from({ length: 400 }, (_, i) => (i % 3) + 1);
  const lengths = lengthsFor(list);
  const [piece = new Uint8Array(0)] = encodePositions(Uint16Array.from(list), new PositionEncoder(lengths));
  expect(() => decodePositions(piece, 400, null)).toThrow(IndexFileError);
  expect(() => decodePositions(piece.subarray(0, 20), 400, new PositionDecoder(lengths))).toThrow(
    IndexFileError,
  );
  expect(() => decodePositions(piece, 400, new PositionDecoder(Uint8Array.of(0, 2)))).toThrow(IndexFileError);
  expect(() => readPieceBytes(new ByteReader(Uint8Array.of(2, 0x88, 0x27)), 5_000)).toThrow(IndexFileError);
});

test('few positions, or such as come all as often, are worth no code', () => {
  const counts = (of: (symbol: number) => number) =>
    Uint32Array.from({ length: POSITION_SYMBOLS }, (_, i) => of(i));
  expect(choosePositionCode(counts(() => 0))).toBeNull();
  expect(choosePositionCode(counts((symbol) => (symbol === 3 ? 1e6 : 0)))).toBeNull();
  expect(choosePositionCode(counts((symbol) => (symbol < 16 ? 1e6 : 0)))).toBeNull();
  expect(choosePositionCode(counts((symbol) => (symbol < 20 ? 100 * (20 - symbol) : 0)))).toBeNull();
  expect(choosePositionCode(counts((symbol) => (symbol < 20 ? 100_000 * (20 - symbol) : 0)))).not.toBeNull();
});
