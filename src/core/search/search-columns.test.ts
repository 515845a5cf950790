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

test('a rank stands in the place of a column that is called so', () => {
  const ranked: Relation = {
    ...relation,
    columns: ['rank', 'n', 'rank n'].map((id) => ({ id, type: 'int4' as const })),
  };
  const ids = ({ output }: ReturnType<typeof chooseColumns>) =>
    output.map(({ id, source }) => `${source === 'rank' ? '*' : ''}${id}`);
  expect(ids(chooseColumns(ranked, {}))).toEqual(['_id', 'rank', 'n', 'rank n']);
  const all = chooseColumns(ranked, { q: 'pond' });
  expect(ids(all)).toEqual(['_id', '*rank', 'n', 'rank n']);
  expect(all.described[1]).toEqual({ id: 'rank', type: 'float' });
  expect(ids(chooseColumns(ranked, { q: { n: 'pond' } }))).toEqual(['_id', 'rank', 'n', '*rank n']);
  expect(ids(chooseColumns(ranked, { q: 'pond', fields: 'n,rank' }))).toEqual(['n', '*rank']);
  expect(ids(chooseColumns(ranked, { full_text: 'pond', fields: 'n' }))).toEqual(['_id', 'n', 'rank n']);
});

test('with full_text lists hold all columns, as records do, unless a rank is among them', () => {
  const ids = (params: Parameters<typeof chooseColumns>[1]) =>
    chooseColumns(relation, { full_text: 'pond', records_format: 'lists', ...params }).output.map(
      ({ id }) => id,
    );
  expect(ids({ fields: 'n' })).toEqual(['_id', 'n']);
  expect(ids({ fields: 'n', q: { n: 'pond' } })).toEqual(['n']);
});
