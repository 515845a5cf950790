import { expect, test } from 'vitest';
import type { OfflineState, OfflineStore } from '../../host/datapond.ts';
import { createOfflineModel } from './offline-model.ts';

const STATE: OfflineState = { resources: new Map(), pending: 0, usage: 1, quota: 10, persisted: true };

function createModel(keep: OfflineStore['keep']) {
  const store: OfflineStore = { read: async () => STATE, keep, remove: async () => undefined };
  return createOfflineModel(store);
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a wish shows its bytes until it is fulfilled, and what is there then', async () => {
  let finish: () => void = () => undefined;
  const model = createModel((_ids, { onProgress }) => {
    onProgress(3, 9);
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  model.keep(['a']);
  expect(model.snapshot()).toMatchObject({ job: { ids: ['a'], loaded: 3, total: 9 }, state: null });
  finish();
  await settled();
  expect(model.snapshot()).toEqual({ job: null, state: STATE, problem: null });
});

test('a lack of space is told in bytes', async () => {
  const error = Object.assign(new Error('full'), { name: 'SpaceError', needed: 9, free: 4 });
  const model = createModel(() => Promise.reject(error));
  model.keep(['a']);
  await settled();
  expect(model.snapshot().problem).toEqual({ kind: 'space', needed: 9, free: 4 });
});

test('a wish that is given up is no problem', async () => {
  const model = createModel(
    (_ids, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  );
  model.keep(['a']);
  model.cancel();
  await settled();
  expect(model.snapshot()).toMatchObject({ job: null, problem: null });
});

test('of two wishes at a time the first is fulfilled', async () => {
  const asked: (readonly string[])[] = [];
  const model = createModel(async (ids) => void asked.push(ids));
  model.keep(['a']);
  model.keep(['b']);
  await settled();
  expect(asked).toEqual([['a']]);
});
