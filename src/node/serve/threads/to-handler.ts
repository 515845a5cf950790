import type { Handler } from '../../../http/create-handler.ts';
import { HostLostError } from '../../../transport/host-lost.ts';
import { toSerializedRequest } from '../../../transport/serialized-request.ts';
import { NoRoom } from '../to-fetch-request.ts';
import type { HandlerThreads } from './handler-threads.ts';

/** Bytes of an address and a body from which on a request is long: nobody writes as much by hand, and it takes long to understand. */
const LONG = 4096;

/**
 * A handler whose requests are answered in other threads. Rejects with NoRoom when one ends them.
 * @param isDownload whether a request is for a download, which may take its time
 */
export function toHandler(threads: HandlerThreads, isDownload: (request: Request) => boolean): Handler {
  return async (request) => {
    const serialized = await toSerializedRequest(request);
    const bytes = serialized.url.length + (serialized.body?.byteLength ?? 0);
    const isLong = bytes > LONG || isDownload(request);
    try {
      return await threads.fetch(serialized, isLong ? 'long' : 'short', request.signal);
    } catch (error) {
      if (error instanceof HostLostError) throw new NoRoom('its thread ended', { cause: error });
      throw error;
    }
  };
}
