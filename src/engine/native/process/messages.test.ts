import { expect, test } from 'vitest';
import { toListColumn } from '../../list-column.ts';
import { toTextColumn } from '../../../core/values/text-column.ts';
import { packColumns, unpackColumns } from './messages.ts';

const texts = {
  bytes: new TextEncoder().encode('abc'),
  offsets: Int32Array.of(0, 1, 1, 3),
  nulls: Uint8Array.of(0, 1, 0),
};
const columns = [
  { name: 'n', values: BigInt64Array.of(1n, 2n) },
  toListColumn('l', {
    items: toListColumn('', { items: toTextColumn('', texts), offsets: Int32Array.of(0, 1, 3), nulls: null }),
    offsets: Int32Array.of(0, 2, 2),
    nulls: Uint8Array.of(0, 1),
  }),
];

test('columns are on the other side what they were on this one', () => {
  const arrived = unpackColumns(structuredClone(packColumns({ rows: 2, columns })));
  expect(arrived.columns.map(({ name, values }) => [name, Array.from(values)])).toEqual([
    ['n', [1n, 2n]],
    ['l', [[['a'], [null, 'bc']], null]],
  ]);
});

test('of texts and lists nothing is decoded on the way', () => {
  const packed = JSON.stringify(packColumns({ rows: 2, columns: columns.slice(1) }));
  expect(packed).not.toContain('values');
});
