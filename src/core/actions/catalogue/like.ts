/** Characters that follow each other; null: any one. */
type Piece = readonly (string | null)[];

/**
 * Whether texts contain a part as SQL's LIKE '%part%' finds it, in whatever case: CKAN puts what was sent there as it is, so that `%` is any
 * characters in it, none too, `_` is one, and a backslash takes either as itself. No part takes more steps than its length times the text's.
 */
export function createLike(part: string): (text: string) => boolean {
  const { pieces, isEnd } = toPieces(part.toLowerCase());
  return (text) => {
    const characters = [...text.toLowerCase()];
    let from = 0;
    return pieces.every((piece, i) => {
      const last = characters.length - piece.length;
      // The first of each that is found leaves most for the next.
      let at = isEnd && i === pieces.length - 1 ? Math.max(from, last) : from;
      while (at <= last && !isAt(characters, at, piece)) at += 1;
      from = at + piece.length;
      return at <= last;
    });
  };
}

/** What must be there, one after the other, and whether the text ends with the last. */
function toPieces(part: string): { readonly pieces: readonly Piece[]; readonly isEnd: boolean } {
  const pieces: (string | null)[][] = [[]];
  let isEnd = false;
  for (const [token] of part.matchAll(/\\?[^]|\\$/gu)) {
    // A backslash at the part's end takes the `%` behind it as itself: nothing may follow.
    if (token === '\\') isEnd = true;
    if (token === '%') pieces.push([]);
    else pieces.at(-1)!.push(token === '\\' ? '%' : token === '_' ? null : token.replace(/^\\(?=.)/su, ''));
  }
  return { pieces: pieces.filter((piece) => piece.length > 0), isEnd };
}

function isAt(characters: readonly string[], at: number, piece: Piece): boolean {
  return piece.every((one, i) => one === null || one === characters[at + i]);
}
