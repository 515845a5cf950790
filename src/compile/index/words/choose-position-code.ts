import { leastOfSymbol, positionBits } from '../../../index/lists/position-code.ts';
import { codeLengths } from '../records/code-lengths.ts';

/** Whoever searches reads the code, and few read the positions of many words: a symbol of it spares so many bytes of these at least. */
const WORTH = 256;
/** Less than one of so many positions does not tell how wide they are without a code. */
const RARE = 1_000;

/**
 * A code for positions that have each symbol so often: by symbol the bits of its code, 0: none. Null: with it they would hardly take less than with as many bits each.
 */
export function choosePositionCode(counts: Uint32Array): Uint8Array | null {
  const symbols = [...counts.keys()].filter((symbol) => counts[symbol] !== 0);
  if (symbols.length < 2) return null;
  const lengths = codeLengths(counts);
  const countOf = (symbol: number) => counts[symbol]!;
  const all = symbols.reduce((sum, symbol) => sum + countOf(symbol), 0);
  const coded = symbols.reduce(
    (sum, symbol) => sum + countOf(symbol) * positionBits(symbol, lengths[symbol]!),
    0,
  );
  const usual = symbols.filter((symbol) => countOf(symbol) * RARE >= all);
  const [first, last] = [usual[0] ?? 0, usual.at(-1) ?? 0];
  const plain = all * Math.ceil(Math.log2(leastOfSymbol(last + 1) - leastOfSymbol(first)));
  return (plain - coded) / 8 >= WORTH * symbols.length ? lengths : null;
}
