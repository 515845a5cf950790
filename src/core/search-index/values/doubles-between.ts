import { isPlain, magnitudes } from './printed-between.ts';

/** No double needs more digits to be told from all others, and none is printed with more. */
const MOST_DIGITS = 17;
/** More than any double is printed with. */
const BEHIND = '9'.repeat(30);
/** Of three numbers in a row that end alike, one at least lies between the first and the last one of a block. */
const TRIED = 3;

/**
 * The same as `printedBetween` of numbers whose decimal places are not known: the shortest decimals that doubles are printed as are in the order of these. What is
 * said of none is sure.
 * @returns a test for the numbers from one to another, both included
 */
export function doublesBetween(text: string): (from: number, to: number) => boolean {
  const [, minus, integer = '', point, fraction = ''] = /^(-?)([0-9]*)(\.?)([0-9]*)$/.exec(text) ?? [];
  if (point === undefined || text === '') return () => true;
  return (from, to) => {
    // Near zero, and far from it, a power of ten is printed.
    if (!isPlain(from, to) || from === 0 || to === 0) return true;
    if (minus !== '' && from > 0) return false;
    const [least, most] = magnitudes(from, to);
    return point === ''
      ? mayHaveDigits(integer, least, most)
      : mayEndAndBegin(integer, fraction, least, most);
  };
}

/** Whether digits may stand on one side of the point. */
function mayHaveDigits(digits: string, least: number, most: number): boolean {
  if (digits.length <= digitsOf(most)) return true;
  // What follows the first digit that is none of the zeros at the beginning counts, up to the last one.
  const told = least >= 1 ? digits.length + digitsOf(least) : digits.replace(/^0+/, '').length;
  return told <= MOST_DIGITS;
}

/** Of its whole part. */
function digitsOf(magnitude: number): number {
  return String(Math.floor(magnitude)).length;
}

/** Whether what stands before the point may end with some digits, and what stands behind it begin with others. */
function mayEndAndBegin(end: string, begin: string, least: number, most: number): boolean {
  const [first, last] = [Math.floor(least), Math.floor(most)];
  const modulus = 10 ** end.length;
  const wanted = Number(end) % modulus;
  for (let i = 0, whole = first + mod(wanted - first, modulus); whole <= last; i += 1, whole += modulus) {
    if (i === TRIED) return true;
    if (Number(`${whole}.${begin}`) <= most && Number(`${whole}.${begin}${BEHIND}`) >= least) return true;
  }
  return false;
}

function mod(number: number, modulus: number): number {
  return ((number % modulus) + modulus) % modulus;
}
