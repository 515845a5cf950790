import { expect, test } from 'vitest';
import { looksAround, rewriteAround } from './around.ts';
import { expandBackReferences } from './back-references.ts';

test('what is looked at at the ends is matched besides', () => {
  expect(rewriteAround('(?<=\\$)\\d+(?= EUR)')).toMatchObject({
    source: '(\\$)(\\d+)((?: EUR))',
    middle: '\\d+',
    hasBefore: true,
    hasAfter: true,
  });
});

test('what must not be there is its complement', () => {
  expect(rewriteAround('(?i)foo(?!ba)')?.source).toBe('(?i)(foo)((?:\\Z|[^b]|b(?:\\Z|[^a])))');
  expect(rewriteAround('(?<!ab)c')?.source).toBe('((?:\\A|[^b]|(?:\\A|[^a])b))(c)');
  expect(rewriteAround('x(?![^\\]])')?.source).toBe('(x)((?:\\Z|[\\]]))');
});

test('look-ahead behind ^ is a test of its own', () => {
  expect(rewriteAround('^(?=.*a)(?!.*b).+$')).toMatchObject({
    source: '(^.+$)',
    tests: [
      { source: '^(?:.*a)', negated: false },
      { source: '^(?:.*b)', negated: true },
    ],
  });
});

test.each(['a(?=b)c', 'a|b(?=c)', '(?<=a+)b', 'a(?!b|c)', '(a(?=b))'])('%s stays', (source) => {
  expect(looksAround(source)).toBe(true);
  expect(rewriteAround(source)).toBeUndefined();
});

test('back references to listed texts become alternatives', () => {
  expect(expandBackReferences(`(['"]).*\\1`)).toBe(`(?:(?:').*(?:')|(?:").*(?:"))`);
  expect(expandBackReferences('(x)(ab|.)\\1')).toBe('(?:(?:x)(?:ab|.)(?:x))');
  expect(expandBackReferences('([a-c])\\1')).toBe('(?:(?:a)(?:a)|(?:b)(?:b)|(?:c)(?:c))');
});

test.each(['(.)\\1', '(\\w+) \\1', '(a)*\\1', '(a)|\\1', '((a)\\2)', '(a)(b)\\1\\2'])(
  '%s stays',
  (source) => {
    expect(expandBackReferences(source)).toBeUndefined();
  },
);
