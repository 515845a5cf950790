import { expect, test } from 'vitest';
import type { Columns } from '../ports.ts';
import { type WrittenJson, writePythonJson } from '../values/json-text.ts';
import { pgType } from '../values/pg-types.ts';
import { writeLater, WrittenRecords, type RecordsFormat } from './written-records.ts';

const COLUMNS = [
  { id: 'n', type: pgType('int4') },
  { id: 'word', type: pgType('text') },
];

function batch(...records: readonly (readonly [number, string | null])[]): Columns {
  return {
    rows: records.length,
    columns: [
      { name: 'n', values: records.map(([n]) => n) },
      { name: 'word', values: records.map(([, word]) => word) },
    ],
  };
}

const BATCHES = [batch([1, 'a "b"'], [2, null]), batch(), batch([3, 'ü,\n']), batch([4, ''])];

function written(format: RecordsFormat, batches: readonly Columns[]): unknown {
  const records = new WrittenRecords(format, COLUMNS);
  for (const one of batches) records.add(one);
  return read(records.toJson());
}

function read(json: WrittenJson): unknown {
  const decoder = new TextDecoder();
  const pieces = Array.from(writePythonJson(json), (piece) =>
    typeof piece === 'string' ? piece : decoder.decode(piece),
  );
  return JSON.parse(pieces.join(''));
}

test.each(['objects', 'lists', 'csv', 'tsv'] as const)('what is written later is the same: %s', (format) => {
  for (const one of BATCHES) {
    const later = writeLater(format, COLUMNS, one);
    expect(read(later)).toEqual(written(format, [one]));
    expect(read(later)).toEqual(read(later));
  }
});

test('records that come in batches are one list', () => {
  expect(written('objects', BATCHES)).toEqual([
    { n: 1, word: 'a "b"' },
    { n: 2, word: null },
    { n: 3, word: 'ü,\n' },
    { n: 4, word: '' },
  ]);
  expect(written('lists', BATCHES)).toEqual([
    [1, 'a "b"'],
    [2, null],
    [3, 'ü,\n'],
    [4, ''],
  ]);
});

test('lines that come in batches are one text', () => {
  expect(written('csv', BATCHES)).toBe('1,"a ""b"""\n2,\n3,"ü,\n"\n4,""\n');
  expect(written('tsv', BATCHES)).toBe('1\t"a ""b"""\n2\t\n3\t"ü,\n"\n4\t""\n');
});

test.each([
  ['objects', []],
  ['lists', []],
  ['csv', ''],
  ['tsv', ''],
] as const)('no records are an empty %s', (format, empty) => {
  expect(written(format, [])).toEqual(empty);
});
