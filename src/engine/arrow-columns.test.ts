import {
  tableFromArrays,
  tableToIPC,
  vectorFromArray,
  Utf8,
  List,
  Field,
  Int32,
  Table,
  Bool,
  Int64,
} from 'apache-arrow';
import { describe, expect, test } from 'vitest';
import { toColumns } from './arrow-columns.ts';

const stream = (table: Table) => [tableToIPC(table, 'stream')];

describe('toColumns', () => {
  test('keeps byte order marks and cuts texts of every width at the right place', () => {
    const texts = ['\ufeffa', '', 'é', '😀😀', null, '漢字x', 'plain'];
    const table = new Table({ t: vectorFromArray(texts, new Utf8()) });
    expect(Array.from(toColumns(stream(table)).columns[0]?.values ?? [])).toEqual(texts);
  });

  test('reads slices of a batch, where bits and offsets do not begin at zero', () => {
    const table = new Table({
      t: vectorFromArray(['a', 'bb', null, 'dddd', 'e'], new Utf8()),
      b: vectorFromArray([true, false, null, true, false], new Bool()),
      n: vectorFromArray([1n, 2n, null, 4n, 5n], new Int64()),
      l: vectorFromArray([[1], [2, 3], null, [], [5]], new List(new Field('item', new Int32()))),
    }).slice(1, 4);
    const { rows, columns } = toColumns(stream(table));
    expect(rows).toBe(3);
    expect(columns.map(({ values }) => Array.from(values))).toEqual([
      ['bb', null, 'dddd'],
      [false, null, true],
      [2n, null, 4n],
      [[2, 3], null, []],
    ]);
  });

  test('joins lists of several batches, lists of lists among them', () => {
    const type = new List(new Field('item', new List(new Field('item', new Utf8()))));
    const batches = [
      [[['a', 'ö'], []], null],
      [[], [['b', null], null]],
      [[['😀']], null, [['c']]],
    ];
    const [first, ...more] = batches.map((values) => new Table({ l: vectorFromArray(values, type) }));
    const { rows, columns } = toColumns(stream((first as Table).concat(...more)));
    expect(rows).toBe(7);
    expect(Array.from(columns[0]?.values ?? [])).toEqual(batches.flat());
    expect(columns[0]?.lists?.offsets).toEqual(Int32Array.of(0, 2, 2, 2, 4, 5, 5, 6));
  });

  test('joins batches', () => {
    const one = tableFromArrays({ n: Int32Array.of(1, 2) });
    const { columns } = toColumns(stream(one.concat(tableFromArrays({ n: Int32Array.of(3) }))));
    expect(columns.map(({ values }) => Array.from(values))).toEqual([[1, 2, 3]]);
  });
});
