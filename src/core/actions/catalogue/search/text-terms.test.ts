import { expect, test } from 'vitest';
import { createTermReader, foldTerm, soughtTerms } from './text-terms.ts';

const read = createTermReader();
const write = (text: string, terms = read) =>
  terms(text, 'text')
    .map((term) => `${term.text}@${term.place}`)
    .join(' ');

test('values hold pieces of words, and the same in one', () => {
  expect(write('E-learning course')).toBe('e@0 learn@1 elearn@0 cours@2');
  expect(write('iPhone4S')).toBe('i@0 phone@1 4@2 s@3 iphon@0');
  expect(write('500-42-x')).toBe('500@0 42@1 x@2 50042@0');
});

test('queries hold pieces alone', () => {
  expect(write('E-learning course', soughtTerms)).toBe('e@0 learn@1 cours@2');
});

test('signs alone leave a gap', () => {
  expect(write('schools & universities')).toBe('school@0 univers@2');
});

test('there are no stop words, and the accents are taken off after the stem is', () => {
  expect(write('Who is Élodie of Zürich, straßen')).toBe('who@0 is@1 elodi@2 of@3 zurich@4 strassen@5');
});

test('words of other fields keep accents and endings', () => {
  expect(read('Élodie Universities', 'general').map(({ text }) => text)).toEqual(['élodie', 'universities']);
});

test('what is not cut is folded alone', () => {
  expect(foldTerm('ÉlodieÆrø*', 'text')).toBe('elodieaero*');
  expect(foldTerm('Élodie', 'general')).toBe('élodie');
  expect(foldTerm('Йод ﬁ ½', 'text')).toBe('йод fi ½');
});
