import { expect, test } from 'vitest';
import { SIMPLE } from '../../full-text/text-search-config.ts';
import type { ManyWords } from '../ports/table-index.ts';
import type { SearchedColumn } from '../terms/word-context.ts';
import { onlyIn } from './words-with-all.ts';

/* Of lexemes that only one column has, those of a record are in one word where it has no other there: a code is one as well as a date is. */

const column = (isOneWord: boolean, isSingle: boolean) =>
  ({ id: 'code', isOneWord, isSingle, hasWords: true, values: null, others: false }) as SearchedColumn;
const many: ManyWords = { columns: new Set(['code']), of: async () => [] };
const sought = { wanted: { lexeme: '-43', prefix: false }, config: SIMPLE };

test.each([
  ['numbers and dates', true, false, true],
  ['codes and addresses', false, true, true],
  ['texts of several words', false, false, false],
])('%s', (_, isOneWord, isSingle, isOnly) => {
  expect(onlyIn([column(isOneWord, isSingle)], sought, many) !== undefined).toBe(isOnly);
});

test('where another column has the lexeme, a record may have it there', () => {
  const columns = [column(false, true), { ...column(false, true), id: 'other' }];
  expect(onlyIn(columns, sought, { ...many, columns: new Set(['code', 'other']) })).toBeUndefined();
});
