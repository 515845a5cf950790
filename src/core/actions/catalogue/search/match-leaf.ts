import { compareUtf8 } from '../../../full-text/utf8.ts';
import { parseDateMath } from './date-math.ts';
import { isWithinEdits } from './edit-distance.ts';
import { kindOf } from './field-kinds.ts';
import { createGlob } from './glob.ts';
import { createNearTest } from './near.ts';
import type { SearchField } from './search-field.ts';
import type { Bound, Leaf } from './search-query.ts';
import { foldTerm, soughtTerms, type TextKind } from './text-terms.ts';

/** Whether a field is what a part of a query asks for. */
export type FieldTest = (field: SearchField) => boolean;

/**
 * Makes a part of a query ready to be asked of one field. Null where it asks for nothing: signs in a field of words.
 * Throws SyntaxError for a date that is none.
 * @param needsAll whether all words must be there, or one of them
 */
export function createFieldTest(
  leaf: Leaf,
  name: string,
  { now, needsAll }: { readonly now: Date; readonly needsAll: boolean },
): FieldTest | null {
  if (leaf.kind === 'exists') return () => true;
  const kind = kindOf(name);
  if (kind === 'date') return dateTest(leaf, now);
  const fold = (text: string) => (kind === 'string' ? text : foldTerm(text, kind));
  switch (leaf.kind) {
    case 'words':
      // Solr holds one of several whole values for enough, whatever is asked of words.
      if (kind === 'string') return ({ terms }) => leaf.words.some((word) => terms.has(word));
      return wordsTest(leaf.words.join(' '), kind, needsAll);
    case 'phrase':
      if (kind === 'string') return ({ terms }) => terms.has(leaf.text);
      return phraseTest(leaf.text, kind, leaf.slop);
    case 'prefix': {
      const prefix = fold(leaf.text);
      return anyTerm((term) => term.startsWith(prefix));
    }
    case 'wildcard':
      return anyTerm(createGlob(fold(leaf.pattern)));
    case 'fuzzy': {
      const word = fold(leaf.text);
      const edits = leaf.edits < 1 ? shareOfEdits(leaf.edits, [...word].length) : leaf.edits;
      return anyTerm((term) => isWithinEdits(word, term, Math.min(edits, 2)));
    }
    case 'range':
      return rangeTest(leaf, fold);
  }
}

/** How many letters may differ where so large a share must be alike; of a share of 0, none. */
function shareOfEdits(share: number, length: number): number {
  return share === 0 ? 0 : Math.floor((1 - share) * length);
}

function anyTerm(isWanted: (term: string) => boolean): FieldTest {
  return ({ terms }) => [...terms.keys()].some(isWanted);
}

function wordsTest(text: string, kind: TextKind, needsAll: boolean): FieldTest | null {
  const words = soughtTerms(text, kind);
  if (words.length === 0) return null;
  if (needsAll) return ({ terms }) => words.every((word) => terms.has(word.text));
  return ({ terms }) => words.some((word) => terms.has(word.text));
}

function phraseTest(text: string, kind: TextKind, slop: number): FieldTest | null {
  const words = soughtTerms(text, kind);
  if (words.length === 0) return null;
  const isNear = createNearTest(words, slop);
  return ({ terms }) => isNear((term) => terms.get(term));
}

function rangeTest({ from, to }: Leaf & { kind: 'range' }, fold: (text: string) => string): FieldTest {
  const [isAfter, isBefore] = [
    boundTest(from, fold, compareUtf8),
    boundTest(to, fold, (left, right) => compareUtf8(right, left)),
  ];
  return anyTerm((term) => isAfter(term) && isBefore(term));
}

/** Whether a value is on the inner side of an end of a range. */
function boundTest<T>(
  bound: Bound | null,
  read: (text: string) => T,
  compare: (value: T, bound: T) => number,
): (value: T) => boolean {
  if (bound === null) return () => true;
  const end = read(bound.text);
  return (value) => compare(value, end) >= (bound.inclusive ? 0 : 1);
}

function dateTest(leaf: Leaf, now: Date): FieldTest | null {
  const read = (text: string) => parseDateMath(text, now);
  switch (leaf.kind) {
    case 'words':
    case 'phrase': {
      const wanted = (leaf.kind === 'words' ? leaf.words : [leaf.text]).map(read);
      return ({ instants }) => instants.some((instant) => wanted.includes(instant));
    }
    case 'range': {
      const isAfter = boundTest(leaf.from, read, (value, end) => value - end);
      const isBefore = boundTest(leaf.to, read, (value, end) => end - value);
      return ({ instants }) => instants.some((instant) => isAfter(instant) && isBefore(instant));
    }
    case 'prefix':
      throw new SyntaxError('dates have no beginnings to be looked for: ask for a range');
    default:
      // A date has no letters.
      return () => false;
  }
}
