import { expect, test } from 'vitest';
import { findMistakes, toCondition, toDraft } from './filter-draft.ts';
import type { Condition } from './filters.ts';

test.each<Condition>([
  { kind: 'any-of', values: ['a\nb', '', 'c', 'd'] },
  { kind: 'range', from: '10', to: '20', below: true },
  { kind: 'range', from: null, to: '20' },
  { kind: 'words', text: 'river bank' },
  { kind: 'other', json: null },
])('a condition that is looked at and applied again is the same: %j', (condition) => {
  const draft = toDraft(condition);
  expect(toCondition(draft, draft.kind, 'text', condition)).toEqual(condition);
});

test('another upper bound is in, as a person means it', () => {
  const draft = { ...toDraft({ kind: 'range', from: '10', to: '20', below: true }), to: '25' };
  expect(toCondition(draft, 'range', 'number', undefined)).toEqual({ kind: 'range', from: '10', to: '25' });
});

test('nothing that is filled in is no condition', () => {
  expect(toCondition(toDraft(undefined), 'any-of', 'text', undefined)).toBeNull();
});

test.each<Condition>([
  { kind: 'none-of', values: ['c', 'd'] },
  { kind: 'any-of', values: [null, 'c'] },
  { kind: 'any-of', values: [null] },
  { kind: 'none-of', values: [null] },
])('what is left out, and what is empty, is the same after it was looked at: %j', (condition) => {
  const draft = toDraft(condition);
  expect(toCondition(draft, draft.kind, 'text', condition)).toEqual(condition);
});

test('what is no value of the column is a mistake, of the condition that is chosen', () => {
  const draft = { ...toDraft(undefined), from: '1e3', to: 'abc', values: '7\n\nabc' };
  expect(findMistakes(draft, 'range', 'numeric')).toEqual({ bounds: ['to'], values: [] });
  expect(findMistakes(draft, 'none-of', 'numeric')).toEqual({ bounds: [], values: ['abc'] });
  expect(findMistakes(draft, 'empty', 'numeric')).toEqual({ bounds: [], values: [] });
  expect(findMistakes(draft, 'any-of', 'text')).toEqual({ bounds: [], values: [] });
});
