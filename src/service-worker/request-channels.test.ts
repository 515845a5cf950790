import { expect, test } from 'vitest';
import { createRequestChannels } from './request-channels.ts';

const SEARCH = 'http://site.test/api/action/datastore_search';
const named = (name: string) => new Request(SEARCH, { headers: { 'datapond-request': name } });

/** What comes out of a port next. */
const next = (port: MessagePort) =>
  new Promise<unknown>((resolve) => {
    port.onmessage = ({ data }) => resolve(data);
  });

function streamed(...texts: string[]): Response {
  const left = texts.map((text) => new TextEncoder().encode(text));
  const body = new ReadableStream({
    pull(controller) {
      const part = left.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
  return new Response(body, { status: 409, headers: { 'content-type': 'application/json' } });
}

test('a page gives up its own request alone, whether its channel came before the request or after', async () => {
  const channels = createRequestChannels();
  const [a, b, c] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
  channels.accept('a', a.port2);
  const [first, second, third] = [
    channels.open(named('a')),
    channels.open(named('b')),
    channels.open(named('c')),
  ];
  channels.accept('b', b.port2);
  channels.accept('c', c.port2);
  const aborted = [first, second].map(
    ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', resolve)),
  );
  for (const { port1 } of [a, b]) port1.postMessage({ kind: 'give-up' });
  await Promise.all(aborted);
  expect([first.signal.aborted, second.signal.aborted, third.signal.aborted]).toEqual([true, true, false]);
  for (const request of [first, second, third]) request.close();
});

test('a long body goes over the channel, the head as the response', async () => {
  const channels = createRequestChannels();
  const { port1, port2 } = new MessageChannel();
  const received = next(port1);
  channels.accept('a', port2);
  const request = channels.open(named('a'));
  const head = await request.deliver(streamed('one', 'two', 'three'));
  request.close();
  expect([head.status, head.body, Object.fromEntries(head.headers)]).toEqual([
    409,
    null,
    { 'content-type': 'application/json', 'datapond-body': 'beside', 'datapond-request': 'a' },
  ]);
  const { kind, parts } = (await received) as { kind: string; parts: Uint8Array[] };
  expect([kind, ...parts.map((part) => new TextDecoder().decode(part))]).toEqual([
    'body',
    'one',
    'two',
    'three',
  ]);
  port1.close();
});

test('whatever else is answered as it is: short bodies, files, and where there is no channel', async () => {
  const channels = createRequestChannels();
  const { port1, port2 } = new MessageChannel();
  channels.accept('a', port2);
  const request = channels.open(named('a'));
  const short = new Response('short', { headers: { 'content-length': '5' } });
  const file = new Response('file', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } });
  const none = new Response(null);
  for (const answer of [short, file, none]) expect(await request.deliver(answer)).toBe(answer);
  const long = streamed('long');
  expect(await channels.open(named('b')).deliver(long)).toBe(long);
  expect(await channels.open(new Request(SEARCH)).deliver(long)).toBe(long);
  request.close();
  port1.close();
});

test('a body that breaks off is a network error, so that the page asks again', async () => {
  const channels = createRequestChannels();
  const { port1, port2 } = new MessageChannel();
  channels.accept('a', port2);
  const broken = new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error('the host ended')),
    }),
  );
  const request = channels.open(named('a'));
  expect((await request.deliver(broken)).type).toBe('error');
  request.close();
  port1.close();
});

test('a channel that comes after its request was answered is closed, and so is one too many', async () => {
  const channels = createRequestChannels();
  const closed = (port: MessagePort) =>
    new Promise<string>((resolve) => port.addEventListener('close', () => resolve('closed')));
  const late = new MessageChannel();
  channels.open(named('late')).close();
  channels.accept('late', late.port2);
  expect(await closed(late.port1)).toBe('closed');
  const first = new MessageChannel();
  channels.accept('first', first.port2);
  const over = closed(first.port1);
  const others = Array.from({ length: 1000 }, () => new MessageChannel());
  others.forEach(({ port2 }, i) => channels.accept(String(i), port2));
  expect(await over).toBe('closed');
  for (const { port1 } of others) port1.close();
});
