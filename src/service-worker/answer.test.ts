import { afterEach, expect, test } from 'vitest';
import { CodedError } from '../core/errors.ts';
import { HostLeavingError } from '../transport/host-lost.ts';
import { serveConnection, type Handler } from '../transport/port-server.ts';
import { isMessage, type Message } from '../transport/protocol.ts';
import { createOriginLocks } from '../testing/origin-locks.ts';
import { hostLockName, leaderLockName, PROBLEM_HEADER } from '../transport/names.ts';
import { answerRequest } from './answer.ts';
import type { PageClient } from './ask-page.ts';
import { createHostFinder } from './find-host.ts';

const SCOPE = 'http://site.test/any/';
const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

interface TestPage extends PageClient {
  die(): void;
  /** Its host answers no more, as at something long. */
  blockHost(): void;
  /** Neither does the page itself. */
  freeze(): void;
}

/** One origin, whose pages stand for election. Which of them leads is told by `stolen` alone: each hosts whenever it is asked. */
function createOrigin() {
  const locks = createOriginLocks();
  const asked: string[] = [];
  const stolen: string[] = [];

  /** A page that hosts with `handler`; without one it does not host; with `silent` it leads and is frozen. */
  function createPage(name: string, handler?: Handler | 'silent', scope = SCOPE): TestPage {
    const connections: MessagePort[] = [];
    let silent = handler === 'silent';
    if (handler) {
      const forever = () => new Promise(() => {});
      void locks.of(`${name}'s host`).request(hostLockName(SCOPE, name), forever);
      void locks
        .of(name)
        .request(leaderLockName(SCOPE), forever)
        .catch(() => stolen.push(name));
    }
    return {
      url: `${scope}page`,
      die() {
        locks.end(`${name}'s host`);
        locks.end(name);
      },
      blockHost: () => connections.forEach((port) => (port.onmessage = () => undefined)),
      freeze() {
        silent = true;
        this.blockHost();
      },
      postMessage(message, [port]) {
        asked.push(name);
        if (!isMessage(message, 'connect') || silent) return;
        // A message that crossed threads is read later, never at once.
        setTimeout(() => {
          const connection = port as MessagePort;
          ports.push(connection);
          if (!handler || handler === 'silent') {
            return connection.postMessage({ kind: 'no-host' } satisfies Message<'no-host'>);
          }
          connection.postMessage({ kind: 'hosting' } satisfies Message<'hosting'>);
          connection.postMessage({ kind: 'welcome', hostId: name } satisfies Message<'welcome'>);
          connections.push(connection);
          serveConnection(connection, handler);
        });
      },
    };
  }
  return { locks: locks.of('service worker'), asked, stolen, createPage };
}

const LIMITS = { host: 300, request: 1_000 };
const get = () => new Request(`${SCOPE}en/api/action/status_show`);

function answerFrom(origin: ReturnType<typeof createOrigin>, pages: PageClient[], limits = LIMITS) {
  const finder = createHostFinder({
    scope: SCOPE,
    pages: async () => pages,
    locks: origin.locks,
    silence: { page: 60, host: 600, interval: 20 },
  });
  return (request: Request = get()) => answerRequest(request, finder, { scope: SCOPE, limits });
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

test('a host that falls silent together with its page loses the lead, and the next one answers', async () => {
  const origin = createOrigin();
  const frozen = origin.createPage('frozen', () => new Promise(() => {}));
  const pages: PageClient[] = [frozen];
  const answer = answerFrom(origin, pages)();
  setTimeout(() => {
    frozen.freeze();
    pages.push(origin.createPage('next', async () => new Response('from the next one')));
  }, 50);
  expect(await (await answer).text()).toBe('from the next one');
  expect(origin.stolen).toEqual(['frozen']);
});

test('a host that is busy keeps the lead while its page vouches for it', async () => {
  const origin = createOrigin();
  const busy = origin.createPage(
    'busy',
    () => new Promise((resolve) => setTimeout(() => resolve(new Response('at last')), 400)),
  );
  const answer = answerFrom(origin, [busy])();
  setTimeout(() => busy.blockHost(), 50);
  expect(await (await answer).text()).toBe('at last');
  expect(origin.stolen).toEqual([]);
});

test('a page that never answers although it holds the lead loses it before the request is given up', async () => {
  const origin = createOrigin();
  const pages: PageClient[] = [origin.createPage('frozen', 'silent')];
  const answer = answerFrom(origin, pages, { host: 3_000, request: 4_000 })();
  setTimeout(() => pages.push(origin.createPage('next', async () => new Response('next'))), 1_500);
  expect(await (await answer).text()).toBe('next');
  expect(origin.stolen).toEqual(['frozen']);
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
  expect([response.status, response.headers.get(PROBLEM_HEADER)]).toEqual([503, 'timeout']);
  expect(await response.text()).toContain('took too long');
});

test('why a host cannot answer crosses as a code', async () => {
  const origin = createOrigin();
  const offline = origin.createPage('offline', () =>
    Promise.reject(new CodedError('not-kept', 'Das gibt es hier nicht.')),
  );
  const response = await answerFrom(origin, [offline])();
  expect([response.status, response.headers.get(PROBLEM_HEADER)]).toEqual([503, 'not-kept']);
  expect(await response.text()).toContain('Das gibt es hier nicht.');
});

/** Pages that host one after the other; those that lack something end a little after they said so. */
function createSuccession(answers: readonly (Response | Error)[]): () => Promise<Response> {
  const origin = createOrigin();
  const pages: TestPage[] = [];
  const succeed = (place: number) => {
    const page = origin.createPage(`host ${place}`, async () => {
      const answer = answers[place];
      if (answer instanceof Response) return answer;
      setTimeout(() => {
        page.die();
        succeed(place + 1);
      }, 30);
      throw new HostLeavingError(answer ?? new Error('nobody is left'));
    });
    pages[0] = page;
  };
  succeed(0);
  return answerFrom(origin, pages);
}

test('what a host lacks that leaves is asked of the next one, when that is there', async () => {
  const answer = await createSuccession([new Error('no dialect'), new Response('here')])();
  expect(await answer.text()).toBe('here');
});

test('what the next host lacks too is told', async () => {
  const reason = new CodedError('replaced', 'no dialect');
  const answer = await createSuccession([new Error('none'), reason, new Response('here')])();
  expect([answer.status, answer.headers.get(PROBLEM_HEADER)]).toEqual([503, 'replaced']);
  expect(await answer.text()).toContain('no dialect');
});

test('a request that ends every host is given up', async () => {
  const origin = createOrigin();
  let started = 0;
  const pages: TestPage[] = [];
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
