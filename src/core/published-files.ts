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

/** A DuckDB file that holds a resource's table, made at build time. */
export interface Store extends PartedFile {
  /** Whether the records lie in another order than that of their `_id`. */
  readonly reordered: boolean;
  /** What the table's columns have beyond what `fields` says; those of which nothing is to be said are left out. */
  readonly columns: readonly StoreColumn[];
  /** Where the table's columns lie in the file. Absent: they lie in too many places. */
  readonly blocks?: StoreBlocks;
}

export interface StoreBlocks {
  /** Of each block. */
  readonly bytes: number;
  /** Absent: it is not known. */
  readonly opening?: StoreOpening;
  readonly columns: readonly BlockedColumn[];
}

/** What of a store is read whenever it is opened: DuckDB's headers, and the blocks in which the file describes itself. */
export interface StoreOpening {
  /** These blocks: see BlockedColumn. */
  readonly runs: readonly number[];
  /** Where in the file, behind DuckDB's last block, headers and blocks stand one after the other, deflated. */
  readonly packed: readonly [at: number, bytes: number];
}

/** A column of the store's table. */
export interface BlockedColumn {
  readonly id: string;
  /** Its blocks, by their numbers: of each run the first one, and how many they are. */
  readonly runs: readonly number[];
  /** Its values grow or fall with the records, so that a condition on it leaves most of the table unread. */
  readonly sorted?: true;
}

export interface StoreFilePart {
  /** Relative to the site's base. */
  readonly url: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

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
  /** What tells of frequent words, and stands before the head. Null: nothing does. */
  readonly frequent: readonly [at: number, bytes: number] | null;
}
