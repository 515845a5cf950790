import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostLostError } from '../transport/host-lost.ts';
import { watchHost } from './watch-host.ts';

const SCOPE = 'http://site.test/any/#1';
const SILENCE = { interval: 1_000, page: 4_000, host: 10_000 };

// Messages between ports take turns of their own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** After what is on its way between ports. */
async function messages(): Promise<void> {
  for (let hop = 0; hop < 3; hop++) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
    port1.close();
  }
}

/** A host that answers its pings or not, and a page that says it hosts, that it does not, or nothing. */
function watch(isAnswering: boolean, said: 'hosting' | 'no-host' | null = null) {
  let free: (error?: Error) => void = () => undefined;
  const held = new Promise<void>((resolve, reject) => {
    free = (error) => (error ? reject(error) : resolve());
  });
  const port = {
    onmessage: null as MessagePort['onmessage'],
    postMessage: () => {
      if (isAnswering) port.onmessage?.call(port as never, { data: { kind: 'pong' } } as MessageEvent);
    },
    close: vi.fn<() => void>(),
  };
  const silent = vi.fn<() => void>();
  const { lost, heartbeat } = watchHost({
    port: port as unknown as MessagePort,
    hostId: 'host',
    scope: SCOPE,
    page: {
      url: 'http://site.test/any/',
      postMessage: (_message, [own]) => {
        if (said) (own as MessagePort).postMessage({ kind: said });
        else (own as MessagePort).close();
      },
    },
    locks: { request: () => held } as unknown as LockManager,
    silence: SILENCE,
    onSilence: silent,
  });
  const seconds = async (count: number) => {
    for (let second = 0; second < count; second++) {
      vi.advanceTimersByTime(1_000);
      await messages();
    }
  };
  return { lost, heartbeat, free, port, silent, seconds };
}

test.each([
  ['is closed', undefined, 'the page that hosted the API was closed'],
  ['cannot be watched', new Error('no locks'), 'the host cannot be watched'],
])('a host that %s is lost, and its port closed', async (_what, error, message) => {
  const { lost, free, port, silent } = watch(true);
  free(error);
  await messages();
  expect(lost.reason).toBeInstanceOf(HostLostError);
  expect(lost.reason).toMatchObject({ message });
  expect(port.close).toHaveBeenCalledOnce();
  expect(silent).not.toHaveBeenCalled();
});

test('nobody is asked while nobody waits', async () => {
  const { lost, seconds } = watch(false);
  await seconds(20);
  expect(lost.aborted).toBe(false);
});

test.each<[what: string, isAnswering: boolean, said: 'hosting' | 'no-host' | null, lostAfter: number | null]>(
  [
    ['answers', true, null, null],
    ['is busy, as its page says', false, 'hosting', 12],
    ['is silent, as is its page', false, null, 6],
    ['is silent, and its page says no', false, 'no-host', 6],
  ],
)('a host that %s', async (_what, isAnswering, said, lostAfter) => {
  const { lost, heartbeat, silent, seconds } = watch(isAnswering, said);
  heartbeat.start();
  await seconds((lostAfter ?? 20) - 1);
  expect(lost.aborted).toBe(false);
  await seconds(1);
  expect(lost.aborted).toBe(lostAfter !== null);
  expect(silent).toHaveBeenCalledTimes(lostAfter === null ? 0 : 1);
  heartbeat.stop();
});
