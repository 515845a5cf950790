import { expect, test } from 'vitest';
import { indexNeeds } from './index-needs.ts';

const COLUMNS = ['city', 'value', 'value of', 'built'].map((id) => ({ id }));
const needs = (params: Parameters<typeof indexNeeds>[0]) => indexNeeds(params, COLUMNS);

test('a page needs records alone', () => {
  expect(needs({ limit: 100 })).toEqual({ columns: [], words: false, frequent: null });
});

test('words are needed by who looks for any, and the frequent ones by who looks for one alone', () => {
  expect(needs({ q: ' Heron' })).toEqual({ columns: [], words: true, frequent: 'heron' });
  expect(needs({ q: 'heron reed' })).toEqual({ columns: [], words: true, frequent: null });
  expect(needs({ q: { city: 'heron' } })).toEqual({ columns: [], words: true, frequent: null });
  expect(needs({ full_text: 'heron' })).toEqual({ columns: [], words: true, frequent: null });
  expect(needs({ q: 'heron', sort: ['built desc'] }).frequent).toBeNull();
});

test('columns are needed that are filtered, sorted, listed, or looked through', () => {
  expect(needs({ filters: { city: 'Aa', $or: [{ built: { gte: '2020' } }, { no: 1 }] } }).columns).toEqual([
    'city',
    'built',
  ]);
  expect(needs({ sort: ['value desc', '_id'] }).columns).toEqual(['value']);
  expect(needs({ distinct: true, fields: ['city'] }).columns).toEqual(['city']);
  expect(needs({ q: '2006-10' }).columns).toHaveLength(4);
});
