import { toDigitWidth, toTextWidth } from '../ui/text-width.ts';

/** Pixels of an axis' letters. */
export const LETTERS = 12;

/** What usual fonts have of a digit, in ems: a page whose digits are wider has wider letters, too. */
const USUAL_DIGIT = 0.56;

/** About the pixels that a text takes, and a little more: it would be cut else. */
export function widthOf(text: string): number {
  return toTextWidth(text) * LETTERS * 1.08 * (toDigitWidth() / USUAL_DIGIT);
}

/** A text that takes no more than so many pixels. */
export function shortened(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && widthOf(`${letters.join('')}…`) > most) letters.pop();
  return `${letters.join('')}…`;
}
