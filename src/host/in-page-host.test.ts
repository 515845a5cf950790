import { expect, test } from 'vitest';
import { createInPageHost } from './in-page-host.ts';

test('who gives up waits no longer for a host that does not start', async () => {
  const never = new Promise<never>(() => undefined);
  const finder = createInPageHost(() => ({
    connect: (port) => port.close(),
    started: never,
    ended: never,
    end: () => undefined,
  }));
  const given = new AbortController();
  const found = finder.find(given.signal);
  given.abort(new Error('given up'));
  await expect(found).rejects.toThrow('given up');
  await expect(finder.find(given.signal)).rejects.toThrow('given up');
});
