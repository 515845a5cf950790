import { expect, test } from 'vitest';
import { createBlobCache } from './blob-cache.ts';

const ADDRESS = 'http://site.test/a.csv';

/** A response that breaks off when `fail` is called. */
function createBroken() {
  let fail: (error: Error) => void = () => undefined;
  const body = new ReadableStream({
    start: (controller) => void (fail = (error) => controller.error(error)),
  });
  return { response: new Response(body), fail: (error: Error) => fail(error) };
}

test('a file is read once, and again where that failed', async () => {
  const blobs = createBlobCache(2);
  const broken = createBroken();
  const failing = blobs.take(ADDRESS, broken.response);
  broken.fail(new Error('broken off'));
  await expect(failing).rejects.toThrow('broken off');
  const whole = await blobs.take(ADDRESS, new Response('abc'));
  expect(await whole.text()).toBe('abc');
  expect(await blobs.take(ADDRESS, new Response('never read'))).toBe(whole);
});

test('one that fails when it was forgotten leaves the next one alone', async () => {
  const blobs = createBlobCache(2);
  const broken = createBroken();
  const failing = blobs.take(ADDRESS, broken.response);
  blobs.forget(ADDRESS);
  const whole = await blobs.take(ADDRESS, new Response('abc'));
  broken.fail(new Error('broken off'));
  await expect(failing).rejects.toThrow('broken off');
  expect(await blobs.take(ADDRESS, new Response('never read'))).toBe(whole);
});
