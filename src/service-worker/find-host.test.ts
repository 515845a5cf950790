import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createOriginLocks } from '../testing/origin-locks.ts';
import { leaderLockName } from '../transport/names.ts';
import type { PageClient } from './ask-page.ts';
import { createHostFinder } from './find-host.ts';
import { createLeadership } from './leadership.ts';

const SCOPE = 'http://site.test/any/#1';

/** A page that says no, as one does that does not lead. */
const idle: PageClient = {
  url: 'http://site.test/any/',
  postMessage: (_, [port]) => (port as MessagePort).postMessage({ kind: 'no-host' }),
};

/** A page that is frozen. */
const frozen: PageClient = { url: 'http://site.test/any/', postMessage: () => undefined };

test('however many rounds a search takes, it listens once to its signal, and no more when it ends', async () => {
  const pages = async () => [idle];
  const finder = createHostFinder({ scope: SCOPE, pages, locks: createOriginLocks().of('worker') });
  const given = new AbortController();
  const search = finder.find(given.signal);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(getEventListeners(given.signal, 'abort')).toHaveLength(1);
  given.abort(new Error('given up'));
  await expect(search).rejects.toThrow('given up');
  expect(getEventListeners(given.signal, 'abort')).toHaveLength(0);
});

test('finders that miss the same page at once take the lead from it once', async () => {
  const locks = createOriginLocks();
  const deposed: string[] = [];
  for (const page of ['first', 'second', 'third'])
    void locks
      .of(page)
      .request(leaderLockName(SCOPE), () => new Promise(() => {}))
      .catch(() => deposed.push(page));
  const given = AbortSignal.timeout(2_800);
  // Of two service workers, say, while one takes over from the other.
  const searches = ['old worker', 'new worker', 'a third'].map((worker) =>
    createHostFinder({
      scope: SCOPE,
      pages: async () => [frozen],
      locks: locks.of(worker),
      silence: { page: 1_500, host: 60_000, interval: 20 },
    }).find(given),
  );
  await Promise.allSettled(searches);
  expect(deposed).toEqual(['first']);
});

test('the lead is taken from nobody but the page that was meant', async () => {
  const locks = createOriginLocks();
  const leadership = createLeadership(SCOPE, locks.of('worker'));
  expect(await leadership.current()).toBeNull();
  await leadership.takeFrom(null);
  const page = locks.of('page').request(leaderLockName(SCOPE), () => new Promise(() => {}));
  await leadership.takeFrom('another');
  expect(await leadership.current()).toBe('page');
  await leadership.takeFrom('page');
  await expect(page).rejects.toThrow('stolen');
});
