/*
 * A column of lists, as `S1,U7,N12` or `bike;bus`, may list what stands between commas, semicolons and bars as words, in place of all that stands between blanks: nearly every
 * list is another one, and what they are made of comes again and again. PostgreSQL's parser reads the words of such a list as it reads them between blanks.
 */

const SEPARATORS: ReadonlySet<number> = new Set([',', ';', '|'].map((own) => own.charCodeAt(0)));
const SEPARATOR = /[,;|]/;

/** Where PostgreSQL's parser may read a word over a separator, as in an address or a tag: what has any such character is listed as it is. */
const IS_PLAIN: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /[\w-]/.test(String.fromCharCode(code)),
);

/** Whether no word of a list has all of a text. */
export function isOverWords(text: string): boolean {
  return SEPARATOR.test(text);
}

/** What stands between the separators of a text, which the words of a list that has it have: none where nothing does. */
export function wordsOver(text: string): readonly string[] {
  return text.split(SEPARATOR).filter((part) => part !== '');
}

/**
 * Where the words of a list begin and end in it; none may be left. Undefined: it is no list, and is listed as a whole.
 * @param from where it begins @param to where it ends
 * @param codeAt its codes, of which those above ASCII are of any encoding
 */
export function wordsOfList(
  from: number,
  to: number,
  codeAt: (place: number) => number,
): readonly (readonly [start: number, end: number])[] | undefined {
  let separators = 0;
  for (let at = from; at < to; at += 1) {
    const code = codeAt(at);
    if (SEPARATORS.has(code)) separators += 1;
    else if (IS_PLAIN[code] === false) return undefined;
  }
  if (separators === 0) return undefined;
  const words: (readonly [number, number])[] = [];
  for (let start = from; start < to; start += 1) {
    let end = start;
    while (end < to && !SEPARATORS.has(codeAt(end))) end += 1;
    if (end > start) words.push([start, end]);
    start = end;
  }
  return words;
}

/** The same of a text: its words, or itself. */
export function textsOfList(text: string): readonly string[] {
  const words = wordsOfList(0, text.length, (place) => text.charCodeAt(place));
  return words ? words.map(([start, end]) => text.slice(start, end)) : [text];
}
