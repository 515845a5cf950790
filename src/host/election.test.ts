import { afterEach, expect, test } from 'vitest';
import { createOriginLocks } from '../testing/origin-locks.ts';
import { listenToHostEvents, type HostEvent } from '../transport/host-events.ts';
import { leaderLockName } from '../transport/names.ts';
import { joinElection } from './election.ts';
import type { HostProcess } from './host-process.ts';

const SCOPE = 'http://site.test/any/#1';
let events: HostEvent[] = [];
let leave: (() => void)[] = [];
afterEach(() => {
  for (const own of leave) own();
  [events, leave] = [[], []];
});

function join(startHost: () => HostProcess, locks = createOriginLocks()) {
  leave.push(listenToHostEvents(SCOPE, (event) => events.push(event)));
  const election = joinElection({ scope: SCOPE, locks: locks.of('page'), startHost });
  leave.push(() => election.leave());
  return election;
}

/** A host that goes on until it is ended. */
function createHost(): HostProcess {
  let end: () => void = () => undefined;
  const ended = new Promise<undefined>((resolve) => (end = () => resolve(undefined)));
  return { connect: () => undefined, started: Promise.resolve(), ended, end: () => end() };
}

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);

test('a page that cannot even make a host says why, and stands again', async () => {
  let tries = 0;
  join(() => {
    if (++tries === 1) throw new DOMException('workers are forbidden here', 'SecurityError');
    return createHost();
  });
  await until(() => tries === 2);
  expect(events).toEqual([
    { kind: 'host', state: 'stopped' },
    expect.objectContaining({
      kind: 'error',
      error: expect.objectContaining({ message: 'workers are forbidden here' }),
    }),
  ]);
});

test('a page that was deposed stands again, and that is no error', async () => {
  const locks = createOriginLocks();
  let hosts = 0;
  const election = join(() => {
    hosts++;
    return createHost();
  }, locks);
  await until(() => hosts === 1);
  const other = locks.of('service worker');
  await other.request(leaderLockName(SCOPE), { steal: true }, () => undefined);
  await until(() => hosts === 2);
  expect([election.host() !== undefined, events]).toEqual([true, []]);
});
