import { expect, onTestFinished, test, vi } from 'vitest';

/** What nobody has caught, of what modules have left behind when all that was ready to run has run. */
async function uncaughtOf(work: () => Promise<unknown>): Promise<readonly unknown[]> {
  const uncaught: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason) => uncaught.push(reason));
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection');
    for (const listener of others) process.on('unhandledRejection', listener);
  });
  await work();
  await new Promise((resolve) => setImmediate(resolve));
  return uncaught;
}

function fresh(): void {
  vi.resetModules();
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
}

test('where there is no page, importing does nothing, and who waits is told', async () => {
  fresh();
  const uncaught = await uncaughtOf(async () => {
    await import('./table.ts');
    await import('./chart.ts');
    const { onHostEvent, onNewVersion } = await import('./client.ts');
    onHostEvent(() => {})();
    onNewVersion(() => {})();
  });
  expect(uncaught).toEqual([]);
  const { base, ...client } = await import('./client.ts');
  expect(new URL('en/api', base).href).toBe('https://datapond.invalid/en/api');
  for (const promise of [client.ready, client.offline, client.withoutServiceWorker])
    await expect(promise).rejects.toThrow('there is no page here to load datapond.js for');
});

test('where the site is not, it is enough to catch `ready`', async () => {
  fresh();
  vi.stubGlobal('document', { baseURI: 'http://127.0.0.1:1/app/', querySelector: () => null });
  const uncaught = await uncaughtOf(async () => {
    const { ready } = await import('./client.ts');
    await expect(ready).rejects.toThrow(
      'datapond is not at http://127.0.0.1:1/app/datapond.js: build it there',
    );
  });
  expect(uncaught).toEqual([]);
});
