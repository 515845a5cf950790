import { afterEach, expect, test, vi } from 'vitest';
import { startChild } from './child.ts';

afterEach(() => void vi.restoreAllMocks());

test('a process that cannot begin is told of', async () => {
  // Where no shell begins it, this is what is begun.
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  vi.spyOn(process, 'execPath', 'get').mockReturnValue('/no/such/program');
  const settings = { folder: '/', memory: 128, hardMemory: 2 ** 28, threads: 1, answerBytes: 2 ** 20 };
  await expect(startChild(settings, 0)).rejects.toMatchObject({
    failure: 'crashed',
    message: expect.stringContaining('ENOENT'),
  });
});
