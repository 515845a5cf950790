import type { SerializedRequest } from './protocol.ts';

/** Reads the request's body whole. Rejects with what the body's stream throws. */
export async function toSerializedRequest(request: Request): Promise<SerializedRequest> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return {
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: hasBody ? await request.arrayBuffer() : null,
  };
}

/** @param signal aborts the request's work when its reader gives up */
export function toRequest(request: SerializedRequest, signal: AbortSignal): Request {
  return new Request(request.url, {
    method: request.method,
    headers: request.headers.map(([name, value]) => [name, value] as [string, string]),
    signal,
    ...(request.body === null ? {} : { body: request.body }),
  });
}
