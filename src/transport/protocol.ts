/**
 * What crosses between page, service worker and host. Four conversations:
 *
 * 1. service worker → page (`postMessage` to a client): `connect`, with a port. The page that leads answers `hosting` and hands
 *    the port on to its host worker, which answers `welcome`; every other page answers `no-host`.
 * 2. service worker → host (over that port, the connection): `request`, each with a reply port of its own, and while it waits
 *    `ping`, which the host answers with `pong`. No page's main thread takes part.
 * 3. host ↔ service worker (over the reply port): `head`, then as the reader pulls, `chunk`s and an `end`; or `failed`, or `leaving`.
 * 4. page ↔ service worker, beside a request of the page's: `beside`, with a port, over which the page may `give-up` and the service worker
 *    send the answer's `body`.
 *
 * Both sides check everything that arrives: a message that fits no guard is refused, never guessed at.
 */
import { fitsShape, isArrayBuffer, isHeaderList, isParts, isRecord, isText, type Shape } from './guards.ts';
import { isSerializedError, type SerializedError } from './serialized-error.ts';

/** Raised whenever a message below changes. Sides with different numbers do not talk: locks and channels carry it too. */
export const PROTOCOL_VERSION = 5;

/** Bytes that are handed over from thread to thread, in order: each part lies in a buffer of its own, which may be longer. */
export type Parts = readonly Uint8Array<ArrayBuffer>[];

/** A request as plain data. Its body is whole: the API's requests are small, and a retry needs it again. */
export interface SerializedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
}

/** Messages by their kinds, each with what it carries. */
export interface Messages {
  /** Service worker → page, with one port: who hosts the API of this scope? */
  readonly connect: {
    readonly datapond: number;
    /** The site's edition (names.ts), so that pages of a neighbour and of other deployments stay out of it. */
    readonly scope: string;
  };
  /** Page → service worker: take control of pages that were loaded without you. */
  readonly claim: unknown;
  /** Page → waiting service worker: take over from the one before you. */
  readonly activate: unknown;
  /** Page → service worker, with one port: the side channel of a request of the page's, by the name in the request's header. */
  readonly beside: { readonly name: string };
  /** Over that port, from the page: it wants no answer any more. */
  readonly 'give-up': unknown;
  /** Over that port, from the service worker: the body of the answer, whose head comes as the request's response. */
  readonly body: { readonly parts: Parts };
  /** Page → its host worker, once: who you are, and the catalogue of this deployment, relative to the base. */
  readonly start: { readonly scope: string; readonly hostId: string; readonly catalog: string };
  /** Host worker → its page: lock held, listening. */
  readonly started: unknown;
  /** Host worker → its page: I end now, another is to take my place. */
  readonly left: unknown;
  /** Over a new connection port: I host. The host holds the lock `hostLockName(scope, hostId)` for as long as it lives. */
  readonly welcome: { readonly hostId: string };
  /** Over a new connection port, from the page itself: I lead, and my host will answer. A page that is frozen cannot say so. */
  readonly hosting: unknown;
  /** Over a new connection port: not I. */
  readonly 'no-host': unknown;
  /** Over a connection, with a reply port. */
  readonly request: { readonly request: SerializedRequest };
  /** Over a connection: are you there? */
  readonly ping: unknown;
  /** Over a connection: I am. */
  readonly pong: unknown;
  /** Over a reply port, host → reader: status, headers and the first part of the body; `more` says whether to pull for the rest. */
  readonly head: {
    readonly status: number;
    readonly statusText: string;
    readonly headers: readonly (readonly [string, string])[];
    readonly parts: Parts;
    readonly more: boolean;
  };
  readonly chunk: { readonly parts: Parts };
  readonly end: unknown;
  /** The handler or its body's stream threw. */
  readonly failed: { readonly error: SerializedError };
  /** Over a reply port, host → reader: ask the next host, I end soon. `reason` is what I lack, should that one lack it too. */
  readonly leaving: { readonly reason: SerializedError };
  /** Over a reply port, reader → host: send the next part. */
  readonly pull: unknown;
  /** The same: stop. */
  readonly cancel: unknown;
}

/** A message of one of some kinds. */
export type Message<Kind extends keyof Messages> = {
  [One in Kind]: { readonly kind: One } & Messages[One];
}[Kind];

/** Over a reply port, host → reader. */
export const REPLIES = ['head', 'chunk', 'end', 'failed', 'leaving'] as const;

const SHAPES: Readonly<Record<keyof Messages, Shape>> = {
  connect: { datapond: (value) => value === PROTOCOL_VERSION, scope: isText },
  claim: {},
  activate: {},
  beside: { name: isText },
  'give-up': {},
  body: { parts: isParts },
  start: { scope: isText, hostId: isText, catalog: isText },
  started: {},
  left: {},
  welcome: { hostId: isText },
  hosting: {},
  'no-host': {},
  request: { request: isSerializedRequest },
  ping: {},
  pong: {},
  head: {
    // The range a Response can be made with.
    status: (value) => Number.isInteger(value) && (value as number) >= 200 && (value as number) <= 599,
    statusText: isText,
    headers: isHeaderList,
    parts: isParts,
    more: (value) => typeof value === 'boolean',
  },
  chunk: { parts: isParts },
  end: {},
  failed: { error: isSerializedError },
  leaving: { reason: isSerializedError },
  pull: {},
  cancel: {},
};

/** Whether what arrived is a message of one of these kinds, with all that it must carry. */
export function isMessage<Kind extends keyof Messages>(
  value: unknown,
  ...kinds: readonly Kind[]
): value is Message<Kind> {
  const kind = kinds.find((one) => isRecord(value) && value['kind'] === one);
  return kind !== undefined && fitsShape(value, SHAPES[kind]);
}

function isSerializedRequest(value: unknown): value is SerializedRequest {
  return fitsShape(value, {
    url: (url) => isText(url) && URL.canParse(url),
    method: isText,
    headers: isHeaderList,
    body: (body) => body === null || isArrayBuffer(body),
  });
}
