import { expect, test } from 'vitest';
import { alignFields, type FileColumn } from './align-fields.ts';
import type { FieldDescriptor, SchemaDescriptor } from './descriptor.ts';

const columns = (...names: string[]): FileColumn[] =>
  names.map((name) => ({ name, type: 'text', format: null }));

const schema = (...fields: (Partial<FieldDescriptor> & { name: string })[]): SchemaDescriptor => ({
  fields: fields.map((field) => ({ format: null, ...field })),
  primaryKey: [],
});

const textsOf = (remarks: ReturnType<typeof alignFields>['remarks']) => remarks.map(({ text }) => text);

const INT: FieldDescriptor['type'] = { name: 'int4', exact: true };

test('without a schema the file says everything', () => {
  const { columns: aligned, remarks } = alignFields(
    [{ name: 'day', type: 'timestamp', format: '%d/%m/%Y' }],
    null,
    true,
  );
  expect(aligned).toEqual([
    {
      field: {
        id: 'day',
        type: 'timestamp',
        info: { notes: 'Written as 04/09/2020 in the file (%d/%m/%Y).' },
        datapond: { format: '%d/%m/%Y' },
      },
      column: { name: 'day', format: '%d/%m/%Y' },
      chosen: 'by file',
    },
  ]);
  expect(remarks).toEqual([]);
});

test("the schema's type, words and format win over what the file looks like", () => {
  const { columns: aligned } = alignFields(
    [{ name: 'a', type: 'date', format: '%d/%m/%Y' }],
    schema({ name: 'a', type: INT, info: { label: 'A' }, trueValues: ['x'] }),
    true,
  );
  expect(aligned).toEqual([
    {
      field: { id: 'a', type: 'int4', info: { label: 'A' } },
      column: { name: 'a', format: null, trueValues: ['x'] },
      chosen: 'exactly',
    },
  ]);
});

test('why a column has its type is told by the author, else by what kind of values the file holds', () => {
  const { reasons } = alignFields(
    columns('a', 'b', 'c', 'd'),
    schema(
      { name: 'a', type: INT },
      { name: 'b', type: { name: 'text', exact: true, reason: { code: 'declared' } } },
      { name: 'c', type: { name: 'numeric', exact: false } },
    ),
    true,
  );
  expect(reasons).toEqual([
    { code: 'named' },
    { code: 'declared' },
    { code: 'described' },
    { code: 'mixed' },
  ]);
});

test('a schema in another order still finds its columns, and the fields keep the order of the file', () => {
  const { columns: aligned, remarks } = alignFields(
    columns('a', 'b'),
    schema({ name: 'B', type: INT }, { name: 'a' }),
    true,
  );
  expect(aligned.map(({ field }) => field)).toEqual([
    { id: 'a', type: 'text' },
    { id: 'B', type: 'int4' },
  ]);
  expect(remarks).toEqual([]);
});

test('columns and fields that miss each other are named', () => {
  const { columns: aligned, remarks } = alignFields(
    columns('a', 'x', 'extra'),
    schema({ name: 'a' }, { name: 'b' }),
    true,
  );
  expect(aligned.map(({ field, column }) => [field.id, column.name])).toEqual([
    ['a', 'a'],
    ['b', 'x'],
    ['extra', 'extra'],
  ]);
  expect(textsOf(remarks)).toEqual([
    'the schema does not name "extra"',
    'by its place, "x" in the file stands for "b"',
  ]);
  const short = alignFields(columns('a'), schema({ name: 'a' }, { name: 'b' }), true);
  expect(textsOf(short.remarks)).toEqual(['the file has no column "b" that the schema names']);
});

test('in a file without header the schema gives the names', () => {
  const { columns: aligned } = alignFields(
    columns('', '', ''),
    schema({ name: 'a', type: INT }, { name: 'b' }),
    false,
  );
  expect(aligned.map(({ field, column }) => [field.id, column.name])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['column3', 'column3'],
  ]);
});

test('columns that CKAN would refuse are renamed, the file keeping its own names', () => {
  const { columns: aligned, remarks } = alignFields(columns('_id', 'a', 'a'), null, true);
  expect(aligned.map(({ field, column }) => [field.id, column.name])).toEqual([
    ['id', '_id'],
    ['a', 'a'],
    ['a_2', 'a'],
  ]);
  expect(textsOf(remarks)).toEqual([
    'columns renamed: "_id" is called "id", since it begins with an underscore; "a" is called "a_2", since another column has that name',
  ]);
});

test('the primary key follows its fields to their ids', () => {
  const { primaryKey } = alignFields(
    columns('_key', 'a'),
    { ...schema({ name: '_key' }, { name: 'a' }), primaryKey: ['_key'] },
    true,
  );
  expect(primaryKey).toEqual(['key']);
});
