import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import compressible from 'compressible';

const SMALL = 1024;

/**
 * Sends an answer of the API: compressed where the client takes it, with an ETag where it is whole, streamed where it is a
 * download. Resolves to the bytes of the body that went out; rejects when the client has gone.
 */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  response.appendHeader('Vary', 'Accept-Encoding');
  const zips =
    /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') &&
    Boolean(compressible(answer.headers.get('content-type') ?? ''));
  if (!answer.headers.has('content-disposition')) return sendWhole(answer, request, response, zips);
  if (request.method !== 'HEAD') return stream(answer, response, zips);
  await answer.body?.cancel();
  response.end();
  return 0;
}

async function sendWhole(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  zips: boolean,
): Promise<number> {
  const body = Buffer.from(await answer.arrayBuffer());
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (answer.status === 200 && isRead && body.length > 0) {
    response.setHeader('ETag', etag);
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) {
      response.statusCode = 304;
      response.removeHeader('Content-Type');
      response.end();
      return 0;
    }
  }
  const sent = zips && body.length > SMALL ? await promisify(gzip)(body) : body;
  if (sent !== body) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', sent.length);
  response.end(sent);
  return sent.length;
}

async function stream(answer: Response, response: ServerResponse, zips: boolean): Promise<number> {
  if (!answer.body) {
    response.end();
    return 0;
  }
  let bytes = 0;
  const count = new PassThrough().on('data', (chunk: Buffer) => (bytes += chunk.length));
  const source = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  if (zips) {
    response.setHeader('Content-Encoding', 'gzip');
    await pipeline(source, createGzip(), count, response);
  } else {
    await pipeline(source, count, response);
  }
  return bytes;
}
