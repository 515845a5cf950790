/** Widths of letters in ems, as fonts without serifs have them; what is none of these is as wide as a digit. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlrtf.,:;'’|!()[\]/\- ]/, 0.3],
  [/[mwMW@%…—+]/, 0.87],
  [/[\p{Lu}&]/u, 0.7],
  [/[\u2e80-\u{10ffff}]/u, 1.08],
];
const DIGIT = 0.56;

// Of wide tables there are hundred thousands of letters to look up.
const widths = new Map<string, number>();

/** About how wide a text is, in ems: where nothing can be measured, since it does not stand in the page yet. */
export function toTextWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += widths.get(letter) ?? lookUp(letter);
  return width;
}

function lookUp(letter: string): number {
  const width = /\d/.test(letter)
    ? toDigitWidth()
    : (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? DIGIT);
  widths.set(letter, width);
  return width;
}

let measured: number | null = null;

/** How wide a digit is in the page's own font, in ems: all are as wide as each other. What usual fonts have, where there is no page. */
export function toDigitWidth(): number {
  measured ??= measureDigit();
  return measured;
}

/** Pixels of the type that is measured: large, so that nothing is rounded away. */
const LARGE = 100;

function measureDigit(): number {
  if (typeof document === 'undefined') return DIGIT;
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return DIGIT;
  context.font = `${LARGE}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.max(DIGIT, context.measureText('0').width / LARGE);
}
