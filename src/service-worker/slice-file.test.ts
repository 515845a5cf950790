import { expect, test } from 'vitest';
import { createBlobCache } from './blob-cache.ts';
import { sliceFile } from './slice-file.ts';

const file = new Blob(['0123456789'], { type: 'text/csv' });

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['lines=1-2', 200, '0123456789', null],
])('%s of a kept file is answered with %i', async (range, status, text, contentRange) => {
  const response = sliceFile(file, range);
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

test('a part has the media type and the length that a server would give it', () => {
  const { headers } = sliceFile(file, 'bytes=2-4');
  expect([headers.get('content-type'), headers.get('content-length')]).toEqual(['text/csv', '3']);
});

test('a file is read once for many parts, until others were used since', async () => {
  let reads = 0;
  const blobs = createBlobCache(1);
  const take = (address: string) =>
    blobs.take(address, { blob: async () => (reads++, file) } as unknown as Response);
  await take('a');
  expect([await take('a'), reads]).toEqual([file, 1]);
  await take('b');
  await take('a');
  expect(reads).toBe(3);
});

test('a file that could not be read is read anew', async () => {
  const blobs = createBlobCache(1);
  const broken = { blob: () => Promise.reject(new Error('broken off')) } as unknown as Response;
  await expect(blobs.take('a', broken)).rejects.toThrow('broken off');
  expect(await (await blobs.take('a', new Response('whole'))).text()).toBe('whole');
});
