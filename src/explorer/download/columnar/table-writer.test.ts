import { tableFromIPC } from 'apache-arrow';
import { expect, test } from 'vitest';
import { createTableWriter } from './table-writer.ts';

const FIELDS = [
  { id: 'n', type: 'int4' },
  { id: 'big', type: 'int8' },
  { id: 'price', type: 'numeric' },
  { id: 'share', type: 'float8' },
  { id: 'ok', type: 'bool' },
  { id: 'day', type: 'date' },
  { id: 'at', type: 'timestamp' },
  { id: 'name', type: 'text' },
  { id: 'rest', type: 'json' },
];

function write(records: string, fields: readonly object[] = FIELDS) {
  const writer = createTableWriter();
  writer.add(`{"result": {"fields": ${JSON.stringify(fields)}, "records": [${records}]}}`);
  return { writer, read: () => tableFromIPC(writer.toArrow('file')) };
}

const FIRST = `[1, 4503599627370497, 12.50, 0.1, true, "2020-02-29", "2020-02-29T12:30:00.123456", "a", {"x": [1]}]`;

test('types are kept and values are exact', () => {
  const { writer, read } = write(FIRST);
  writer.add(`{"result": {"records": [[null, null, -0.125, null, null, null, null, "", null]]}}`);
  const table = read();
  expect(table.schema.fields.map((field) => String(field.type))).toEqual([
    'Int32',
    'Int64',
    'Decimal[38e+3]',
    'Float64',
    'Bool',
    'Date32<DAY>',
    'Timestamp<MICROSECOND>',
    'Utf8',
    'Utf8',
  ]);
  const column = (name: string) => table.getChild(name);
  expect(column('big')?.get(0)).toBe(4503599627370497n);
  expect(Array.from(column('price') ?? [], String)).toEqual(['12500', '-125']);
  expect(Number(column('day')?.get(0))).toBe(Date.UTC(2020, 1, 29));
  expect(column('at')?.data[0]?.values[0]).toBe(BigInt(Date.UTC(2020, 1, 29, 12, 30)) * 1000n + 123456n);
  expect(column('rest')?.get(0)).toBe('{"x":[1]}');
  expect(table.getChild('n')?.get(1)).toBeNull();
  expect(table.getChild('name')?.get(1)).toBe('');
});

test('records as objects are read, too', () => {
  const { read } = write('{"n": 7}', [{ id: 'n', type: 'int4' }]);
  expect(read().getChild('n')?.get(0)).toBe(7);
});

test('a value that its type cannot hold makes the column text', () => {
  const { read } = write('["infinity"], ["2020-01-01"]', [{ id: 'day', type: 'date' }]);
  const table = read();
  expect(String(table.schema.fields[0]?.type)).toBe('Utf8');
  expect(table.getChild('day')?.get(0)).toBe('infinity');
});

test('no records are a file of columns', () => {
  expect(write('').read().schema.names).toEqual(FIELDS.map(({ id }) => id));
});

test('columns keep their order and their names, whatever they are called', () => {
  const names = ['b', '2020', '2019', '__proto__', 'constructor'];
  const { read } = write(
    '[1, 2, 3, 4, 5]',
    names.map((id) => ({ id, type: 'int4' })),
  );
  const table = read();
  expect(table.schema.names).toEqual(names);
  expect(names.map((_, index) => table.getChildAt(index)?.get(0))).toEqual([1, 2, 3, 4, 5]);
});
