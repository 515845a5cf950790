import { parse } from 'lossless-json';

/** JSON.parse, but integers beyond 2^53 become bigints instead of their neighbours. */
export function parseExact(text: string): unknown {
  return parse(text, undefined, {
    parseNumber: (digits) => {
      const value = Number(digits);
      return /^-?\d+$/.test(digits) && !Number.isSafeInteger(value) ? BigInt(digits) : value;
    },
  });
}
