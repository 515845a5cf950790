import { expect, test } from 'vitest';
import { toPageSizes } from './page-sizes.ts';

const narrow = {
  format: 'CSV',
  mediaType: null,
  size: 4_000_000,
  records: 100_000,
  columns: 5,
  previewed: 100,
};

test('a narrow table comes in pages as usual, the first too', () => {
  expect(toPageSizes(narrow)).toEqual({ first: 100, block: 100 });
  expect(toPageSizes({ ...narrow, size: 200, records: 7, previewed: 7 })).toEqual({ first: 100, block: 100 });
  expect(toPageSizes({ ...narrow, format: 'Parquet', size: 9 })).toEqual({ first: 100, block: 100 });
});

test('the first page of long records is what the site’s file of them holds, the others are sized by bytes', () => {
  // 6,800 bytes a record: 38 of them make 256 KB.
  const wordy = { ...narrow, size: 20_400_000, records: 3000, columns: 3, previewed: 25 };
  expect(toPageSizes(wordy)).toEqual({ first: 25, block: 38 });
  expect(toPageSizes({ ...wordy, format: 'XLSX', mediaType: 'text/csv' })).toEqual({ first: 25, block: 38 });
});

test('a page is a screenful at least, while that is no more than 2 MB', () => {
  const long = { ...narrow, size: 2_000_000, records: 40, columns: 2 };
  expect(toPageSizes({ ...long, previewed: 3 })).toEqual({ first: 3, block: 30 });
  const giants = { ...long, size: 40_000_000 };
  expect(toPageSizes({ ...giants, previewed: 1 })).toEqual({ first: 1, block: 2 });
  expect(toPageSizes({ ...giants, size: 400_000_000, previewed: 0 })).toEqual({ first: 0, block: 1 });
});

test('the records of a wide table are as long as the part of their columns that comes at once', () => {
  const wide = { ...narrow, size: 481_577, records: 54, columns: 1094, previewed: 13 };
  expect(toPageSizes(wide)).toEqual({ first: 13, block: 50 });
  // 2,000 bytes a value.
  expect(toPageSizes({ ...wide, size: 1094 * 2000 * 54 })).toEqual({ first: 13, block: 30 });
});

test('bytes of a packed file tell nothing of its records, the number of the first ones does', () => {
  const packed = { ...narrow, format: 'Parquet', size: 90_000, columns: 3 };
  expect(toPageSizes({ ...packed, previewed: 50 })).toEqual({ first: 50, block: 50 });
  expect(toPageSizes({ ...packed, previewed: 12 })).toEqual({ first: 12, block: 30 });
  expect(toPageSizes({ ...packed, size: null, format: 'CSV', previewed: 50 }).block).toBe(50);
});

test('a table without such a file is sized by bytes from the first page on', () => {
  expect(toPageSizes({ ...narrow, size: 500_000_000, previewed: 0 })).toEqual({ first: 0, block: 51 });
});
