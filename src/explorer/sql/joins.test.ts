import { expect, test } from 'vitest';
import { toCatalogueDataset } from '../catalogue/catalogue.ts';
import { declaredJoins, writeJoins } from './joins.ts';
import { toNamedTables } from './use-statement.ts';

const resource = (id: string, name: string, foreign_keys: object[] = []) => ({
  id,
  name,
  description: '',
  format: 'CSV',
  size: 1,
  url: '',
  datastore_active: true,
  foreign_keys: foreign_keys as never,
});

test('a table is joined by its keys and by those of others to it', () => {
  const dataset = toCatalogueDataset(
    {
      id: 'd',
      name: 'air',
      title: 'Air',
      notes: '',
      resources: [
        resource('f', 'Flights', [
          { fields: ['origin'], reference: { resource: 'a', fields: ['Code "x"'] } },
        ]),
        resource('a', 'Airports', [{ fields: ['parent'], reference: { resource: 'a', fields: ['id'] } }]),
      ],
    },
    'https://example.org/',
  );
  const catalogue = {
    title: '',
    description: '',
    locale: 'en',
    map: null,
    openFrom: [],
    datasets: [dataset],
  };
  const tables = toNamedTables(catalogue);
  const joinsOf = (id: string) => writeJoins(declaredJoins(catalogue, id), tables, id);
  expect(joinsOf('f')).toEqual([
    { title: 'Airports', on: '"Airports" ON "Flights"."origin" = "Airports"."Code ""x"""' },
  ]);
  expect(joinsOf('a')).toEqual([
    { title: 'Flights', on: '"Flights" ON "Airports"."Code ""x""" = "Flights"."origin"' },
  ]);
});
