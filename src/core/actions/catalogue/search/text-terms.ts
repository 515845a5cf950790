import { stemEnglish } from '../../../full-text/english-stemmer.ts';
import { toLowerCase } from '../../../full-text/lower-case.ts';
import { cutWord, type Piece } from './cut-word.ts';
import type { FieldKind } from './field-kinds.ts';
import { foldLetters } from './fold-letters.ts';

/** A word as it is compared, and the number of its place in the text. */
export interface Term {
  readonly text: string;
  readonly place: number;
}

/** Kinds of fields whose values are cut into words. */
export type TextKind = Exclude<FieldKind, 'string' | 'date'>;

/** A word's terms: their places are counted from its own. `length`: how many places it takes. */
interface Word {
  readonly terms: readonly Term[];
  readonly length: number;
}

/** Reads a text's terms. */
export type TermReader = (text: string, kind: TextKind) => readonly Term[];

/** Words that are remembered; all are forgotten when they are more. */
const MOST_REMEMBERED = 20_000;

/**
 * The terms of values, as the analyzers of CKAN's schema.xml make them: pieces of one word stand there as one too (`e-learning` as
 * `elearning`), and there are no stop words. Remembers words, for those of a catalogue repeat.
 */
export function createTermReader(): TermReader {
  const remembered = new Map<string, Word>();
  return (text, kind) =>
    placeTerms(text, (written) => {
      const key = `${kind} ${written}`;
      const known = remembered.get(key);
      if (known) return known;
      const word = readWord(written, kind, true);
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(key, word);
      return word;
    });
}

/** The terms of what is looked for: pieces of words alone. */
export function soughtTerms(text: string, kind: TextKind): readonly Term[] {
  return placeTerms(text, (written) => readWord(written, kind, false));
}

function placeTerms(text: string, read: (written: string) => Word): readonly Term[] {
  const found: Term[] = [];
  let start = 0;
  for (const written of text.split(/\s+/)) {
    if (written === '') continue;
    const { terms, length } = read(written);
    for (const term of terms) found.push({ text: term.text, place: start + term.place });
    start += length;
  }
  return found;
}

function readWord(written: string, kind: TextKind, joined: boolean): Word {
  const pieces = cutWord(written, kind === 'text');
  const texts = [
    ...pieces.map(({ text }, place) => [place, text] as const),
    ...(joined ? joinPieces(pieces) : []),
  ];
  return {
    terms: texts.map(([place, text]) => ({ text: toTerm(text, kind), place })),
    // Signs alone leave a gap, which a phrase notices.
    length: Math.max(pieces.length, 1),
  };
}

/** What is compared of a word that is not cut: the beginning of a term, a pattern, a bound. */
export function foldTerm(text: string, kind: TextKind): string {
  const lower = toLowerCase(text);
  return kind === 'text' ? foldLetters(lower) : lower;
}

function toTerm(word: string, kind: TextKind): string {
  const lower = toLowerCase(word);
  return kind === 'text' ? foldLetters(stemEnglish(lower) || lower) : lower;
}

/** Runs of letters, and of digits, in more than one piece: the number of the first, and all of them as one. */
function joinPieces(pieces: readonly Piece[]): readonly (readonly [place: number, whole: string])[] {
  const runs: { readonly start: number; readonly type: number; readonly texts: string[] }[] = [];
  for (const [start, { text, type }] of pieces.entries()) {
    const last = runs.at(-1);
    if (last && last.type & type) last.texts.push(text);
    else runs.push({ start, type, texts: [text] });
  }
  return runs.filter(({ texts }) => texts.length > 1).map(({ start, texts }) => [start, texts.join('')]);
}
