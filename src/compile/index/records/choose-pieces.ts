import { BLANK, END, ESCAPE, FIRST_PIECE, type PieceCode } from '../../../index/records/piece-code.ts';
import { ENTRY_BITS, PieceTree, type TreePieces } from '../../../index/records/piece-tree.ts';
import { TEXT_END } from '../../../index/records/column-numbers.ts';
import { codeLengths } from './code-lengths.ts';
import { groupKinds } from './group-kinds.ts';
import { NumberSums } from '../lists/number-sums.ts';

/** Pieces at most, texts whose symbols are counted by themselves, and kinds of texts: of each a reader has a table. */
const [MOST_PIECES, MOST_COUNTED, MOST_KINDS] = [6_000, 128, 64];
/** A piece spares so many bits in the samples at least: it is read by every visitor. */
const LEAST_GAIN = 60;
/** When all pieces are there, each is in the samples so often at least, and in those of a kind that has a code for it. */
const [LEAST_USES, LEAST_USES_OF_KIND] = [6, 3];
/** Rounds in which pieces are made of two shorter ones; in each so many at most, or a share of those that are there: what is made at once does not know of each other. */
const [ROUNDS, OF_ROUND, SHARE_OF_ROUND] = [40, 50, 1 / 8];
/** Bytes that are looked at together, and with that also the longest piece. */
const CHUNK = 24;
/** More than there are symbols: two of them are one number. */
const SYMBOLS = 8_192;

/** By text of a block: its bytes in each of some blocks. */
type Samples = readonly (readonly Uint8Array[])[];

/** Some bytes that stand together in samples, as symbols, one after the other: those of a kind follow each other. */
interface Chunks {
  readonly kinds: Uint8Array;
  /** How often each occurs. */
  readonly counts: Uint32Array;
  /** Where the symbols of each begin, and how many they are. */
  readonly starts: Uint32Array;
  readonly lengths: Uint8Array;
  readonly symbols: Uint16Array;
}

/** A code for texts that are like some samples. */
export function choosePieces(samples: Samples): PieceCode {
  const kinds = kindsOf(samples);
  const chunks = toChunks(samples, kinds);
  const pieces: Uint8Array[] = [];
  for (let round = 0; round < ROUNDS && pieces.length < MOST_PIECES; round += 1) {
    const most = Math.max(OF_ROUND, Math.ceil(pieces.length * SHARE_OF_ROUND));
    const pairs = bestPairs(chunks, Math.min(most, MOST_PIECES - pieces.length));
    if (pairs.length === 0) break;
    const symbolOf = new NumberSums();
    for (const pair of pairs) {
      symbolOf.add(pair, FIRST_PIECE + pieces.length);
      pieces.push(join(bytesOf(Math.floor(pair / SYMBOLS), pieces), bytesOf(pair % SYMBOLS, pieces)));
    }
    merge(chunks, symbolOf);
  }
  return finish(samples, kinds, sortPieces(pieces));
}

/** The longest texts are a kind each, until it is known which are alike. */
function kindsOf(samples: Samples): readonly number[] {
  const bytes = samples.map((own) => own.reduce((sum, { length }) => sum + length, 0));
  const longest = [...bytes.keys()].sort((a, b) => bytes[b]! - bytes[a]! || a - b);
  const place = new Map(longest.map((text, i) => [text, Math.min(i, MOST_COUNTED - 1)]));
  return [...bytes.keys()].map((text) => place.get(text)!);
}

function toChunks(samples: Samples, kinds: readonly number[]): Chunks {
  const counts = Array.from({ length: Math.max(-1, ...kinds) + 1 }, () => new Map<string, number>());
  samples.forEach((blocks, text) => {
    const own = counts[kinds[text]!]!;
    for (const bytes of blocks)
      for (let from = 0; from < bytes.length;) {
        let to = from + 1;
        while (to < bytes.length && to - from < CHUNK && bytes[to] !== BLANK && bytes[to - 1] !== TEXT_END)
          to += 1;
        const chunk = String.fromCharCode(...bytes.subarray(from, to));
        own.set(chunk, (own.get(chunk) ?? 0) + 1);
        from = to;
      }
  });
  const all = counts.flatMap((own, kind) => [...own].map(([chunk, count]) => ({ kind, chunk, count })));
  const symbols = new Uint16Array(all.reduce((sum, { chunk }) => sum + chunk.length, 0));
  const starts = new Uint32Array(all.length);
  let at = 0;
  all.forEach(({ chunk }, i) => {
    starts[i] = at;
    for (let k = 0; k < chunk.length; k += 1) symbols[at++] = chunk.charCodeAt(k);
  });
  return {
    kinds: Uint8Array.from(all, ({ kind }) => kind),
    counts: Uint32Array.from(all, ({ count }) => count),
    starts,
    lengths: Uint8Array.from(all, ({ chunk }) => chunk.length),
    symbols,
  };
}

/** Pairs of symbols that spare the most bits where they are one, the best first: first × SYMBOLS + second. */
function bestPairs({ kinds, counts, starts, lengths, symbols }: Chunks, most: number): readonly number[] {
  const gains = new NumberSums();
  for (let chunk = 0; chunk < kinds.length;) {
    const kind = kinds[chunk];
    const ofSymbol = new Float64Array(SYMBOLS);
    const ofPair = new NumberSums();
    let total = 0;
    for (; chunk < kinds.length && kinds[chunk] === kind; chunk += 1) {
      const [count, start] = [counts[chunk]!, starts[chunk]!];
      const end = start + lengths[chunk]!;
      total += count * (end - start);
      for (let i = start; i < end; i += 1) {
        ofSymbol[symbols[i]!]! += count;
        if (i > start) ofPair.add(symbols[i - 1]! * SYMBOLS + symbols[i]!, count);
      }
    }
    ofPair.forEach((count, pair) => {
      const [first, second] = [ofSymbol[Math.floor(pair / SYMBOLS)], ofSymbol[pair % SYMBOLS]];
      const gain = count * Math.log2((count * total) / ((first as number) * (second as number)));
      if (gain > 0) gains.add(pair, gain);
    });
  }
  const worth: (readonly [pair: number, gain: number])[] = [];
  gains.forEach((gain, pair) => {
    if (gain >= LEAST_GAIN) worth.push([pair, gain]);
  });
  return worth
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, most)
    .map(([pair]) => pair);
}

/** Makes pairs one symbol, from left to right. */
function merge({ starts, lengths, symbols }: Chunks, symbolOf: NumberSums): void {
  for (let chunk = 0; chunk < starts.length; chunk += 1) {
    const start = starts[chunk]!;
    const end = start + lengths[chunk]!;
    let at = start;
    for (let i = start; i < end; i += 1) {
      const symbol = symbols[i]!;
      const merged = i + 1 < end ? symbolOf.get(symbol * SYMBOLS + symbols[i + 1]!) : 0;
      symbols[at++] = merged || symbol;
      if (merged > 0) i += 1;
    }
    lengths[chunk] = at - start;
  }
}

function bytesOf(symbol: number, pieces: readonly Uint8Array[]): Uint8Array {
  return pieces[symbol - FIRST_PIECE] ?? Uint8Array.of(symbol);
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function sortPieces(pieces: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(pieces.map((piece) => [piece.join(), piece])).values()].sort((a, b) =>
    Buffer.compare(a, b),
  );
}

/** By kind how often each symbol is written. @param pieces of each kind */
function countSymbols(
  samples: Samples,
  kinds: readonly number[],
  pieces: readonly TreePieces[],
): readonly Uint32Array[] {
  const trees = new Map<TreePieces, PieceTree>();
  const counts = pieces.map(({ entries }) => new Uint32Array(entries.length));
  samples.forEach((blocks, text) => {
    const kind = kinds[text]!;
    const used = pieces[kind]!;
    const tree = trees.get(used) ?? new PieceTree(used);
    trees.set(used, tree);
    const own = counts[kind]!;
    for (const bytes of blocks) {
      tree.parse(bytes, 0, bytes.length);
      for (let at = 0; at < bytes.length; at = tree.ends[at]!) own[tree.entries[at]! >>> ENTRY_BITS]! += 1;
      own[END]! += 1;
    }
  });
  return counts;
}

/** The pieces that are worth it when all are there, and the codes of what is then written. */
function finish(samples: Samples, kinds: readonly number[], found: readonly Uint8Array[]): PieceCode {
  // Before anything has a code, it is the fewest symbols that count.
  const fewest = (pieces: readonly Uint8Array[]) => {
    const any = toTree(pieces, new Uint8Array(FIRST_PIECE + pieces.length).fill(1));
    return countSymbols(
      samples,
      kinds,
      Array.from({ length: Math.max(-1, ...kinds) + 1 }, () => any),
    );
  };
  const uses = fewest(found);
  const pieces = found.filter(
    (_, i) => uses.reduce((sum, own) => sum + own[FIRST_PIECE + i]!, 0) >= LEAST_USES,
  );
  const counted = fewest(pieces);
  const groups = groupKinds(counted, LEAST_USES_OF_KIND, MOST_KINDS);
  const grouped = kinds.map((kind) => groups[kind]!);
  const before = Array.from({ length: Math.max(-1, ...groups) + 1 }, (_, group) =>
    toTree(pieces, lengthsOf(sumOf(counted.filter((_counts, kind) => groups[kind] === group)))),
  );
  // By codes other symbols are written, for which there are better codes.
  const lengths = countSymbols(samples, grouped, before).map(lengthsOf);
  return { pieces, lengths, kinds: grouped };
}

/** @param lengths bits by symbol; 0: a piece that may not be used, or a byte behind ESCAPE */
function toTree(pieces: readonly Uint8Array[], lengths: Uint8Array): TreePieces {
  const escaped = (ESCAPE << ENTRY_BITS) | (lengths[ESCAPE]! + 8);
  const entries = Uint32Array.from(lengths, (bits, symbol) =>
    bits > 0 ? (symbol << ENTRY_BITS) | bits : symbol < END ? escaped : 0,
  );
  return { pieces, first: FIRST_PIECE, entries };
}

/** @param counts of a kind, by symbol */
function lengthsOf(counts: Uint32Array): Uint8Array {
  const own = counts.map((count, symbol) =>
    symbol < FIRST_PIECE || count >= LEAST_USES_OF_KIND ? count : 0,
  );
  // What has not been seen will come.
  for (const symbol of [ESCAPE, END]) own[symbol]! += 1;
  return codeLengths(own);
}

function sumOf(counts: readonly Uint32Array[]): Uint32Array {
  return counts.reduce((sum, own) => sum.map((count, symbol) => count + own[symbol]!));
}
