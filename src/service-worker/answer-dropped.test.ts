import { afterEach, expect, test, vi } from 'vitest';
import { answerDropped } from './answer-dropped.ts';

const SCOPE = 'http://site.test/any/';

afterEach(() => vi.unstubAllGlobals());

test('a browser whose storage fails is not said to lack the file', async () => {
  const open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('indexedDB', { open });
  const response = await answerDropped(`${SCOPE}dropped/1/a.csv`, SCOPE);
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('The operation is insecure.'),
  ]);
});
