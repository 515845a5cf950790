import { expect, test } from 'vitest';
import { fromCsvw, isCsvw } from './from-csvw.ts';
import { type JsonObject, toJsonObject } from './members.ts';
import { createNotices } from './notices.ts';

const read = (json: object) =>
  fromCsvw(toJsonObject(json, 'data/a.csv-metadata.json', '', createNotices()) as JsonObject);

test('metadata is known by its context, whatever it is called', () => {
  expect(isCsvw({ '@context': 'http://www.w3.org/ns/csvw' })).toBe(true);
  expect(isCsvw({ '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }] })).toBe(true);
  expect(isCsvw({ '@context': 'https://schema.org' })).toBe(false);
  expect(isCsvw(null)).toBe(false);
});

test('columns are named by their titles, with the types that they have', () => {
  const [table] = read({
    url: 'tree-ops.csv',
    'dc:title': { '@value': 'Tree Operations', '@language': 'en' },
    dialect: { delimiter: ';', skipRows: 2 },
    tableSchema: {
      columns: [
        { name: 'GID', titles: ['GID', 'Generic Identifier'], datatype: 'integer', null: ['', 'XX'] },
        { name: 'when', titles: { en: 'Inventory Date' }, datatype: { base: 'date', format: 'M/d/yyyy' } },
        { name: 'seen', datatype: { base: 'dateTime', format: "yyyy-MM-dd'T'HH" } },
        { name: 'day', datatype: { base: 'date', format: 'EEEE d' } },
        { name: 'kept', datatype: { base: 'boolean', format: 'Y|N' } },
        { name: 'size', datatype: { base: 'decimal', format: { decimalChar: ',' } } },
        { name: 'kinds', separator: ';', datatype: 'integer' },
        { name: 'type', virtual: true, valueUrl: 'schema:Tree' },
      ],
      primaryKey: 'GID',
    },
  });
  expect(table).toMatchObject({
    path: 'tree-ops.csv',
    title: 'Tree Operations',
    dialect: { delimiter: ';', header: true, skip: 2 },
  });
  const fields = table?.schema?.fields.map(({ name, type, format }) => [name, type?.name ?? null, format]);
  expect(fields).toEqual([
    ['GID', 'int4', null],
    ['Inventory Date', 'date', '%m/%d/%Y'],
    ['seen', 'timestamp', '%Y-%m-%dT%H'],
    ['day', null, null],
    ['kept', 'bool', null],
    ['size', 'numeric', null],
    ['kinds', 'text', null],
  ]);
  expect(table?.schema?.primaryKey).toEqual(['GID']);
  expect(table?.schema?.fields[0]?.missingValues).toEqual(['', 'XX']);
  expect(table?.schema?.fields[4]?.trueValues).toEqual(['Y']);
});

test('of several tables each has what it says, or what is said of all', () => {
  const tables = read({
    dialect: { header: false },
    tables: [
      { url: 'a.csv', tableSchema: { columns: [{ name: 'x', datatype: 'number' }] } },
      { url: 'b.csv', dialect: { delimiter: '\t' } },
    ],
  });
  expect(tables.map(({ path, dialect, schema }) => [path, dialect, schema?.fields.length ?? null])).toEqual([
    ['a.csv', { header: false }, 1],
    ['b.csv', { delimiter: '\t' }, null],
  ]);
});
