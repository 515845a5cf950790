import { expect, test } from 'vitest';
import { findFixedColumns } from './fixed-width.ts';

test.each([
  [
    'names begin where values do, or end there',
    'NAME      CITY      POP\nAnna      Berlin     12\nBert      Bonn       45\n\nCora      Köln      789\n',
    ['NAME', 'CITY', 'POP'],
  ],
  ['lines may end before their last values', 'id  name  note\n1   Ann\n23  Bert  x\n', ['id', 'name', 'note']],
  ['a title above texts of two words', 'Name of the place\nNew York\nLos Angeles\nSan Diego\n', null],
  ['texts that go on where the names are parted', 'a   b\nlonger text\nx   y\n', null],
  ['values below no name', 'id      name\n1   x   Ann\n2   y   Bert\n', null],
  ['one record shows nothing', 'a   b\n1   2\n', null],
])('%s', (_, text, names) => {
  expect(findFixedColumns(text)).toEqual(names);
});
