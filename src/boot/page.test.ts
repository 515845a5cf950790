import { afterEach, expect, test, vi } from 'vitest';
import { toSerializedError } from '../transport/serialized-error.ts';
import { showProgress } from './page.ts';

afterEach(() => vi.unstubAllGlobals());

test('how much has come is shown until it has, whatever else is told meanwhile', () => {
  const status = { textContent: '' };
  const bar: { value?: number; max?: number; removeAttribute(name: 'value'): void } = {
    removeAttribute: (name) => delete bar[name],
  };
  vi.stubGlobal('document', { querySelector: (name: string) => (name === 'progress' ? bar : status) });
  showProgress({ kind: 'download', what: 'data', name: 'a.csv', loaded: 1, total: 4 });
  showProgress({ kind: 'error', task: 'keeping it', error: toSerializedError(new Error('full')) });
  expect([status.textContent, bar.value, bar.max]).toEqual(['There was a problem keeping it: full', 1, 4]);
  showProgress({ kind: 'download', what: 'data', name: 'a.csv', loaded: 4, total: 4 });
  expect([status.textContent, bar.value]).toEqual(['Reading a.csv…', undefined]);
});
