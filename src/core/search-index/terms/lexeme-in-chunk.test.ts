import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nastyText } from '../../../testing/full-text/arbitrary-texts.ts';
import { toLowerCase } from '../../full-text/lower-case.ts';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import { findInVector } from '../../../testing/full-text/find-in-vector.ts';
import { toTsVector } from '../../full-text/tsvector.ts';
import { lexemeInChunk, lexemesOfChunk } from './lexeme-in-chunk.ts';

/** All texts of some letters, up to a length. */
function* textsOf(letters: string, longest: number): Generator<string> {
  yield '';
  if (longest === 0) return;
  for (const rest of textsOf(letters, longest - 1)) for (const letter of letters) yield rest + letter;
}

const inText = (text: string, lexeme: string) =>
  findInVector(toTsVector(text, ENGLISH))(lexeme, false).flat();

test.each(['x', '1', '-1', 'x-x', 'e', '-1e1'])(
  'letters, digits and hyphens read the same anywhere: %s',
  (lexeme) => {
    const find = lexemeInChunk({ lexeme, prefix: false }, ENGLISH);
    const others: string[] = [];
    let found = 0;
    for (const chunk of textsOf('x1-e', 6)) {
      const own = String(find(chunk)?.map((place) => place + 1));
      if (own !== '') found += 1;
      for (const text of [chunk, ` ${chunk}`, `${chunk} `, ` ${chunk} `])
        if (String(inText(text, lexeme)) !== own) others.push(text);
    }
    expect(others).toEqual([]);
    expect(found).toBeGreaterThan(0);
  },
);

describe('what stands around', () => {
  test('is said to matter where it does', () => {
    // At a text's beginning this is a path, after a blank it is not one.
    const find = lexemeInChunk({ lexeme: '/x', prefix: false }, ENGLISH);
    expect(inText('../x', '/x')).not.toEqual(inText(' ../x', '/x'));
    expect(find('../x')).toBeUndefined();
    expect(find('/x'.repeat(250))).toBeUndefined();
  });

  test('does not matter to a lexeme that stands nowhere in any case', () => {
    expect(lexemeInChunk({ lexeme: 'newt', prefix: false }, ENGLISH)('../x')).toEqual([]);
  });
});

test('the chunks of a text have its lexemes', () => {
  const chunk = nastyText.map((own) => toLowerCase(own).replaceAll(/[<\t-\r ]/g, ''));
  let told = 0;
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 6 }), fc.nat(50), (chunks, which) => {
      const text = chunks.join(' ');
      const { lexemes } = toTsVector(text, ENGLISH);
      const lexeme = lexemes[which % Math.max(1, lexemes.length)] ?? 'cat';
      const places = chunks.map(lexemeInChunk({ lexeme, prefix: false }, ENGLISH));
      if (!places.every((own) => own !== undefined)) return;
      told += 1;
      expect([text, lexeme, places.flat().length]).toEqual([text, lexeme, inText(text, lexeme).length]);
    }),
    { seed: 5, numRuns: 2000 },
  );
  expect(told).toBeGreaterThan(1500);
});

test('a chunk is told of by every lexeme that it may have, and where', () => {
  const chunk = nastyText.map((own) => toLowerCase(own).replaceAll(/[\t-\r ]/g, ''));
  let told = 0;
  fc.assert(
    fc.property(chunk, chunk, (own, other) => {
      const lexemes = lexemesOfChunk(own, ENGLISH);
      expect(lexemes).toBeDefined();
      const asked = [...(lexemesOfChunk(other, ENGLISH)?.keys() ?? []), ...toTsVector(own, ENGLISH).lexemes];
      for (const lexeme of asked) {
        const places = lexemeInChunk({ lexeme, prefix: false }, ENGLISH)(own);
        const isTold = lexemes?.has(lexeme) ?? false;
        expect([own, lexeme, isTold ? lexemes?.get(lexeme) : []]).toEqual([own, lexeme, places]);
        told += isTold ? 1 : 0;
      }
    }),
    { seed: 20_261_126, numRuns: 2000 },
  );
  expect(told).toBeGreaterThan(1000);
  expect(lexemesOfChunk('x'.repeat(500), ENGLISH)).toBeUndefined();
});
