/** Where the bytes of a DuckDB file are. */
export type StoreFile =
  /** In memory. They may be handed over (detached): a whole buffer. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** On disk, where it stays as it is. Only in Node. */
  | {
      readonly kind: 'path';
      readonly path: string;
      /** Where in the file stands what tells how it is packed (packed-store.ts). Absent: it is not. */
      readonly opening?: readonly [at: number, bytes: number];
    }
  /** Whole, in memory or in the browser's storage. Only in a browser. */
  | { readonly kind: 'blob'; readonly blob: Blob }
  /** Packed, on a server that answers ranges. Only in a browser. */
  | {
      readonly kind: 'ranges';
      readonly parts: readonly StorePart[];
      readonly packed: PackedPieces;
      /** Pieces of it that are here already: what is read whenever it is opened. */
      readonly opening: readonly StorePiece[];
      /** Of its one table, where they are known. */
      readonly columns: readonly StoreFileColumn[];
      /** Absent: nothing of it comes before DuckDB is there. */
      readonly early?: EarlyColumns;
    };

/** Where the pieces of a packed DuckDB file are published: its headers, and each of its blocks (packed-store.ts). */
export interface PackedPieces {
  /** Of each block. */
  readonly bytes: number;
  /** By piece where it ends. */
  readonly ends: readonly number[];
}

/** A column in a DuckDB file. */
export interface StoreFileColumn {
  readonly name: string;
  /** Where its blocks lie, each one by itself, in the order of the file. */
  readonly blocks: readonly ByteSpan[];
  /** Whether a condition on it leaves most of the table unread. */
  readonly isSorted: boolean;
}

/** Columns of a store that come while DuckDB starts. */
export interface EarlyColumns {
  /** Has all blocks of some columns fetched. */
  expect(names: readonly string[]): void;
  /** By name what is fetched, for who opens the store: null where it did not come. What is expected later is of no use. */
  take(): ReadonlyMap<string, Promise<readonly AheadPiece[] | null>>;
}

/** Bytes of a file, from a place on. */
export interface StorePiece {
  readonly start: number;
  readonly bytes: Uint8Array;
}

/** Spans of a file that came before they were asked for, with what lies between them. */
export interface AheadPiece extends StorePiece {
  /** Where the spans in it end, in order. */
  readonly ends: readonly number[];
  /** Bytes of the spans. */
  readonly wanted: number;
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
