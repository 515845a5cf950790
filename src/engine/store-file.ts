/** Where the bytes of a DuckDB file are. */
export type StoreFile =
  /** In memory. They may be handed over (detached): a whole buffer. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** On disk, where it stays as it is. Only in Node. */
  | { readonly kind: 'path'; readonly path: string }
  /** Whole, in memory or in the browser's storage. Only in a browser. */
  | { readonly kind: 'blob'; readonly blob: Blob }
  /** On a server that answers ranges. Only in a browser. */
  | {
      readonly kind: 'ranges';
      readonly parts: readonly StorePart[];
      /** Pieces of it that are here already: what is read whenever it is opened, where that could be had. */
      readonly opening: readonly StorePiece[];
      /** Of its one table, where they are known. */
      readonly columns: readonly StoreFileColumn[];
    };

/** A column in a DuckDB file. */
export interface StoreFileColumn {
  readonly name: string;
  /** Where its blocks lie, each one by itself, in the order of the file. */
  readonly blocks: readonly ByteSpan[];
  /** Whether a condition on it leaves most of the table unread. */
  readonly isSorted: boolean;
}

/** Bytes of a file, from a place on. */
export interface StorePiece {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Part of a file, the end not included. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** A file's bytes from one place on. */
export interface StorePart {
  /** Absolute. */
  readonly url: string;
  readonly bytes: number;
  /** What the server said this content's tag is when it was asked before; null when it did not say, or was not asked. */
  readonly etag: string | null;
}
