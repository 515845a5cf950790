/** Where a table's report is published. */
export interface ReportFile {
  /** Relative to the site's base. */
  readonly url: string;
  readonly bytes: number;
}

/** A workbook, an archive, a JSON file: what a table was taken from. */
export interface OriginalFile {
  /** Relative to the site's base. */
  readonly url: string;
  /** As its publisher called it: `Budget 2024.xlsx`. */
  readonly name: string;
  /** As CKAN writes it: `XLSX`, `JSON`, …. */
  readonly format: string;
  readonly mediaType: string | null;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Where a table's preview is published. */
export interface PreviewFile {
  /** Relative to the site's base. */
  readonly url: string;
  readonly bytes: number;
  /** How many records it holds, from the first on. */
  readonly records: number;
}

/** A file that browsers read ranges of, in pieces that every host takes. */
export interface PartedFile {
  /** The pieces, in order. */
  readonly parts: readonly StoreFilePart[];
  /** Of all parts together. */
  readonly bytes: number;
  /** Of all parts together, lower-case hex. */
  readonly sha256: string;
}

/** A DuckDB file that holds a resource's table, made at build time and packed block by block. */
export interface Store extends PartedFile {
  /** Whether the records lie in another order than that of their `_id`. */
  readonly reordered: boolean;
  /** What the table's columns have beyond what `fields` says; those of which nothing is to be said are left out. */
  readonly columns: readonly StoreColumn[];
  /** Where in the file stands what is read of it whenever it is opened (packed-store.ts). */
  readonly opening: readonly [at: number, bytes: number];
}

/** One of the files that together are a store. */
export interface StoreFilePart {
  /** Relative to the site's base. */
  readonly url: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** What is known of a column of a store before it is opened. */
export interface StoreColumn {
  /** The field's. */
  readonly id: string;
  /** See RelationColumn in ports.ts. */
  readonly numericText?: string;
  /** See RelationColumn in ports.ts. */
  readonly duck?: string;
  /** See RelationColumn in ports.ts. */
  readonly sortedBy?: string;
  /** See RelationColumn in ports.ts. */
  readonly distinct?: number;
}

/** A file of a table's records, by word, by value and by number, to be read by ranges (docs/index-format.md). */
export interface IndexFile extends PartedFile {
  /** Where in the file stands what it holds: the first byte, and how many. */
  readonly root: readonly [at: number, bytes: number];
  /** The end of the file, and the root with it: what most questions read, in one request. */
  readonly head: readonly [at: number, bytes: number];
  /** Where in it begins what some questions read: all from there to the end. Absent: an older build's. */
  readonly starts?: IndexStarts;
}

/** Places in an index file. */
export interface IndexStarts {
  /** Of what tells where records stand. */
  readonly records: number;
  /** Of what tells where words do. */
  readonly words: number;
  /** By id of what tells where a column's values do, where that is in the head. */
  readonly columns: Readonly<Record<string, number>>;
  /** What tells of frequent words, and stands before the head: where it begins, and the bytes of each section. Null: nothing does. */
  readonly frequent: readonly [at: number, ...bytes: number[]] | null;
}
