import { afterEach, expect, test } from 'vitest';
import { serveConnection, type Handler } from '../transport/port-server.ts';
import { isConnectMessage, type NoHostMessage, type WelcomeMessage } from '../transport/protocol.ts';
import { hostLockName } from '../transport/names.ts';
import { answerRequest } from './answer.ts';
import { createHostFinder, type PageClient } from './find-host.ts';

const SCOPE = 'http://site.test/any/';
const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** Web Locks for one origin, as far as hosts use them: Node 20 has none. A lock is granted when its host has died. */
function createOrigin() {
  const deaths = new Map<string, Promise<void>>();
  const locks = {
    request: async (name: string, _options: unknown, granted: () => unknown) => {
      await deaths.get(name);
      return granted();
    },
  } as unknown as Pick<LockManager, 'request'>;
  const asked: string[] = [];

  /** A page that hosts with `handler`; without one it does not host; with `silent` it is frozen. */
  function createPage(
    name: string,
    handler?: Handler | 'silent',
    scope = SCOPE,
  ): PageClient & { die(): void } {
    let die: () => void = () => undefined;
    deaths.set(
      hostLockName(SCOPE, name),
      new Promise((died) => {
        die = died;
      }),
    );
    return {
      url: `${scope}page`,
      die: () => die(),
      postMessage(message, [port]) {
        asked.push(name);
        if (!isConnectMessage(message) || handler === 'silent') return;
        // A message that crossed threads is read later, never at once.
        setTimeout(() => {
          const connection = port as MessagePort;
          ports.push(connection);
          const reply: WelcomeMessage | NoHostMessage = handler
            ? { kind: 'welcome', hostId: name }
            : { kind: 'no-host' };
          connection.postMessage(reply);
          if (handler) serveConnection(connection, handler);
        });
      },
    };
  }
  return { locks, asked, createPage };
}

const LIMITS = { host: 300, request: 1_000 };
const get = () => new Request(`${SCOPE}en/api/action/status_show`);

function answerFrom(origin: ReturnType<typeof createOrigin>, pages: PageClient[], limits = LIMITS) {
  const finder = createHostFinder({ scope: SCOPE, pages: async () => pages, locks: origin.locks });
  return (request: Request = get()) => answerRequest(request, finder, SCOPE, limits);
}

test('the page that hosts answers, whichever it is, and only the first request asks for it', async () => {
  const origin = createOrigin();
  const host = origin.createPage('host', async (request) => new Response(`answer to ${request.url}`));
  const answer = answerFrom(origin, [origin.createPage('frozen', 'silent'), origin.createPage('idle'), host]);
  expect(await (await answer()).text()).toBe('answer to http://site.test/any/en/api/action/status_show');
  await answer();
  expect(origin.asked).toEqual(['frozen', 'idle', 'host']);
});

test('pages of other sites on the origin are not asked', async () => {
  const origin = createOrigin();
  const neighbour = origin.createPage('neighbour', async () => new Response(), 'http://site.test/other/');
  const response = await answerFrom(origin, [neighbour])();
  expect([response.status, origin.asked]).toEqual([503, []]);
});

test('a request waits for a page to become host', async () => {
  const origin = createOrigin();
  const pages = [origin.createPage('idle')];
  const answer = answerFrom(origin, pages)();
  setTimeout(
    () =>
      pages.splice(
        0,
        1,
        origin.createPage('elected', async () => new Response('late')),
      ),
    120,
  );
  expect(await (await answer).text()).toBe('late');
});

test('a request in flight when its host dies is answered by the next host, body and all', async () => {
  const origin = createOrigin();
  const first = origin.createPage('first', () => new Promise(() => {}));
  const pages: PageClient[] = [first];
  const answer = answerFrom(origin, pages)(new Request(get().url, { method: 'POST', body: 'the body' }));
  setTimeout(() => {
    pages[0] = origin.createPage('second', async (request) => new Response(await request.text()));
    first.die();
  }, 50);
  expect(await (await answer).text()).toBe('the body');
});

test('without any host the answer is an error in the envelope of CKAN, in time', async () => {
  const origin = createOrigin();
  const response = await answerFrom(origin, [origin.createPage('idle')])();
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    help: `${SCOPE}en/api/3/action/help_show?name=status_show`,
    success: false,
    error: {
      __type: 'Internal Server Error',
      message: expect.stringMatching(/^No open page of this site answered/),
    },
  });
});

test('a host that never answers does not hang the request', async () => {
  const origin = createOrigin();
  const stuck = origin.createPage('stuck', () => new Promise(() => {}));
  const response = await answerFrom(origin, [stuck], { host: 300, request: 100 })();
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('took too long')]);
});

test('a request that ends every host is given up', async () => {
  const origin = createOrigin();
  let started = 0;
  const pages: (PageClient & { die(): void })[] = [];
  const replace = () => {
    pages[0] = origin.createPage(`host ${started++}`, async () => {
      const dying = pages[0];
      replace();
      dying?.die();
      return new Promise(() => {});
    });
  };
  replace();
  const response = await answerFrom(origin, pages)();
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('5 hosts ended')]);
});

test('what a host throws is told', async () => {
  const origin = createOrigin();
  const broken = origin.createPage('broken', () => Promise.reject(new Error('catalog.json answered 404')));
  const response = await answerFrom(origin, [broken])();
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('catalog.json answered 404'),
  ]);
});
