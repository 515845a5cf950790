/** Where the bytes of a DuckDB file are. */
export type StoreFile =
  /** In memory. They may be handed over (detached): a whole buffer. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** On disk, where it stays as it is. Only in Node. */
  | { readonly kind: 'path'; readonly path: string }
  /** Whole, in memory or in the browser's storage. Only in a browser. */
  | { readonly kind: 'blob'; readonly blob: Blob }
  /** On a server that answers ranges. Only in a browser. */
  | { readonly kind: 'ranges'; readonly parts: readonly StorePart[] };

/** A file's bytes from one place on. */
export interface StorePart {
  /** Absolute. */
  readonly url: string;
  readonly bytes: number;
  /** What the server said this content's tag is when it was asked before; null when it did not say, or was not asked. */
  readonly etag: string | null;
}
