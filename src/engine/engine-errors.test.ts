import { expect, test } from 'vitest';
import { toEngineError } from './engine-errors.ts';

test('a store that cannot be read any more is no fault of the statement, and says why', () => {
  const { failure, message } = toEngineError(
    'IO Error: Error: Range request for datapond-store:x/1 failed with error: StoreChanged: https://a.test/b.7z answered 404"',
  );
  expect([failure, message]).toEqual(['unreadable', 'https://a.test/b.7z answered 404']);
});

test.each(['', 'Invalid Error: ', 'Unknown Error: '])('nor where it was thrown as %j', (kind) => {
  const { failure, message } = toEngineError(
    `${kind}Error: Range request for datapond-store:x/0 failed with error: StoreChanged: https://a.test/b.7z-6 answered 404"`,
  );
  expect([failure, message]).toEqual(['unreadable', 'https://a.test/b.7z-6 answered 404']);
});

test('a damaged store is no fault of the statement either', () => {
  const { failure } = toEngineError(
    'IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2 in block at location 12288',
  );
  expect(failure).toBe('unreadable');
});

test.each(['FATAL Error: Failed: ', 'Invalid Error: ', ''])(
  'a database in disorder has ended, said as %j',
  (kind) => {
    const { failure, message } = toEngineError(
      `${kind}database has been invalidated because of a previous fatal error. The database must be restarted prior to being used again.\nOriginal error: "x"`,
    );
    expect([failure, message]).toEqual(['crashed', 'the database ended']);
  },
);

test.each([
  'std::bad_alloc',
  'Invalid Error: std::bad_alloc',
  'Unexpected StatusCode from duckdb_web_query_fetch_results (7) and with self reported error asstd::bad_alloc',
  'Out of Memory Error: failed to allocate data of size 2.0 GiB',
])('%s is a lack of memory', (message) => {
  expect(toEngineError(message).failure).toBe('out-of-memory');
});

const WORDS = [
  'Corrupt database file',
  'IO Error: Corrupt database file',
  'Range request for datapond-store:x/1 failed with error: gone"',
  'bad_alloc',
  'std::length_error',
  'Fatal Error: it is over',
  'INTERNAL Error: it is over',
  '{"exception_type":"Fatal","exception_message":"it is over"}',
  ' and with self reported error asFatal Error: it is over',
  'Attempting to execute an unsuccessful or closed pending query result\nError: Fatal Error: it is over',
  'Attempting to execute an unsuccessful or closed pending query result\nError: IO Error: Corrupt database file',
];

test.each(WORDS)('a statement that holds the words %j is at fault itself', (words) => {
  for (const message of [
    `Conversion Error: Could not convert string '${words}' to INT32\n\nLINE 1: SELECT CAST('${words}' AS INT)\n               ^`,
    `Binder Error: Referenced column "${words}" was not found`,
    `Invalid Input Error: ${words}`,
    JSON.stringify({ exception_type: 'Parser', exception_message: `syntax error at or near "${words}"` }),
    `Unexpected StatusCode from duckdb_web_query_fetch_results (7) and with self reported error asConversion Error: Could not convert string '${words}' to INT32`,
  ])
    expect(['invalid', 'data']).toContain(toEngineError(message).failure);
});

test('a file that cannot be read is not told by its path', () => {
  const { message } = toEngineError(
    'Invalid Input Error: Failed to read file "/tmp/engine-1/datapond-2": Unsupported compression codec "LZ4". Supported options are snappy or zstd',
  );
  expect(message).toBe('Unsupported compression codec "LZ4". Supported options are snappy or zstd');
});
