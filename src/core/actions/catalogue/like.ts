/**
 * Whether texts contain a part as SQL's LIKE '%part%' finds it, in whatever case: CKAN puts what was sent there as it is, so that `%` is any
 * characters in it, none too, `_` is one, and a backslash takes either as itself. No part takes more steps than its length times the text's.
 */
export function createLike(part: string): (text: string) => boolean {
  const pieces = toPieces(part.toLowerCase());
  return (text) => {
    const lower = text.toLowerCase();
    let at = 0;
    return pieces.every((piece) => {
      piece.lastIndex = at;
      const found = piece.test(lower);
      at = piece.lastIndex;
      return found;
    });
  };
}

/** What must be there, one after the other: the first of each that is found leaves most for the next. */
function toPieces(part: string): readonly RegExp[] {
  const pieces = [''];
  const add = (source: string) => pieces.push(`${pieces.pop() ?? ''}${source}`);
  for (const [token] of part.matchAll(/\\?[^]|\\$/gu)) {
    // Its own end is escaped: what follows it in LIKE is a per cent sign then, and the text's end.
    if (token === '\\') add('%$');
    else if (token === '%') pieces.push('');
    else add(token === '_' ? '[^]' : literal(token.replace(/^\\(?=.)/su, '')));
  }
  return pieces.filter((piece) => piece !== '').map((piece) => new RegExp(piece, 'gu'));
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
