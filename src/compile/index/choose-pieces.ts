import { END, ESCAPE, FIRST_PIECE, type PieceCode } from '../../index/piece-code.ts';
import { PieceTree } from '../../index/piece-tree.ts';
import { codeLengths } from './code-lengths.ts';

/** Pieces at most, and kinds of texts: of each a reader has a table. */
const [MOST_PIECES, MOST_KINDS] = [6_000, 16];
/** A piece spares so many bits in the samples at least: it is read by every visitor. */
const LEAST_GAIN = 100;
/** When all pieces are there, each is in the samples so often at least, and in those of a kind that has a code for it. */
const [LEAST_USES, LEAST_USES_OF_KIND] = [6, 3];
/** Rounds in which pieces are made of two shorter ones, and how many of a round are at most. */
const [ROUNDS, OF_ROUND] = [24, 500];
/** Bytes that are looked at together, and with that also the longest piece. */
const CHUNK = 24;
const [BLANK, TEXT_END] = [0x20, 0xff];
const SYMBOLS = 65_536;

/** By text of a block: its bytes in each of some blocks. */
type Samples = readonly (readonly Uint8Array[])[];

/** Bytes that occur so often, as symbols. */
interface Chunk {
  readonly kind: number;
  readonly count: number;
  symbols: readonly number[];
}

/** A code for texts that are like some samples. */
export function choosePieces(samples: Samples): PieceCode {
  const kinds = kindsOf(samples);
  const chunks = toChunks(samples, kinds);
  const pieces: Uint8Array[] = [];
  for (let round = 0; round < ROUNDS && pieces.length < MOST_PIECES; round += 1) {
    const pairs = bestPairs(chunks, Math.min(OF_ROUND, MOST_PIECES - pieces.length));
    if (pairs.length === 0) break;
    const symbolOf = new Map<number, number>();
    for (const pair of pairs) {
      symbolOf.set(pair, FIRST_PIECE + pieces.length);
      pieces.push(join(bytesOf(Math.floor(pair / SYMBOLS), pieces), bytesOf(pair % SYMBOLS, pieces)));
    }
    for (const chunk of chunks) chunk.symbols = merge(chunk.symbols, symbolOf);
  }
  return finish(samples, kinds, sortPieces(pieces));
}

/** The longest texts have a kind each. */
function kindsOf(samples: Samples): readonly number[] {
  const bytes = samples.map((own) => own.reduce((sum, { length }) => sum + length, 0));
  const longest = [...bytes.keys()].sort((a, b) => (bytes[b] as number) - (bytes[a] as number) || a - b);
  const place = new Map(longest.map((text, i) => [text, Math.min(i, MOST_KINDS - 1)]));
  return [...bytes.keys()].map((text) => place.get(text) as number);
}

function toChunks(samples: Samples, kinds: readonly number[]): readonly Chunk[] {
  const counts = new Map<number, Map<string, number>>();
  samples.forEach((blocks, text) => {
    const kind = kinds[text] as number;
    const own = counts.get(kind) ?? new Map<string, number>();
    counts.set(kind, own);
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
  return [...counts].flatMap(([kind, own]) =>
    [...own].map(([text, count]): Chunk => ({
      kind,
      count,
      symbols: Array.from(text, (letter) => letter.charCodeAt(0)),
    })),
  );
}

/** Pairs of symbols that spare the most bits where they are one, the best first: first × SYMBOLS + second. */
function bestPairs(chunks: readonly Chunk[], most: number): readonly number[] {
  const totals = new Map<number, number>();
  const symbols = new Map<number, number>();
  const pairs = new Map<number, Map<number, number>>();
  const add = (map: Map<number, number>, key: number, count: number) =>
    map.set(key, (map.get(key) ?? 0) + count);
  for (const { kind, count, symbols: own } of chunks) {
    add(totals, kind, count * own.length);
    const ofKind = pairs.get(kind) ?? new Map<number, number>();
    pairs.set(kind, ofKind);
    for (let i = 0; i < own.length; i += 1) {
      add(symbols, kind * SYMBOLS + (own[i] as number), count);
      if (i > 0) add(ofKind, (own[i - 1] as number) * SYMBOLS + (own[i] as number), count);
    }
  }
  const gains = new Map<number, number>();
  for (const [kind, own] of pairs) {
    const total = totals.get(kind) as number;
    for (const [pair, count] of own) {
      const first = symbols.get(kind * SYMBOLS + Math.floor(pair / SYMBOLS)) as number;
      const second = symbols.get(kind * SYMBOLS + (pair % SYMBOLS)) as number;
      const gain = count * Math.log2((count * total) / (first * second));
      if (gain > 0) add(gains, pair, gain);
    }
  }
  return [...gains]
    .filter(([, gain]) => gain >= LEAST_GAIN)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, most)
    .map(([pair]) => pair);
}

function merge(symbols: readonly number[], symbolOf: ReadonlyMap<number, number>): readonly number[] {
  const merged: number[] = [];
  for (let i = 0; i < symbols.length; i += 1) {
    const own = symbolOf.get((symbols[i] as number) * SYMBOLS + (symbols[i + 1] ?? -SYMBOLS * SYMBOLS));
    merged.push(own ?? (symbols[i] as number));
    if (own !== undefined) i += 1;
  }
  return merged;
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

/** By kind how often each symbol is written. @param allowed by kind: the pieces that may be, by symbol; others are bytes */
function countSymbols(
  samples: Samples,
  kinds: readonly number[],
  pieces: readonly Uint8Array[],
  allowed: (kind: number) => Uint8Array,
): readonly Uint32Array[] {
  const tree = new PieceTree(pieces, FIRST_PIECE);
  const size = FIRST_PIECE + pieces.length;
  const counts = Array.from({ length: Math.max(0, ...kinds) + 1 }, () => new Uint32Array(size));
  samples.forEach((blocks, text) => {
    const kind = kinds[text] as number;
    const [own, may] = [counts[kind] as Uint32Array, allowed(kind)];
    for (const bytes of blocks) {
      for (let at = 0; at < bytes.length; at += tree.matched)
        (own[tree.longest(bytes, at, bytes.length, may)] as number) += 1;
      (own[END] as number) += 1;
    }
  });
  return counts;
}

/** The pieces that are worth it when all are there, and the codes of what is then written. */
function finish(samples: Samples, kinds: readonly number[], found: readonly Uint8Array[]): PieceCode {
  const any = new Uint8Array(FIRST_PIECE + found.length).fill(1);
  const uses = countSymbols(samples, kinds, found, () => any);
  const pieces = found.filter(
    (_, i) => uses.reduce((sum, own) => sum + (own[FIRST_PIECE + i] as number), 0) >= LEAST_USES,
  );
  const all = countSymbols(samples, kinds, pieces, () => any);
  const allowed = all.map((own) => Uint8Array.from(own, (count) => (count >= LEAST_USES_OF_KIND ? 1 : 0)));
  const lengths = countSymbols(samples, kinds, pieces, (kind) => allowed[kind] as Uint8Array).map(
    (counts) => {
      // What has not been seen will come.
      for (const symbol of [ESCAPE, END]) (counts[symbol] as number) += 1;
      return codeLengths(counts);
    },
  );
  return { pieces, lengths, kinds };
}
