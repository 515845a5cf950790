import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { expand, type Grammar, type Terminal } from './expand.ts';

const terminal: Terminal = (name, of) =>
  ({ column: '"a"', literal: of === '"a"' ? '1' : null })[name] ?? null;
const draw = (grammar: Grammar, seed = 1) =>
  expand(grammar, 'start', { random: createRandom(seed), terminal });

test('a name stands for the same text again, and is what a terminal behind it is of', () => {
  expect(draw({ start: ['{c:column} = {c.literal} OR {c} > 2'] })).toBe('"a" = 1 OR "a" > 2');
});

test('a template that a terminal has nothing for is not drawn', () => {
  for (const seed of [1, 2, 3])
    expect(draw({ start: ['{missing}', '{inner}', 'plain'], inner: ['{column.literal}'] }, seed)).toBe(
      'plain',
    );
  expect(draw({ start: ['{missing}'] })).toBeNull();
});

test('rules within rules end', () => {
  const grammar = { start: ['({start} AND {start})', '({start} OR {start})', '{column}'] };
  for (let seed = 0; seed < 20; seed++) expect(draw(grammar, seed)).toMatch(/^[()a-zA-Z" ]+$/);
});

test('what is no place is left as it is', () => {
  expect(draw({ start: ["'[aeiou]{2,}'"] })).toBe("'[aeiou]{2,}'");
});
