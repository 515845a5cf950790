import { expect, test } from 'vitest';
import { raw, renderWithLiterals, replaceNames, sql } from './fragment.ts';

test('names in the text are replaced, with their parameters; values are left alone', () => {
  const source = sql`f(a1, ${'a1'}, b2, a1)`;
  const replaced = replaceNames(source, /\b[ab]\d\b/g, (name) =>
    name === 'a1' ? sql`g(${'x'})` : undefined,
  );
  expect(renderWithLiterals(replaced)).toBe("f(g('x'), 'a1', b2, g('x'))");
});

test('without a match the text stays', () => {
  expect(replaceNames(raw('f(c3)'), /x\d/g, () => raw('y')).texts).toEqual(['f(c3)']);
});
