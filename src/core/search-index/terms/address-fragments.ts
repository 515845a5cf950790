/*
 * Of a column of addresses, as of e-mail or of pages, of which hardly any comes twice, an index may list what they are made of in place of their grams: **fragments**, letters or
 * digits in a row with the signs before them. `maria.frank57@post.example` has `maria`, `.frank`, `57`, `@post` and `.example`. Two characters tell whether one ends between
 * them, whatever stands around: so a text without such an end is within a fragment of whatever has it, and another one is over several that stand one behind the other. Where
 * one ends, the two characters before that and the two behind it are a **joint**, `ia.f` or `nk57`, of which it is told as well which records have it: so a text is found of which a
 * letter or two stand beyond an end.
 */

/** What a character is. Beyond ASCII all are letters. */
const [LETTER, DIGIT, SIGN] = [0, 1, 2];
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[a-z]/i.test(character) ? LETTER : /\d/.test(character) ? DIGIT : SIGN;
});

/**
 * Where the fragments of a chunk begin.
 * @param from where it begins @param to where it ends
 * @param codeAt its codes, of which those above ASCII are of any encoding
 */
export function fragmentStarts(
  from: number,
  to: number,
  codeAt: (place: number) => number,
): readonly number[] {
  const starts: number[] = [];
  let before = SIGN;
  for (let at = from; at < to; at += 1) {
    const kind = KINDS[codeAt(at)] ?? LETTER;
    if (at === from || (kind !== before && before !== SIGN)) starts.push(at);
    before = kind;
  }
  return starts;
}

/** The fragments of a text without blanks: the first may be the end of one, the last the beginning of one. */
export function fragmentsOf(text: string): readonly string[] {
  const starts = fragmentStarts(0, text.length, (place) => text.charCodeAt(place));
  return starts.map((start, i) => text.slice(start, starts[i + 1]));
}

/** Whether a text is no fragment: one ends within it. */
export function isOverFragments(text: string): boolean {
  return fragmentsOf(text).length > 1;
}

/** Characters of a joint on either side of the end of a fragment; there may be fewer at the ends of a chunk. */
export const ASIDE = 2;

/** Where a fragment ends in a text, with up to `ASIDE` characters on either side. */
export interface Joint {
  readonly before: string;
  readonly behind: string;
}

/** The joints of a text, in their order. @param fragments its own */
export function jointsOf(text: string, fragments: readonly string[]): readonly Joint[] {
  let end = 0;
  return fragments.slice(0, -1).map((fragment) => {
    end += fragment.length;
    return {
      before: Array.from(text.slice(0, end)).slice(-ASIDE).join(''),
      behind: Array.from(text.slice(end)).slice(0, ASIDE).join(''),
    };
  });
}

/** Whether a key is of a joint that has all characters there can be: it is then known where in it the fragment ends. */
export function isWholeJoint(key: string): boolean {
  return [...key].length === 2 * ASIDE;
}

/** Whether the joint that a key stands for has another one, as that of a text which may have fewer characters. */
export function isOfJoint(key: string, { before, behind }: Joint): boolean {
  const own = [...key];
  if (!isWholeJoint(key)) return key.includes(before + behind);
  return own.slice(0, ASIDE).join('').endsWith(before) && own.slice(ASIDE).join('').startsWith(behind);
}

/** Whether a text is in a fragment or in a joint wherever it stands. */
export function isWithinKey(text: string): boolean {
  const fragments = fragmentsOf(text);
  if (fragments.length <= 1) return true;
  const { length } = [...text];
  const [first = ''] = fragments;
  return (
    length < 2 * ASIDE || (length === 2 * ASIDE && fragments.length === 2 && [...first].length === ASIDE)
  );
}
