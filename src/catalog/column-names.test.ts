import { expect, test } from 'vitest';
import { toColumnNames } from './column-names.ts';

const ids = (...names: string[]) => toColumnNames(names).map((column) => column.id);

test('names that CKAN allows stay as they are', () => {
  const names = ['titre é', 'a,b', 'rating %', "q'uote:x", 'desc', '東京', 'a.b', 'x'.repeat(63)];
  expect(toColumnNames(names)).toEqual(names.map((id) => ({ id, reason: null })));
});

test('a leading underscore goes, so that no column hides _id', () => {
  expect(toColumnNames(['_id', '__full_text'])).toEqual([
    { id: 'id', reason: expect.objectContaining({ one: 'it begins with an underscore' }) },
    { id: 'full_text', reason: expect.objectContaining({ one: 'it begins with an underscore' }) },
  ]);
});

test('a well-named column keeps its name when a renamed one collides with it', () => {
  expect(ids('_id', 'id')).toEqual(['id_2', 'id']);
});

test('duplicates are numbered, in any case, because DuckDB knows no case', () => {
  expect(ids('name', 'name', 'Name')).toEqual(['name', 'name_2', 'Name_3']);
});

test('a column without a name is called after its place', () => {
  expect(ids('a', '', '  ', '"', '_')).toEqual(['a', 'column2', 'column3', "'", 'column5']);
});

test('a name of characters that nobody sees is none, and others keep them', () => {
  expect(ids('a', '\u200b', ' \u2060\ufeff', '\u3164', 'a\u200bb')).toEqual([
    'a',
    'column2',
    'column3',
    'column4',
    'a\u200bb',
  ]);
});

test('blanks around, control characters and double quotes go', () => {
  expect(ids(' a ', 'b\nc', 'say "x"')).toEqual(['a', 'b c', "say 'x'"]);
});

test('a name is cut at 63 characters, and stays unique when it is', () => {
  const long = 'é'.repeat(70);
  expect(ids(long, long)).toEqual(['é'.repeat(63), `${'é'.repeat(61)}_2`]);
});

test('long names that begin alike keep what tells them apart', () => {
  const start = 'Resident population at the end of the year by nationality and sex';
  expect(ids(`${start} – Swiss men`, `${start} – Swiss women`, `${start} – others`, 'x'.repeat(70))).toEqual([
    'Resident population…Swiss men',
    'Resident population…Swiss women',
    'Resident population…others',
    'x'.repeat(63),
  ]);
  expect(toColumnNames([` ${start}`])).toMatchObject([{ title: start }]);
});
