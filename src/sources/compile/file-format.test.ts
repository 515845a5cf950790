import { expect, test } from 'vitest';
import { toFileFormat } from './file-format.ts';

test('formats are called as CKAN calls them', () => {
  expect(
    ['a.csv', 'a.TSV', 'a.tab', 'a.parquet', 'a.pdf', 'a'].map(
      (path) => toFileFormat(path, null, null).format,
    ),
  ).toEqual(['CSV', 'TSV', 'TSV', 'Parquet', 'PDF', '']);
});

test('the descriptor knows better than the file name', () => {
  expect(toFileFormat('a.txt', 'csv', null)).toEqual({ format: 'CSV', mediaType: 'text/csv', table: 'csv' });
  expect(toFileFormat('a', null, 'text/csv; charset=utf-8').table).toBe('csv');
  expect(toFileFormat('a.csv', 'geojson', null)).toEqual({ format: 'GeoJSON', mediaType: null, table: null });
});

test('a format keeps its spelling', () => {
  const formats = ['GeoJSON', 'geojson', 'shp', 'Web page', 'web page', '.NetCDF', 'csv'];
  expect(formats.map((format) => toFileFormat('a', format, null).format)).toEqual([
    'GeoJSON',
    'GeoJSON',
    'SHP',
    'Web page',
    'web page',
    'NetCDF',
    'CSV',
  ]);
});

test('an extension that every object has a member of is an unknown one', () => {
  expect(toFileFormat('a.constructor', null, null)).toEqual({
    format: 'CONSTRUCTOR',
    mediaType: null,
    table: null,
  });
});

test('an address may have a query', () => {
  expect(toFileFormat('https://example.com/15.csv?x=1.pdf', null, null).format).toBe('CSV');
});

test('a file may have a question mark in its name', () => {
  expect(toFileFormat('Is 100% #1?.csv', null, null).table).toBe('csv');
});
