import { expect, test } from 'vitest';
import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { decimal } from './expr.ts';
import { numericRoot } from './functions/numeric-roots.ts';
import { inTurn, letIn } from './let.ts';
import { divideNumeric } from './operators/quotient.ts';

const textOf = (fragment: SqlFragment | undefined) => fragment?.texts.join('?') ?? '';

/** In how many bodies of lambdas a part of a text stands at most: with each, DuckDB's time to bind doubles. */
function bodiesAround(text: string): number {
  const open: { readonly isCall: boolean; isBody: boolean }[] = [];
  let most = 0;
  for (const [part] of text.matchAll(/'(?:[^']|'')*'|\w*\(|\)|\blambda\b/g)) {
    if (part === ')') open.pop();
    else if (part === 'lambda') open.at(-1)!.isBody = true;
    else if (part.endsWith('(')) open.push({ isCall: part.length > 1, isBody: false });
    most = Math.max(most, open.filter(({ isBody }) => isBody).length);
  }
  return most;
}

test('bodies of lambdas are counted', () => {
  const within = letIn(sql`a + 1`, (x) => letIn(sql`${x} + 1`, (y) => sql`${x} * ${y}`));
  expect(bodiesAround(textOf(within))).toBe(2);
  expect(
    bodiesAround(
      textOf(
        letIn(
          letIn(sql`a + 1`, (x) => sql`${x} + 1`),
          (y) => sql`${y} * 2`,
        ),
      ),
    ),
  ).toBe(1);
});

test('names in turn stand in no lambda but their own', () => {
  const turns = inTurn({ a: sql`(x + 1)`, b: raw('c2') })
    .next(({ a, b }) => ({ a, c: sql`(${a} * ${b})` }))
    .next(({ a, c }) => ({ d: sql`(${a} - ${c})` }))
    .last(({ d }) => sql`(${d} * ${d})`);
  expect(bodiesAround(textOf(turns))).toBe(1);
  expect(textOf(turns).match(/lambda/g)).toHaveLength(3);
});

test('what is a name already is not named again', () => {
  const turns = inTurn({ a: raw('c1'), b: raw('c2') }).last(({ a, b }) => sql`(${a} * ${b})`);
  expect(textOf(turns)).toBe('(c1 * c2)');
});

const [a, b] = [decimal(raw('c1'), 2, true), decimal(raw('c2'), 0, true)];

test.each([
  ['a quotient', divideNumeric(a, b)],
  ['a quotient of a quotient', divideNumeric(divideNumeric(a, b), divideNumeric(b, a))],
  ['a root', numericRoot(a)],
])('%s stands in few bodies of lambdas', (_name, made) => {
  for (const part of [made.sql, made.text, made.decimals]) expect(bodiesAround(textOf(part))).toBeLessThan(6);
});
