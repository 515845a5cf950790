import { expect, test } from 'vitest';
import { toMeaning, toTokens } from './tokens.ts';

test.each([
  "SELECT 'it''s', E'a\\'b', $$x 'y$$, $t$ $$ $t$ FROM \"a \"\"b\"\"\" -- end",
  '/* a /* b */ c */ SELECT a::text, x[1:n] FROM t WHERE b = :name',
  "SELECT 'never closed",
  'SELECT "never closed',
  '/* never closed',
  "U&'\\0061' N'x' e'y' \u{1F426} Ärger_1$ 1.5e3",
  '',
])('the stretches of %j are all of it', (sql) => {
  expect(
    toTokens(sql)
      .map(({ text }) => text)
      .join(''),
  ).toBe(sql);
});

test('each stretch is what PostgreSQL takes it for', () => {
  const kinds = toMeaning('SELECT a::int, :county, \'x :y\' /* :z */ FROM "T" -- :w\n WHERE $$:q$$ = $1').map(
    ({ kind, text }) => `${kind} ${text}`,
  );
  expect(kinds).toEqual([
    'word SELECT',
    'word a',
    'mark ::',
    'word int',
    'mark ,',
    'parameter :county',
    'mark ,',
    "text 'x :y'",
    'word FROM',
    'quoted "T"',
    'word WHERE',
    'text $$:q$$',
    'mark =',
    'mark $',
    'number 1',
  ]);
});
