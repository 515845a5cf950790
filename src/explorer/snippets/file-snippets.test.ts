import { expect, test } from 'vitest';
import { toFileBlock } from './file-snippets.ts';

const url = "https://example.org/data/air/it's.0a1b2c3d.csv";

test.each([
  ['curl', 'CSV', "curl --fail --remote-name 'https://example.org/data/air/it%27s.0a1b2c3d.csv'"],
  ['python', 'CSV', 'pandas.read_csv("https://example.org/data/air/it%27s.0a1b2c3d.csv")'],
  ['python', 'Parquet', 'pandas.read_parquet('],
  ['r', 'TSV', 'data <- read.delim("https'],
  ['powershell', 'CSV', "-OutFile 'it-27s.0a1b2c3d.csv'"],
  ['duckdb', 'CSV', "SELECT * FROM 'https://example.org/data/air/it%27s.0a1b2c3d.csv' LIMIT 10;"],
])('%s reads %s by its address', (tool, format, code) => {
  expect(toFileBlock(tool, { url, format })?.code).toContain(code);
});

test('a file in parts is joined by curl, and read by nothing else', () => {
  const parted = 'https://example.org/data/air/trips.0a1b2c3d.60in3.csv';
  expect(toFileBlock('curl', { url: parted, format: 'CSV' })?.code).toBe(
    "curl --fail 'https://example.org/data/air/trips.0a1b2c3d.[1-3]of3.csv' > 'trips.0a1b2c3d.csv'",
  );
  expect(toFileBlock('python', { url: parted, format: 'CSV' })).toBeNull();
});

test('what no table is, is fetched and not read', () => {
  expect(toFileBlock('python', { url, format: 'PDF' })).toBeNull();
  expect(toFileBlock('curl', { url, format: 'PDF' })?.code).toContain('--remote-name');
});
