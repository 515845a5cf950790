/** Part of an RE2 pattern. */
export interface Piece {
  readonly text: string;
  /** The least characters it matches. */
  readonly min: number;
  /** How often its parts are written out: the product of counts inside counts. */
  readonly times: number;
  /** A pattern of the characters that it may begin with, and one of those it may end with; undefined where it only matches nothing. */
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  /** Of `(^|,)`, what is there besides a point: only what follows tells which of them matches. */
  readonly besides?: Piece;
  /** A word's beginning, its end, or either. */
  readonly wordEnd?: 'm' | 'M' | 'y';
}

/** Points in the text: its ends, those of lines, of words. */
export const POINTS = /^(?:\\[AzbB]|\(\?m:[$^]\))*$/;

/** Pieces one after the other. */
export function sequence(pieces: readonly Piece[]): Piece {
  return {
    text: pieces.map(({ text }) => text).join(''),
    min: pieces.reduce((sum, { min }) => sum + min, 0),
    times: Math.max(1, ...pieces.map(({ times }) => times)),
    first: reached(pieces.map(({ min, first }) => ({ min, set: first }))),
    last: reached(pieces.toReversed().map(({ min, last }) => ({ min, set: last }))),
  };
}

/** What stands at an end: the sets of the pieces there that may match nothing, and of the next one. */
function reached(
  pieces: readonly { readonly min: number; readonly set: string | undefined }[],
): string | undefined {
  const solid = pieces.findIndex(({ min }) => min > 0);
  return anyOf(pieces.slice(0, solid < 0 ? pieces.length : solid + 1).map(({ set }) => set));
}

/** Pieces of which one matches. */
export function choice(branches: readonly Piece[]): Piece {
  return {
    text: branches.map(({ text }) => text).join('|'),
    min: Math.min(...branches.map(({ min }) => min)),
    times: Math.max(...branches.map(({ times }) => times)),
    first: anyOf(branches.map(({ first }) => first)),
    last: anyOf(branches.map(({ last }) => last)),
  };
}

function anyOf(sets: readonly (string | undefined)[]): string | undefined {
  const definite = sets.filter((set) => set !== undefined);
  return definite.length === 0 ? undefined : definite.join('|');
}

/** One of each kind, and all of the first scripts. */
const CHARACTERS = Array.from({ length: 0x600 }, (_, i) => String.fromCodePoint(i)).concat([
  ...'\u1E9E\u2003\u2013\u2019\u2028\u20AC\u212B\u3000\u3042\u4E2D\uAC00\u{1F600}',
]);

/** Samples of a set of characters; undefined where RE2's words for it are not JavaScript's. */
function samples(set: string, ignoreCase: boolean): ReadonlySet<string> | undefined {
  try {
    const text = set.replaceAll('\\x{', '\\u{').replaceAll('[:blank:]', ' \\t');
    const pattern = new RegExp(`^(?:${text})$`, ignoreCase ? 'isu' : 'su');
    return new Set([...CHARACTERS, ...set].filter((c) => pattern.test(c)));
  } catch {
    return undefined;
  }
}

/** Whether all characters of a set make words, and whether some of them are of ASCII. */
export function wordsOf(
  set: string | undefined,
  ignoreCase: boolean,
): { readonly all: boolean; readonly ascii: boolean } {
  const characters = set === undefined ? undefined : samples(set, ignoreCase);
  if (!characters || characters.size === 0) return { all: false, ascii: true };
  return {
    all: [...characters].every((c) => /[\p{L}\p{M}\p{N}_]/u.test(c)),
    ascii: [...characters].some((c) => c < '\u0080'),
  };
}

/** Whether the order of branches may matter: two match from the same character, and the later one more than the earlier. */
export function orderMatters(branches: readonly Piece[], ignoreCase: boolean): boolean {
  return branches.some((earlier, i) =>
    branches
      .slice(i + 1)
      .some((later) => mayBeginAlike(earlier, later, ignoreCase) && !takesAll(earlier, later)),
  );
}

/** Whether two pieces may match from the same character. */
export function mayBeginAlike(a: Piece, b: Piece, ignoreCase: boolean): boolean {
  if (a.min === 0 || b.min === 0 || a.first === undefined || b.first === undefined) return true;
  const [ofA, ofB] = [samples(a.first, ignoreCase), samples(b.first, ignoreCase)];
  return !ofA || !ofB || [...ofA].some((c) => ofB.has(c));
}

/** `^\s+` before `\s+$`: a branch that takes as many of one kind of character as there are is never the shorter one. */
function takesAll(earlier: Piece, later: Piece): boolean {
  const run = /^(?:\\A|\(\?m:\^\))*(.+?)[*+](?:\\z)?$/s.exec(earlier.text)?.[1];
  if (run === undefined || run !== earlier.first || earlier.min === 0 || later.min === 0) return false;
  const rest = later.text.replace(/^(?:\\A|\(\?m:\^\))+/, '').replace(/(?:\\z|\(\?m:\$\))+$/, '');
  return rest.startsWith(run) && /^(?:[*+?]|\{\d+(?:,\d*)?\})?$/.test(rest.slice(run.length));
}
