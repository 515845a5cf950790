import { createServer, request } from 'node:http';

/** What has passed since it was last cleared. */
export interface Traffic {
  readonly path: string;
  bytes: number;
}

export interface SlowProxy {
  readonly origin: string;
  /** One entry a request, its body's bytes as they travel. */
  readonly traffic: Traffic[];
  close(): void;
}

/** Bytes that pass at a time. */
const PIECE = 16_384;

/**
 * A line to a server: every request waits `latency` ms (a round trip), the first of a connection twice, and all answers share
 * `bitsPerSecond`. Unlike the browser's own throttling it holds for workers and service workers as well. HTTP/1.1, so that a browser has
 * six requests on their way at most.
 */
export async function startSlowProxy(
  target: string,
  bitsPerSecond: number,
  latency: number,
): Promise<SlowProxy> {
  const traffic: Traffic[] = [];
  const { hostname, port } = new URL(target);
  /** When the line is free again. */
  let free = 0;
  const pass = (bytes: number): Promise<void> => {
    const now = performance.now();
    free = Math.max(free, now) + (bytes * 8000) / bitsPerSecond;
    return sleep(free - now);
  };
  const known = new WeakSet<object>();
  const server = createServer((from, to) => {
    // A connection has to be made first.
    const wait = known.has(from.socket) ? latency : 2 * latency;
    known.add(from.socket);
    const entry: Traffic = { path: from.url ?? '', bytes: 0 };
    traffic.push(entry);
    const { method, headers, url: path } = from;
    const onward = request({ hostname, port, path, method, headers }, async (answer) => {
      try {
        await sleep(wait);
        to.writeHead(answer.statusCode ?? 502, answer.headers);
        for await (const chunk of answer as AsyncIterable<Buffer>) {
          for (let at = 0; at < chunk.length; at += PIECE) {
            const piece = chunk.subarray(at, at + PIECE);
            await pass(piece.length);
            entry.bytes += piece.length;
            to.write(piece);
          }
        }
        to.end();
      } catch {
        // The browser gave up, or the server did.
        to.destroy();
      }
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    traffic,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sleep(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));
}
