import { expect, test } from 'vitest';
import type { Relation } from '../ports.ts';
import { raw } from '../sql/fragment.ts';
import { chooseColumns } from './search-columns.ts';

const relation: Relation = { name: raw('t'), rows: 0, columns: [{ id: 'n', type: 'int4' }] };

test('as many columns as PostgreSQL takes may be chosen, and no more', () => {
  const named = (count: number) => chooseColumns(relation, { fields: Array<string>(count).fill('n') });
  expect(named(1664).output).toHaveLength(1664);
  expect(() => named(1665)).toThrow(/target lists can have at most 1664 entries/);
});
