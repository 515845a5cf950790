import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostLeavingError } from '../transport/host-lost.ts';
import { createRenewal } from './renewal.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const request = new Request('http://site.test/');

test('a host that is renewed leaves its requests to the next one, and ends once', async () => {
  const end = vi.fn();
  const { renew, guard } = createRenewal(end);
  const begun: ((response: Response) => void)[] = [];
  const handler = vi.fn(() => new Promise<Response>((resolve) => void begun.push(resolve)));
  const ask = guard(handler);
  const early = ask(request);
  begun[0]?.(new Response('early'));
  expect(await (await early).text()).toBe('early');
  const under = ask(request);
  const reason = new Error('no dialect');
  renew(reason);
  renew(new Error('another'));
  begun[1]?.(new Response('under way'));
  for (const late of [under, ask(request)]) await expect(late).rejects.toMatchObject({ reason });
  expect(handler).toHaveBeenCalledTimes(2);
  await vi.runAllTimersAsync();
  expect(end).toHaveBeenCalledOnce();
});

test('what fails for another reason fails as before; what fails of this one leaves', async () => {
  const { renew, guard } = createRenewal(() => undefined);
  await expect(guard(() => Promise.reject(new TypeError('mine')))(request)).rejects.toThrow(TypeError);
  const lacking = guard(async () => {
    renew(new Error('no dialect'));
    throw new Error('no dialect');
  });
  await expect(lacking(request)).rejects.toThrow(HostLeavingError);
});
