/** A character as it is, or what stands for others. */
type Unit = { readonly char: string } | 'any' | 'one';

/**
 * Whether a text is all of what a pattern describes: `*` is any characters, none too, `?` is one, and what follows a `\` is itself. Only the
 * last `*` is ever tried again, so that no pattern takes more steps than its length times the text's.
 * @param pattern in the case of the texts
 */
export function createGlob(pattern: string): (text: string) => boolean {
  const glob = Array.from(pattern.replaceAll(/\*+/g, '*').matchAll(/\\([^])|[^]/g), toUnit);
  return (text) => {
    let [at, place] = [0, 0];
    let star: { readonly after: number; end: number } | undefined;
    while (at < text.length) {
      const wanted = glob[place];
      if (wanted === 'any') {
        place += 1;
        star = { after: place, end: at };
      } else if (wanted === 'one' || (wanted !== undefined && wanted.char === text[at])) {
        place += 1;
        at += 1;
      } else if (star) {
        star.end += 1;
        [at, place] = [star.end, star.after];
      } else return false;
    }
    return place === glob.length || (place === glob.length - 1 && glob[place] === 'any');
  };
}

function toUnit([written, escaped]: RegExpMatchArray): Unit {
  if (written === '*') return 'any';
  return written === '?' ? 'one' : { char: escaped ?? written ?? '' };
}
