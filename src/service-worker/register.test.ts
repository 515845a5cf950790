import { afterEach, expect, test, vi } from 'vitest';
import { joinServiceWorker, registerServiceWorker } from './register.ts';

const BASE = new URL('http://site.test/any/');

/** A browser's service workers. @param cleared how many registrations are taken away again as soon as they are made */
class FakeWorkers extends EventTarget {
  controller: { readonly scriptURL: string } | null = null;
  registered = 0;
  readonly registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing: null as EventTarget | null,
  });
  #isThere = false;

  constructor(readonly cleared: number) {
    super();
  }
  async getRegistration() {
    return this.#isThere ? { scope: BASE.href } : undefined;
  }
  async register(scriptURL: string) {
    this.#isThere = this.registered++ >= this.cleared;
    const postMessage = () => {
      if (!this.#isThere) return;
      this.controller = { scriptURL };
      this.dispatchEvent(new Event('controllerchange'));
    };
    return Object.assign(this.registration, { active: { postMessage } });
  }
}

afterEach(() => vi.unstubAllGlobals());

function stubPage(serviceWorker: FakeWorkers | undefined) {
  vi.stubGlobal('navigator', { locks: {}, serviceWorker });
  vi.stubGlobal('location', { href: `${BASE.href}index.html` });
}

async function register(serviceWorker: FakeWorkers | undefined) {
  stubPage(serviceWorker);
  return registerServiceWorker(BASE, false);
}

test('a worker that the browser takes away while the page waits for it is registered again', async () => {
  const workers = new FakeWorkers(2);
  expect((await register(workers)).state).toBe('controlled');
  expect(workers.registered).toBe(3);
});

test('a newer worker that is being installed when the page comes is told to take over', async () => {
  const workers = new FakeWorkers(0);
  const [told, installing] = [vi.fn(), new EventTarget()];
  workers.registration.installing = installing;
  await register(workers);
  workers.registration.waiting = { postMessage: told };
  installing.dispatchEvent(new Event('statechange'));
  expect(told).toHaveBeenCalledExactlyOnceWith({ kind: 'activate' });
});

test('a page that is controlled already does not wait for a registration that takes long', async () => {
  const workers = new FakeWorkers(0);
  workers.controller = { scriptURL: `${BASE.href}sw.js` };
  const registering = vi.spyOn(workers, 'register').mockReturnValue(new Promise(() => undefined));
  stubPage(workers);
  expect(await joinServiceWorker(BASE, false)).toEqual({ state: 'controlled' });
  expect(registering).toHaveBeenCalledOnce();
});

test('a page that another site of its origin controls waits for its own worker', async () => {
  const workers = new FakeWorkers(0);
  workers.controller = { scriptURL: 'http://site.test/sw.js' };
  stubPage(workers);
  expect(await joinServiceWorker(BASE, false)).toEqual({ state: 'controlled' });
  expect(workers.controller.scriptURL).toBe(`${BASE.href}sw.js`);
});

test('a browser whose service workers are undefined has none, and says why', async () => {
  expect(await register(undefined)).toMatchObject({
    state: 'unavailable',
    reason: expect.stringContaining('https'),
  });
});
