import { expect, test } from 'vitest';
import { toEngineError } from './engine-errors.ts';

test('a store that cannot be read any more is no fault of the statement, and says why', () => {
  const { failure, message } = toEngineError(
    'IO Error: Error: Range request for datapond-store:x/1 failed with error: StoreChanged: https://a.test/b.7z answered 404"',
  );
  expect([failure, message]).toEqual(['unreadable', 'https://a.test/b.7z answered 404']);
});

test('a damaged store is no fault of the statement either', () => {
  const { failure } = toEngineError(
    'IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2 in block at location 12288',
  );
  expect(failure).toBe('unreadable');
});
