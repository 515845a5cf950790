/** A source of numbers that are the same each time: 0 up to and without `below`, whole. */
export interface Random {
  below(limit: number): number;
  /** 0 up to and without 1. */
  share(): number;
  pick<T>(list: readonly T[]): T;
}

/** A source of numbers (splitmix32) for what the keys name: a seed, a record's number, a column. */
export function createRandom(...keys: readonly number[]): Random {
  let state = keys.reduce((hash, key) => scramble(hash ^ Math.imul(key | 0, 0x9e37_79b1)), 0x2545_f491);
  const share = () => {
    state = (state + 0x9e37_79b9) | 0;
    return scramble(state) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(share() * limit);
  return { share, below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}

/** A whole number of 32 bits from another, each bit of it hanging on all of the other's. */
function scramble(value: number): number {
  let x = value ^ (value >>> 16);
  x = Math.imul(x, 0x21f0_aaad);
  x ^= x >>> 15;
  x = Math.imul(x, 0x735a_2d97);
  return (x ^ (x >>> 15)) >>> 0;
}

/** Draws places 0 up to `size`, place r as often as 1 ÷ (r + 1)^exponent tells: Zipf's law. */
export function createZipf(size: number, exponent: number): (random: Random) => number {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let rank = 0; rank < size; rank++) sums[rank] = sum += (rank + 1) ** -exponent;
  return (random) => {
    const wanted = random.share() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/**
 * A number of 36 bits for each number below 2^36, no two the same and in no order: a Feistel network.
 * @param key another key, another order
 */
export function shuffle36(value: number, key: number): number {
  let left = Math.floor(value / 2 ** 18);
  let right = value % 2 ** 18;
  for (let round = 1; round <= 4; round++) {
    const mixed = scramble(right ^ scramble(key + round)) % 2 ** 18;
    [left, right] = [right, left ^ mixed];
  }
  return left * 2 ** 18 + right;
}
