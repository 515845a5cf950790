import { expect, test } from 'vitest';
import { findFixedColumns, findRaggedNames } from './one-column.ts';

test.each([
  [
    'names begin where values do, or end there',
    'NAME      CITY      POP\nAnna      Berlin     12\nBert      Bonn       45\n\nCora      Köln      789\n',
    ['NAME', 'CITY', 'POP'],
  ],
  [
    'lines may end before their last values',
    'id  name  note\n1   Ann\n23  Bert  x\n',
    ['id', 'name', 'note'],
  ],
  ['a title above texts of two words', 'Name of the place\nNew York\nLos Angeles\nSan Diego\n', null],
  ['quotes are no part of names', '"NAME"     "POP"\nabc         12\ndef        345\n', ['NAME', 'POP']],
  ['texts that go on where the names are parted', 'a   b\nlonger text\nx   y\n', null],
  ['values below no name', 'id      name\n1   x   Ann\n2   y   Bert\n', null],
  ['one record shows nothing', 'a   b\n1   2\n', null],
])('%s', (_, text, names) => {
  expect(findFixedColumns(text.split('\n'))).toEqual(names);
});

test.each([
  ['a,b,c\n1,2,3\n4,5\n6,7,8,9\n', ['a', 'b', 'c']],
  ['a;b\n1;2;3\n4;5;6;7\n8\n', ['a', 'b']],
  ['Name, if known\nAnn\nBert, the elder\nCora\n', null],
  ['words\na, b\nc, d, e\n', null],
])('of %j the header names %j', (text, names) => {
  expect(findRaggedNames(text.split('\n'))).toEqual(names);
});
