import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isHostEvent } from './host-events.ts';
import { createHostConnection } from './port-client.ts';
import { serveConnection } from './port-server.ts';
import * as protocol from './protocol.ts';
import { toRequest } from './serialized-request.ts';

const KINDS = ['request', 'connect', 'head', 'chunk', 'welcome', 'ping', 'start', 'claim'] as const;
const GUARDS = [isHostEvent, (value: unknown) => protocol.isMessage(value, ...KINDS)];

/** Anything, and what looks like a message until one looks closely. */
const message = fc.oneof(
  fc.anything({ withTypedArray: true, withMap: true, withDate: true }),
  fc.record(
    {
      kind: fc.constantFrom(...KINDS, 'download'),
      datapond: fc.oneof(fc.integer(), fc.constant(protocol.PROTOCOL_VERSION)),
      scope: fc.anything(),
      hostId: fc.anything(),
      status: fc.oneof(fc.integer(), fc.double(), fc.anything()),
      headers: fc.oneof(fc.array(fc.array(fc.string(), { maxLength: 3 })), fc.anything()),
      parts: fc.anything(),
      request: fc.oneof(
        fc.anything(),
        fc.record({ url: fc.anything(), method: fc.anything(), headers: fc.anything(), body: fc.anything() }),
        fc.record({
          url: fc.webUrl(),
          method: fc.string(),
          headers: fc.array(fc.tuple(fc.string(), fc.string())),
          body: fc.constant(null),
        }),
      ),
    },
    { requiredKeys: ['kind'] },
  ),
);

test('no message, however odd, breaks a guard', () => {
  fc.assert(
    fc.property(message, (value) => GUARDS.every((guard) => typeof guard(value) === 'boolean')),
    { numRuns: 3_000 },
  );
});

const { port1, port2 } = new MessageChannel();
afterAll(() => port1.close());

test('a host that gets any number of odd messages answers the next good one, and none of the odd', async () => {
  let handled = 0;
  serveConnection(port2, async (request) => {
    handled++;
    return new Response(request.url);
  });
  let wellFormed = 0;
  for (const value of fc.sample(message, 500)) {
    const { port1: own, port2: reply } = new MessageChannel();
    try {
      port1.postMessage(value, [reply]);
      if (protocol.isMessage(value, 'request') && isSendable(value.request)) wellFormed++;
    } catch {
      // What cannot be cloned cannot be sent.
    }
    own.close();
  }
  const connection = createHostConnection(port1, new AbortController().signal);
  const url = 'http://site.test/api/action/status_show';
  const answer = await connection.fetch({ url, method: 'GET', headers: [], body: null });
  expect([await answer.text(), handled]).toEqual([url, wellFormed + 1]);
});

function isSendable(request: protocol.SerializedRequest): boolean {
  try {
    toRequest(request, new AbortController().signal);
    return true;
  } catch {
    return false;
  }
}
