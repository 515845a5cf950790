/** Magnitudes of numbers that are printed with their digits alone. */
const [LEAST, MOST] = [1e-4, 1e15];

/**
 * Whether some number between two others may have a text in it when it is printed. What is said of none is sure.
 * @param scale decimal places that the numbers have at most
 * @returns a test for the numbers from one to another, both included
 */
export function printedBetween(text: string, scale: number): (from: number, to: number) => boolean {
  const [, integer = '', point, fraction = ''] = /^-?([0-9]*)(\.?)([0-9]*)$/.exec(text) ?? [];
  // Digits and a point are printed for most numbers, and nothing else but a minus at the beginning.
  if (point === undefined) return besideZero(scale, false, (from, to) => !isPlain(from, to));
  const digits = integer + fraction;
  if (digits === '') return () => true;
  const wanted = Number(digits);
  const modulus = 10 ** digits.length;
  const lowest = point === '' ? 0 : scale - fraction.length;
  return besideZero(scale, /^-?0$/.test(text), (from, to) => {
    if (!isPlain(from, to)) return true;
    const [a, b] = magnitudes(from, to);
    const [first, last] = [Math.round(a * 10 ** scale), Math.round(b * 10 ** scale)];
    const has = (places: number) => {
      const start = Math.floor(first / 10 ** places);
      const distance = (((wanted - start) % modulus) + modulus) % modulus;
      return start + distance <= Math.floor(last / 10 ** places);
    };
    if (point !== '') return lowest >= 0 && has(lowest);
    // No digits stand on both sides of the point.
    for (let places = 0; 10 ** places <= Math.max(last, 1); places += 1)
      if ((places >= scale || places + digits.length <= scale) && has(places)) return true;
    return false;
  });
}

/**
 * Whether a number that has a text for its only token may be between two others.
 * @param scale decimal places that the numbers have at most; null: that is not known
 */
export function equalBetween(text: string, scale: number | null): (from: number, to: number) => boolean {
  const number = Number(text);
  // Some are printed with all places that numbers of theirs have.
  const isPrinted = String(number) === text || (scale !== null && number.toFixed(scale) === text);
  const test = (from: number, to: number) =>
    !isPlain(from, to) || (isPrinted && from <= number && number <= to);
  return scale === null ? test : besideZero(scale, number === 0, test);
}

/** A test for numbers from one to another, of which none is nearer to zero than the least with so many places. */
function besideZero(
  scale: number,
  hasZero: boolean,
  test: (from: number, to: number) => boolean,
): (from: number, to: number) => boolean {
  const least = Number(`1e-${scale}`);
  return (from, to) => {
    if (from > 0 || to < 0) return test(from, to);
    return hasZero || (from < 0 && test(from, -least)) || (to > 0 && test(least, to));
  };
}

/** Whether all numbers from one to another are printed with their digits alone. */
export function isPlain(from: number, to: number): boolean {
  const [a, b] = magnitudes(from, to);
  return a >= 0 && (a === 0 || a >= LEAST) && b < MOST && (a > 0 || b === 0);
}

/** The least and the greatest distance to zero, of numbers of one sign. */
export function magnitudes(from: number, to: number): readonly [number, number] {
  return from >= 0 ? [from, to] : [-to, -from];
}
