import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import compressible from 'compressible';
import { acceptsGzip } from '../../http/accepts-gzip.ts';
import { hasTag } from '../../http/has-tag.ts';
import type { Entry } from './in-flight.ts';

const SMALL = 1024;

/** Bytes that an answer may have which is sent as a whole: a few times those that an engine hands over, as they are with their names. */
export const MOST_BYTES = 256 * 2 ** 20;

/** Bytes that are written at a time, so that it is seen whether anybody reads them. */
const PIECE = 256 * 1024;

/** An answer that is not sent: it is larger than any may be, or there is no memory for it now. */
export class AnswerRefused extends Error {
  override readonly name = 'AnswerRefused';

  constructor(readonly reason: 'too-large' | 'busy') {
    super(reason);
  }
}

/**
 * Sends an answer of the API: compressed where the client takes it, with an ETag where it is whole, streamed where it is a
 * download. Resolves to the bytes of the body that went out; rejects with AnswerRefused before anything has, and when the client has gone.
 * @param entry is told what waits for the reader, and when it moves
 */
export async function sendResponse(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
  entry: Entry,
): Promise<number> {
  const body = isWhole(answer) ? await readWhole(answer, entry) : null;
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  response.appendHeader('Vary', 'Accept-Encoding');
  const zips =
    acceptsGzip(request.headers['accept-encoding']?.toString()) &&
    // A part is one of the file as it is.
    answer.status !== 206 &&
    Boolean(compressible(answer.headers.get('content-type') ?? ''));
  if (body) return sendWhole(answer, body, response, { zips, entry });
  if (zips) declareZipped(response);
  if (request.method !== 'HEAD') return stream(answer, response, zips, entry);
  await answer.body?.cancel();
  response.end();
  return 0;
}

function isWhole({ headers, status }: Response): boolean {
  // 304 has no length: it would be taken for the file's.
  return !headers.has('content-disposition') && status !== 304;
}

/** What is said of a file as it is does not hold for what is sent of it. */
function declareZipped(response: ServerResponse): void {
  response.setHeader('Content-Encoding', 'gzip');
  response.removeHeader('Content-Length');
  response.removeHeader('Accept-Ranges');
  const tag = response.getHeader('ETag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) response.setHeader('ETag', `W/${tag}`);
}

/** Piece by piece, others being answered meanwhile. */
async function readWhole({ body }: Response, entry: Entry): Promise<readonly Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return pieces;
    bytes += value.length;
    const refused = bytes > MOST_BYTES ? 'too-large' : entry.hold(value.length) ? null : 'busy';
    if (refused) {
      await reader?.cancel();
      throw new AnswerRefused(refused);
    }
    pieces.push(value);
    if (bytes > value.length) await setImmediate();
  }
}

/** All pieces as one, and their SHA-256 in Base64: bit by bit, others being answered meanwhile. */
async function join(
  pieces: readonly Uint8Array[],
): Promise<{ readonly body: Buffer; readonly digest: string }> {
  const body = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  const hash = createHash('sha256');
  let length = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE) {
      if (at > 0) await setImmediate();
      const part = piece.subarray(at, at + PIECE);
      body.set(part, length);
      hash.update(part);
      length += part.length;
    }
  }
  return { body, digest: hash.digest('base64url') };
}

async function sendWhole(
  answer: Response,
  pieces: readonly Uint8Array[],
  response: ServerResponse,
  { zips, entry }: { readonly zips: boolean; readonly entry: Entry },
): Promise<number> {
  const { body, digest } = await join(pieces);
  const request = response.req;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (answer.status === 200 && isRead && body.length > 0) {
    const etag = `W/"${digest.slice(0, 27)}"`;
    response.setHeader('ETag', etag);
    if (hasTag(request.headers['if-none-match'], etag)) {
      response.statusCode = 304;
      response.removeHeader('Content-Type');
      response.end();
      return 0;
    }
  }
  const sent = zips && body.length > SMALL ? await promisify(gzip)(body) : body;
  if (sent !== body) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', sent.length);
  if (sent.length <= PIECE) response.end(sent);
  else await pipeline(Readable.from(inPieces(sent, entry)), response);
  return sent.length;
}

function* inPieces(body: Buffer, entry: Entry): Iterable<Buffer> {
  for (let at = 0; at < body.length; at += PIECE) {
    entry.moved();
    yield body.subarray(at, at + PIECE);
  }
}

async function stream(
  answer: Response,
  response: ServerResponse,
  zips: boolean,
  entry: Entry,
): Promise<number> {
  if (!answer.body) {
    response.end();
    return 0;
  }
  let bytes = 0;
  const count = new PassThrough().on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    entry.moved();
  });
  const source = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
  if (zips) {
    await pipeline(source, createGzip(), count, response);
  } else {
    await pipeline(source, count, response);
  }
  return bytes;
}
