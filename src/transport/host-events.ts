import { fitsShape, isRecord, isText, type Shape } from './guards.ts';
import { eventChannelName } from './names.ts';
import { isSerializedError, type SerializedError } from './serialized-error.ts';

/** What a host tells every page of its site while it works. */
export type HostEvent =
  | {
      readonly kind: 'host';
      /** `started`: listening. `stopped`: gone; another page takes over by itself. */
      readonly state: 'started' | 'stopped';
    }
  | {
      /** The first records of a table were asked for, for the first time. */
      readonly kind: 'opened';
    }
  | {
      readonly kind: 'engine';
      readonly state: 'starting' | 'ready' | 'stopped';
    }
  | {
      readonly kind: 'download';
      readonly what: 'engine' | 'data';
      /** For people: a file's name. */
      readonly name: string;
      /** Bytes so far. `loaded === total` ends it. */
      readonly loaded: number;
      /** Bytes in all; null when unknown. */
      readonly total: number | null;
    }
  | {
      readonly kind: 'error';
      /** For people: what was being done. */
      readonly task: string;
      readonly error: SerializedError;
      /** `storage-full`: what was opened could not be kept, as the device has no space for it. */
      readonly code?: 'storage-full';
    };

/** Sends events to every page of the scope, from a page or a worker. */
export interface HostEventSender {
  send(event: HostEvent): void;
  close(): void;
}

/** Sends to all pages of a scope. */
export function createHostEventSender(scope: string): HostEventSender {
  const channel = new BroadcastChannel(eventChannelName(scope));
  return {
    send: (event) => channel.postMessage(event),
    close: () => channel.close(),
  };
}

/**
 * Calls `listener` with each event of the scope's host, whichever page it lives in.
 * @returns a function that ends it
 */
export function listenToHostEvents(scope: string, listener: (event: HostEvent) => void): () => void {
  const channel = new BroadcastChannel(eventChannelName(scope));
  channel.onmessage = (message: MessageEvent<unknown>) => {
    if (isHostEvent(message.data)) listener(message.data);
  };
  return () => channel.close();
}

const isOneOf =
  (...choices: readonly unknown[]) =>
  (value: unknown): boolean =>
    choices.includes(value);

const SHAPES: Readonly<Record<HostEvent['kind'], Shape>> = {
  host: { state: isOneOf('started', 'stopped') },
  opened: {},
  engine: { state: isOneOf('starting', 'ready', 'stopped') },
  download: {
    what: isOneOf('engine', 'data'),
    name: isText,
    loaded: (value) => typeof value === 'number',
    total: (value) => value === null || typeof value === 'number',
  },
  error: { task: isText, error: isSerializedError, code: isOneOf(undefined, 'storage-full') },
};

/** Whether a message is a host's event. */
export function isHostEvent(value: unknown): value is HostEvent {
  return Object.entries(SHAPES).some(
    ([kind, shape]) => isRecord(value) && value['kind'] === kind && fitsShape(value, shape),
  );
}
