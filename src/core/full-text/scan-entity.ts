import { ALNUM, charLength, classAt } from './char-class.ts';

const NUMERIC = /#(?:[xX][0-9a-fA-F]+|[0-9]+);/y;
const FIRST = /[A-Za-z:_]/;
const JOINERS = new Set(Array.from(':_.-', (char) => char.charCodeAt(0)));
const SEMICOLON = 59;

/** The end of the XML entity (`&name;`, `&#1;`, `&#x1;`) whose `&` is at `pos`; -1 if it is none. */
export function scanEntity(text: string, pos: number): number {
  if (!FIRST.test(text.charAt(pos + 1))) {
    NUMERIC.lastIndex = pos + 1;
    return NUMERIC.test(text) ? NUMERIC.lastIndex : -1;
  }
  let at = pos + 2;
  while ((classAt(text, at) & ALNUM) !== 0 || JOINERS.has(text.charCodeAt(at))) at += charLength(text, at);
  return text.charCodeAt(at) === SEMICOLON ? at + 1 : -1;
}
