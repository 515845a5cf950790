import { expect, test } from 'vitest';
import type { HostEvent } from '../host/datapond.ts';
import { BACKEND_AT_REST } from './backend.ts';
import { afterEvent, createHostBackend } from './host-backend.ts';

const fold = (...events: HostEvent[]) => events.reduce(afterEvent, BACKEND_AT_REST);

test('a download shows its bytes until it is whole', () => {
  const part: HostEvent = { kind: 'download', what: 'data', name: 'a.csv', loaded: 5, total: 10 };
  expect(fold(part).transfers).toEqual([{ what: 'data', name: 'a.csv', loaded: 5, total: 10 }]);
  expect(fold(part, { ...part, loaded: 10 }).transfers).toEqual([]);
});

test('two downloads stand side by side', () => {
  const state = fold(
    { kind: 'download', what: 'engine', name: 'duckdb', loaded: 5, total: null },
    { kind: 'download', what: 'data', name: 'a.csv', loaded: 1, total: 10 },
    { kind: 'download', what: 'data', name: 'a.csv', loaded: 2, total: 10 },
  );
  expect(state.transfers.map((transfer) => [transfer.name, transfer.loaded])).toEqual([
    ['duckdb', 5],
    ['a.csv', 2],
  ]);
});

test('a host that goes takes its downloads along', () => {
  const state = fold(
    { kind: 'download', what: 'data', name: 'a.csv', loaded: 1, total: 10 },
    { kind: 'host', state: 'stopped' },
  );
  expect(state.transfers).toEqual([]);
});

test('a full device is known by the code of an error, whatever its words are', () => {
  const error = { name: 'Error', message: 'no space', stack: null, members: {}, cause: null };
  const task = 'keeping a.csv for offline use';
  expect(fold({ kind: 'error', task, error }).full).toBe(false);
  expect(fold({ kind: 'error', task: 'a.csv behalten', error, code: 'storage-full' }).full).toBe(true);
});

test.each([null, 'no https'])(
  'why there is no service worker is known once the page is ready: %j',
  async (reason) => {
    const backend = createHostBackend({
      base: new URL('https://example.org/'),
      ready: Promise.resolve(),
      statistics: async () => null,
      withoutServiceWorker: Promise.resolve(reason),
      opensFiles: true,
      files: { open: async () => '', remove: async () => undefined, onChange: () => () => undefined },
      offline: Promise.resolve(null),
      onHostEvent: () => () => undefined,
      onNewVersion: () => () => undefined,
    });
    await new Promise<void>((resolve) => backend.subscribe(resolve));
    expect(backend.snapshot()).toMatchObject({ ready: true, noServiceWorker: reason });
  },
);
