const UNITS: Readonly<Record<string, string>> = {
  Y: 'years',
  W: 'weeks',
  D: 'days',
  H: 'hours',
  S: 'seconds',
};

/** An ISO 8601 duration (`P1Y2M10DT2H30M`, Data Package's form) in words that DuckDB casts; null when it is not one. */
export function toIntervalText(text: string): string | null {
  const match = /^([+-]?)P(?!$)((?:[+-]?\d+(?:\.\d+)?[YMWD])*)(?:T((?:[+-]?\d+(?:\.\d+)?[HMS])+))?$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, sign = '', days = '', time = ''] = match;
  const words = [...parts(days, 'months'), ...parts(time, 'minutes')];
  return words.map((word) => (sign === '-' ? negate(word) : word)).join(' ');
}

function parts(text: string, m: string): string[] {
  return [...text.matchAll(/([+-]?[\d.]+)([A-Z])/g)].map(
    ([, amount = '', unit = '']) => `${amount} ${unit === 'M' ? m : UNITS[unit]}`,
  );
}

function negate(word: string): string {
  return word.startsWith('-') ? word.slice(1) : `-${word}`;
}
