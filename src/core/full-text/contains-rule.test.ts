import { describe, expect, test } from 'vitest';
import { passes } from './candidates.ts';
import { matchesContains, planContains } from './contains-rule.ts';
import { toLowerCase } from './lower-case.ts';
import { ENGLISH } from './text-search-config.ts';

/** Whether a record of these fields answers q; that an answer passes the candidate test is checked on the way. */
function answers(q: string, ...fields: (string | null)[]): boolean {
  const plan = planContains(q, ENGLISH);
  const found = matchesContains(fields, plan);
  const passed = passes(plan.candidates, toLowerCase(fields.filter((field) => field !== null).join(' ')));
  if (found) expect(passed).toBe(true);
  if (plan.candidatesDecide) expect(found).toBe(passed);
  return found;
}

describe('the contains rule', () => {
  test('finds a word inside a field, ignoring case, punctuation included', () => {
    expect(answers('ARBO', 'North Harbour')).toBe(true);
    expect(answers('b-12', 'AB-123')).toBe(true);
    expect(answers('b12', 'AB-123')).toBe(false);
    expect(answers('zürich', 'ZÜRICH')).toBe(true);
  });

  test('finds a word by its stem', () => {
    expect(answers('sailing', 'heavy sails')).toBe(true);
    expect(answers('universe', 'universities')).toBe(true);
    expect(answers('sailing', 'sailor')).toBe(false);
  });

  test('wants every word, in whichever field', () => {
    expect(answers('lima 20', 'Lima', '2013', null)).toBe(true);
    expect(answers('lima 21', 'Lima', '2013', null)).toBe(false);
  });

  test('does not find a word across two fields', () => {
    expect(answers('limacusco', 'Lima', 'Cusco')).toBe(false);
  });

  test('asks for a stop word only where there is nothing else', () => {
    expect(answers('the jones', 'Jones')).toBe(true);
    expect(answers('the', 'Bathe')).toBe(true);
    expect(answers('the', 'Jones')).toBe(false);
    expect(answers('the of', 'Bathe')).toBe(false);
  });

  test('asks for punctuation and tags only where there is nothing else', () => {
    expect(answers('R & D', 'd r')).toBe(true);
    expect(answers('&', 'R&D')).toBe(true);
    expect(answers('&', 'RD')).toBe(false);
    expect(answers('<b class="x y"> jones', 'Jones')).toBe(true);
  });

  test('reads words where they stand, as CKAN does', () => {
    // Alone, ~a would be a path; behind a blank the tilde belongs to the blank.
    expect(answers('x ~a: running', 'x runs')).toBe(true);
  });

  test('finds nothing for blanks, and nothing in a record of nulls', () => {
    expect(answers(' \u2003', ' ')).toBe(false);
    expect(answers('a', null, null)).toBe(false);
  });

  test('says when the candidates are the answers', () => {
    expect(planContains('the', ENGLISH).candidatesDecide).toBe(true);
    expect(planContains('jones', ENGLISH).candidatesDecide).toBe(false);
    expect(planContains('\ua7c7', ENGLISH).candidatesDecide).toBe(false);
  });

  test('ranks by CKAN’s reading of the whole text', () => {
    const { query } = planContains('heavy sail', ENGLISH);
    expect(query.rank('heavy sails')).toBeGreaterThan(query.rank('heavy with many more sails'));
    expect(query.rank('heavyweight sailor')).toBeLessThan(1e-19);
  });

  test('reads a large text', () => {
    const plan = planContains('wörd sails '.repeat(20_000), ENGLISH);
    expect(plan.words).toHaveLength(2);
    expect(matchesContains(['sail a wörd'], plan)).toBe(true);
    expect(
      planContains(Array.from({ length: 20_000 }, (_, i) => `w${i}`).join(' '), ENGLISH).words,
    ).toHaveLength(20_000);
  });
});
