import type { StoreRead } from './store-reads.ts';
import type { ByteSpan } from '../store-file.ts';
import { retryHere } from './retry-here.ts';
import { createStoreReader, type RangeAnswer, type StoreServer } from './store-reader.ts';
import {
  isFetchStoreMessage,
  isMapStoreMessage,
  isStoreAddress,
  type MapStoreMessage,
} from './store-requests.ts';

/*
 * DuckDB reads files over HTTP with synchronous XMLHttpRequests, and asks the server how large they are, which servers often get wrong.
 * In its worker, requests for stores are therefore answered here: their sizes are known from the catalogue, their parts are
 * one file, and there is no write-ahead log to ask for.
 */

interface MappedStore {
  readonly bytes: number;
  /** Bytes from the span's start on: one at least, not all where the rest is to be had otherwise. */
  read(span: ByteSpan): Uint8Array;
  /** Absent: all of it is here. */
  fetchAhead?(spans: readonly ByteSpan[], signal: AbortSignal): Promise<void>;
}

const Network = globalThis.XMLHttpRequest;

/**
 * Lets requests for the stores that the host maps be answered in this worker. Must run before DuckDB's own script.
 * @param tell told of each read from a server
 */
export function answerStoreRequests(tell: (read: StoreRead) => void): void {
  const stores = new Map<string, MappedStore>();
  globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isMapStoreMessage(event.data) && !isFetchStoreMessage(event.data)) return;
    // DuckDB knows no such message.
    event.stopImmediatePropagation();
    if (isMapStoreMessage(event.data)) stores.set(event.data.address, mapStore(event.data.file, tell));
    else void fetchAhead(stores.get(event.data.address), event.data.spans, event.ports[0]);
  });
  const answer = (address: string) => new StoreRequest(address, stores.get(address));
  globalThis.XMLHttpRequest = class extends Network {
    #store: StoreRequest | null = null;

    override open(method: string, url: string | URL, async = true): void {
      if (isStoreAddress(String(url))) this.#store = answer(String(url)).open(method);
      else super.open(method, url, async);
    }
    override setRequestHeader(name: string, value: string): void {
      if (this.#store) this.#store.setHeader(name, value);
      else super.setRequestHeader(name, value);
    }
    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (this.#store) this.#store.send();
      else super.send(body);
    }
    override getResponseHeader(name: string): string | null {
      return this.#store ? this.#store.header(name) : super.getResponseHeader(name);
    }
    override get status(): number {
      return this.#store ? this.#store.status : super.status;
    }
    override get response(): unknown {
      return this.#store ? this.#store.body : super.response;
    }
  };
}

/** What does not come ahead is asked for again when DuckDB needs it, and told of then. */
async function fetchAhead(
  store: MappedStore | undefined,
  spans: readonly ByteSpan[],
  port: MessagePort | undefined,
): Promise<void> {
  const stopped = new AbortController();
  if (port) port.onmessage = () => stopped.abort();
  const come = await store?.fetchAhead?.(spans, stopped.signal).then(
    () => true,
    () => false,
  );
  port?.postMessage(come === true);
  port?.close();
}

/** One request of DuckDB's for a store, answered like a server that knows ranges. */
class StoreRequest {
  status = 0;
  body: ArrayBuffer | null = null;
  #method = 'GET';
  #range: string | null = null;
  readonly #address: string;
  readonly #store: MappedStore | undefined;

  constructor(address: string, store: MappedStore | undefined) {
    this.#address = address;
    this.#store = store;
  }
  open(method: string): this {
    this.#method = method;
    return this;
  }
  setHeader(name: string, value: string): void {
    if (name.toLowerCase() === 'range') this.#range = value;
  }
  header(name: string): string | null {
    if (name.toLowerCase() !== 'content-length' || !this.#store) return null;
    return String(this.#method === 'HEAD' ? this.#store.bytes : (this.body?.byteLength ?? 0));
  }
  send(): void {
    if (!this.#store) {
      this.status = 404;
      return;
    }
    this.status = 206;
    if (this.#method === 'HEAD') return;
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(this.#range ?? '') ?? [];
    if (first === undefined || last === undefined)
      throw new Error(`${this.#address} is read by range, not "${this.#range}"`);
    const end = Math.min(Number(last) + 1, this.#store.bytes);
    const bytes = this.#store.read({ start: Number(first), end });
    // DuckDB takes the buffer from its start.
    this.body = bytes.slice().buffer;
  }
}

function mapStore(file: MapStoreMessage['file'], tell: (read: StoreRead) => void): MappedStore {
  if (file.kind === 'blob') {
    const { blob } = file;
    return {
      bytes: blob.size,
      read: ({ start, end }) =>
        new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob.slice(start, end))),
    };
  }
  return {
    bytes: file.parts.reduce((sum, part) => sum + part.bytes, 0),
    ...createStoreReader(file, createServer(tell)),
  };
}

function createServer(tell: (read: StoreRead) => void): StoreServer {
  let underWay = 0;
  return {
    request(url, span) {
      let bytes = 0;
      tell({ kind: 'begun', url });
      try {
        const answer = requestRange(url, span);
        bytes = answer.bytes.length;
        return answer;
      } finally {
        tell({ kind: 'ended', url, bytes });
      }
    },
    async requestSoon(url, span, signal) {
      let bytes = 0;
      underWay += 1;
      tell({ kind: 'begun', url });
      try {
        const answer = await fetchRange(url, span, signal);
        bytes = answer.bytes.length;
        return answer;
      } finally {
        underWay -= 1;
        tell({ kind: 'ended', url, bytes });
        // Of several that are under way one end is not the end.
        if (underWay > 0) tell({ kind: 'begun', url });
      }
    },
  };
}

async function fetchRange(url: string, { start, end }: ByteSpan, signal: AbortSignal): Promise<RangeAnswer> {
  // Past the browser's cache, which would have several ranges of one address wait for each other.
  const response = await fetch(url, {
    headers: { range: `bytes=${start}-${end - 1}` },
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
  });
  return {
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    contentRange: response.headers.get('content-range'),
    etag: response.headers.get('etag'),
  };
}

/** Milliseconds for bytes to come ahead. */
const PATIENCE = 60_000;

/** Statuses of a host that has too much to do, or is being changed. */
const isPassing = ({ status }: RangeAnswer) => status >= 500 || status === 429 || status === 408;

function requestRange(url: string, { start, end }: ByteSpan): RangeAnswer {
  const attempt = (): RangeAnswer => {
    const request = new Network();
    request.open('GET', url, false);
    request.responseType = 'arraybuffer';
    request.setRequestHeader('Range', `bytes=${start}-${end - 1}`);
    request.send(null);
    return {
      status: request.status,
      bytes: new Uint8Array((request.response as ArrayBuffer | null) ?? new ArrayBuffer(0)),
      contentRange: request.getResponseHeader('Content-Range'),
      etag: request.getResponseHeader('ETag'),
    };
  };
  return retryHere(attempt, { isPassing });
}
