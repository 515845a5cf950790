import { isRecord } from './guards.ts';
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

export function isHostEvent(value: unknown): value is HostEvent {
  if (!isRecord(value)) return false;
  switch (value['kind']) {
    case 'host':
      return value['state'] === 'started' || value['state'] === 'stopped';
    case 'opened':
      return true;
    case 'engine':
      return value['state'] === 'starting' || value['state'] === 'ready' || value['state'] === 'stopped';
    case 'download':
      return (
        (value['what'] === 'engine' || value['what'] === 'data') &&
        typeof value['name'] === 'string' &&
        typeof value['loaded'] === 'number' &&
        (value['total'] === null || typeof value['total'] === 'number')
      );
    case 'error':
      return (
        typeof value['task'] === 'string' &&
        isSerializedError(value['error']) &&
        (value['code'] === undefined || value['code'] === 'storage-full')
      );
    default:
      return false;
  }
}
