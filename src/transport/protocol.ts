/**
 * What crosses between page, service worker and host. Four conversations:
 *
 * 1. service worker → page (`postMessage` to a client): `connect`, with a port. The page that leads answers `hosting` and hands
 *    the port on to its host worker, which answers `welcome`; every other page answers `no-host`.
 * 2. service worker → host (over that port, the connection): `request`, each with a reply port of its own, and while it waits
 *    `ping`, which the host answers with `pong`. No page's main thread takes part.
 * 3. host ↔ service worker (over the reply port): `head`, then as the reader pulls, `chunk`s and an `end`.
 * 4. page ↔ service worker, beside a request of the page's: `beside`, with a port, over which the page may `give-up` and the service worker
 *    send the answer's `body`.
 *
 * Both sides check everything that arrives: a message that fits no guard is refused, never guessed at.
 */
import { isArrayBuffer, isHeaderList, isParts, isRecord } from './guards.ts';
import { isSerializedError, type SerializedError } from './serialized-error.ts';

/** Raised whenever a message below changes. Sides with different numbers do not talk: locks and channels carry it too. */
export const PROTOCOL_VERSION = 4;

/** Bytes that are handed over from thread to thread, in order: each part lies in a buffer of its own, which may be longer. */
export type Parts = readonly Uint8Array<ArrayBuffer>[];

/** A request as plain data. Its body is whole: the API's requests are small, and a retry needs it again. */
export interface SerializedRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
}

/** Service worker → page, with one port: who hosts the API of this scope? */
export interface ConnectMessage {
  readonly kind: 'connect';
  readonly datapond: number;
  /** The site's edition (names.ts), so that pages of a neighbour and of other deployments stay out of it. */
  readonly scope: string;
}

/** Page → service worker: take control of pages that were loaded without you. */
export interface ClaimMessage {
  readonly kind: 'claim';
}

/** Page → waiting service worker: take over from the one before you. */
export interface ActivateMessage {
  readonly kind: 'activate';
}

/** Page → service worker, with one port: the side channel of a request of the page's, by the name in the request's header. */
export interface SideChannelMessage {
  readonly kind: 'beside';
  readonly name: string;
}

/** Over that port, from the page: it wants no answer any more. */
export interface GiveUpMessage {
  readonly kind: 'give-up';
}

/** Over that port, from the service worker: the body of the answer, whose head comes as the request's response. */
export interface BodyMessage {
  readonly kind: 'body';
  readonly parts: Parts;
}

/** Page → its host worker, once: who you are. */
export interface StartMessage {
  readonly kind: 'start';
  readonly scope: string;
  readonly hostId: string;
  /** The catalogue of this deployment, relative to the base. */
  readonly catalog: string;
}

/** Host worker → its page: lock held, listening. */
export interface StartedMessage {
  readonly kind: 'started';
}

/** Over a new connection port: I host. The host holds the lock `hostLockName(scope, hostId)` for as long as it lives. */
export interface WelcomeMessage {
  readonly kind: 'welcome';
  readonly hostId: string;
}

/** Over a new connection port, from the page itself: I lead, and my host will answer. A page that is frozen cannot say so. */
export interface HostingMessage {
  readonly kind: 'hosting';
}

/** Over a new connection port: not I. */
export interface NoHostMessage {
  readonly kind: 'no-host';
}

/** Over a connection, with a reply port. */
export interface RequestMessage {
  readonly kind: 'request';
  readonly request: SerializedRequest;
}

/** Over a connection: are you there? */
export interface PingMessage {
  readonly kind: 'ping';
}

/** Over a connection: I am. */
export interface PongMessage {
  readonly kind: 'pong';
}

/** Status, headers and the first part of the body; `more` says whether to pull for the rest. */
export interface HeadMessage {
  readonly kind: 'head';
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly parts: Parts;
  readonly more: boolean;
}

export interface ChunkMessage {
  readonly kind: 'chunk';
  readonly parts: Parts;
}

export interface EndMessage {
  readonly kind: 'end';
}

/** The handler or its body's stream threw. */
export interface FailedMessage {
  readonly kind: 'failed';
  readonly error: SerializedError;
}

/** Over a reply port, host → reader. */
export type ReplyMessage = HeadMessage | ChunkMessage | EndMessage | FailedMessage;

/** Over a reply port, reader → host: send the next part, or stop. */
export interface ReaderMessage {
  readonly kind: 'pull' | 'cancel';
}

export function isConnectMessage(value: unknown): value is ConnectMessage {
  return (
    isRecord(value) &&
    value['kind'] === 'connect' &&
    value['datapond'] === PROTOCOL_VERSION &&
    typeof value['scope'] === 'string'
  );
}

export function isWorkerControlMessage(
  value: unknown,
): value is ClaimMessage | ActivateMessage | SideChannelMessage {
  return (
    isRecord(value) &&
    (value['kind'] === 'claim' ||
      value['kind'] === 'activate' ||
      (value['kind'] === 'beside' && typeof value['name'] === 'string'))
  );
}

export function isGiveUpMessage(value: unknown): value is GiveUpMessage {
  return isRecord(value) && value['kind'] === 'give-up';
}

export function isBodyMessage(value: unknown): value is BodyMessage {
  return isRecord(value) && value['kind'] === 'body' && isParts(value['parts']);
}

export function isStartMessage(value: unknown): value is StartMessage {
  return (
    isRecord(value) &&
    value['kind'] === 'start' &&
    typeof value['scope'] === 'string' &&
    typeof value['hostId'] === 'string' &&
    typeof value['catalog'] === 'string'
  );
}

export function isStartedMessage(value: unknown): value is StartedMessage {
  return isRecord(value) && value['kind'] === 'started';
}

export function isWelcomeMessage(value: unknown): value is WelcomeMessage {
  return isRecord(value) && value['kind'] === 'welcome' && typeof value['hostId'] === 'string';
}

export function isHostingMessage(value: unknown): value is HostingMessage {
  return isRecord(value) && value['kind'] === 'hosting';
}

export function isPingMessage(value: unknown): value is PingMessage {
  return isRecord(value) && value['kind'] === 'ping';
}

export function isPongMessage(value: unknown): value is PongMessage {
  return isRecord(value) && value['kind'] === 'pong';
}

export function isRequestMessage(value: unknown): value is RequestMessage {
  return isRecord(value) && value['kind'] === 'request' && isSerializedRequest(value['request']);
}

export function isReaderMessage(value: unknown): value is ReaderMessage {
  return isRecord(value) && (value['kind'] === 'pull' || value['kind'] === 'cancel');
}

export function isReplyMessage(value: unknown): value is ReplyMessage {
  if (!isRecord(value)) return false;
  switch (value['kind']) {
    case 'head':
      return isHeadMessage(value);
    case 'chunk':
      return isParts(value['parts']);
    case 'end':
      return true;
    case 'failed':
      return isSerializedError(value['error']);
    default:
      return false;
  }
}

function isHeadMessage(value: Readonly<Record<string, unknown>>): boolean {
  const { status, statusText, headers, parts, more } = value;
  return (
    // The range a Response can be made with.
    typeof status === 'number' &&
    Number.isInteger(status) &&
    status >= 200 &&
    status <= 599 &&
    typeof statusText === 'string' &&
    isHeaderList(headers) &&
    isParts(parts) &&
    typeof more === 'boolean'
  );
}

function isSerializedRequest(value: unknown): value is SerializedRequest {
  return (
    isRecord(value) &&
    typeof value['url'] === 'string' &&
    URL.canParse(value['url']) &&
    typeof value['method'] === 'string' &&
    isHeaderList(value['headers']) &&
    (value['body'] === null || isArrayBuffer(value['body']))
  );
}
