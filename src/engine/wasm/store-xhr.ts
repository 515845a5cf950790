import type { StoreRead } from './store-reads.ts';
import { sizeOfStore } from '../packed-store.ts';
import type { AheadPiece, ByteSpan } from '../store-file.ts';
import { createRangeFetcher } from './fetch-range.ts';
import { retrySync } from './retry-sync.ts';
import { openPacked } from './packed-parts.ts';
import type { RangeAnswer } from './store-parts.ts';
import { createStoreReader, type StoreServer } from './store-reader.ts';
import {
  isDropStoreMessage,
  isFetchStoreMessage,
  isHoldPiecesMessage,
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
  /** Absent: the same. */
  hold?(pieces: readonly AheadPiece[]): void;
}

const Network = globalThis.XMLHttpRequest;

/**
 * Lets requests for the stores that the host maps be answered in this worker. Must run before DuckDB's own script.
 * @param tell told of each read from a server
 */
export function answerStoreRequests(tell: (read: StoreRead) => void): void {
  const stores = new Map<string, MappedStore>();
  globalThis.addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data } = event;
    if (isMapStoreMessage(data)) stores.set(data.address, mapStore(data.file, tell));
    else if (isDropStoreMessage(data)) stores.delete(data.address);
    else if (isHoldPiecesMessage(data)) stores.get(data.address)?.hold?.(data.pieces);
    else if (isFetchStoreMessage(data)) void fetchAhead(stores.get(data.address), data.spans, event.ports[0]);
    else return;
    // DuckDB knows no such message.
    event.stopImmediatePropagation();
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
    bytes: sizeOfStore(file.packed),
    ...createStoreReader(openPacked(file.parts, file.packed), file.opening, createServer(tell)),
  };
}

function createServer(tell: (read: StoreRead) => void): StoreServer {
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
    requestSoon: createRangeFetcher(tell),
  };
}

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
  return retrySync(attempt, { isPassing });
}
