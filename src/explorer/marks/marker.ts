/** A part of a text, marked or not. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

/** Cuts a text where a search matched it; null when it did not. */
export type Marker = (text: string) => readonly MarkedPart[] | null;

/** The marker of each column; null where nothing is marked. */
export type Markers = (column: string) => Marker | null;

/** Marks nothing. */
export const NO_MARKS: Markers = () => null;

/** Endings that English words take, the longest first; what is left is enough to tell forms of one word. */
const ENDINGS = /(?:ingly|edly|ations?|ings?|ies|ied|ied|ers?|es|ed|ly|'s|s|y|e)$/;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/**
 * Marks what `q` finds: every place that contains one of its words, and words that are forms of them. The search itself knows stems
 * exactly; here they are told by their endings, so a rare form that was found is not marked, and only rows that were found are shown.
 * Null when `q` has no word.
 */
export function createMarker(q: string): Marker | null {
  const words = [...new Set(fold(q).split(/\s+/).filter(Boolean))];
  if (words.length === 0) return null;
  const stems = new Set(words.flatMap((word) => (/^\p{L}{3,}$/u.test(word) ? [toStem(word)] : [])));
  return (text) => {
    const folded = fold(text);
    // Some letters change their length with their case; places would then not be the same in both.
    const haystack = folded.length === text.length ? folded : text;
    const places = [...contained(haystack, words), ...related(haystack, stems)];
    return places.length === 0 ? null : cut(text, places);
  };
}

/** Marks what a search in all columns finds, and in some columns words of their own. */
export function createMarkers(q: string, words: Readonly<Record<string, string>>): Markers {
  const everywhere = createMarker(q);
  const own = new Map(Object.entries(words).map(([column, text]) => [column, createMarker(`${q} ${text}`)]));
  return (column) => own.get(column) ?? everywhere;
}

type Span = readonly [from: number, to: number];

function* contained(text: string, words: readonly string[]): Generator<Span> {
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      yield [at, at + word.length];
}

function* related(text: string, stems: ReadonlySet<string>): Generator<Span> {
  if (stems.size === 0) return;
  for (const match of text.matchAll(WORD))
    if (stems.has(toStem(match[0]))) yield [match.index, match.index + match[0].length];
}

function toStem(word: string): string {
  const rest = word.replace(ENDINGS, '');
  if (rest.length < 3) return word;
  // running, runs: the doubled letter is the ending's.
  return rest.replace(/([bdfgmnprt])\1$/, '$1');
}

function cut(text: string, found: readonly Span[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  const add = (to: number, marked: boolean): void => {
    if (to > at) parts.push({ text: text.slice(at, to), marked });
    at = Math.max(at, to);
  };
  for (const [from, to] of merge(found)) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return parts;
}

/** Spans in order, those that touch as one. */
function merge(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function fold(text: string): string {
  return text.toLowerCase();
}
