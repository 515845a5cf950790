/**
 * The catalogue: what is on the site. Plain data, written once by the build as `catalog.json` and read by every shell.
 * Names follow CKAN where it has one (dataset = package); times are ISO 8601 without zone, in UTC.
 */
export interface CatalogData {
  /** Version of this shape; a shell that reads another one says so instead of guessing. */
  readonly version: 1;
  readonly site: Site;
  readonly datasets: readonly Dataset[];
}

/** `data/datapond.json`. */
export interface Site {
  readonly title: string;
  readonly description: string;
  /** Absent: there are none. */
  readonly translations?: Translations;
  /** Locale of the API when the address has no prefix, and of the explorer. */
  readonly locale: string;
  /** `contains`: a record also matches when it merely contains the word. `words`: exactly as CKAN. */
  readonly fullText: 'contains' | 'words';
  /** Milliseconds after which a statement is cancelled. */
  readonly statementTimeout: number;
  /** Most records of one answer (CKAN's search.rows_max). */
  readonly rowsMax: number;
  /** Records of a search that names no limit (CKAN's search.rows_default); where there are more than `rowsMax`, so many. */
  readonly rowsDefault: number;
  /** Pictures below the explorer's maps; null: outlines of countries, which are the site's own. */
  readonly map: SiteMap | null;
  /** Origins whose files people may open in the explorer by their addresses. */
  readonly openFrom: readonly string[];
  /** When the catalogue was built. */
  readonly built: string;
}

/** A tile server of the site's own choice. */
export interface SiteMap {
  /** Address with `{z}`, `{x}` and `{y}`; https, or http on this computer. */
  readonly tiles: string;
  /** Whose pictures they are, as their licence asks; may hold `[links](https://…)`. */
  readonly attribution: string;
}
/** Texts in other languages, by their tags: `fr`, `pt-BR`. */
export type Translations = Readonly<
  Record<string, { readonly title?: string; readonly description?: string }>
>;

export interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Absent: there are none. */
  readonly translations?: Translations;
  readonly homepage: string | null;
  readonly version: string | null;
  readonly created: string;
  /** When its data were last changed, as the descriptor tells it; absent: when the catalogue was built. */
  readonly modified?: string;
  readonly private: boolean;
  readonly keywords: readonly string[];
  /** Keywords in other languages, by the language and the keyword. Absent: there are none. */
  readonly keywordTranslations?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly licenses: readonly License[];
  readonly sources: readonly Contributor[];
  readonly contributors: readonly Contributor[];
  readonly organization: Organization | null;
  readonly groups: readonly Group[];
  readonly extras: readonly { readonly key: string; readonly value: string }[];
  readonly resources: readonly Resource[];
  /** Statements that its publisher offers. Absent: none. */
  readonly queries?: readonly PublishedQuery[];
  /** The file of what the build found in its files (core/dataset-report.ts). Absent: nothing is published of it. */
  readonly report?: ReportFile;
}

/** A file of `queries/`. */
export interface PublishedQuery {
  /** Unique in its dataset, part of addresses. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Id of a table that it reads. */
  readonly resource: string;
  /** As written, the comment at its head with its parameters among it. */
  readonly sql: string;
}

/** Columns that hold another table's values. */
export interface ForeignKey {
  readonly fields: readonly string[];
  readonly reference: {
    /** Id of the other table, or of the same. */
    readonly resource: string;
    readonly fields: readonly string[];
  };
}

export interface ReportFile {
  /** Relative to the site's base. */
  readonly url: string;
  readonly bytes: number;
}

export interface License {
  readonly name: string | null;
  readonly title: string | null;
  readonly path: string | null;
}

export interface Contributor {
  readonly title: string;
  readonly path: string | null;
  readonly email: string | null;
  readonly role: string | null;
}

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Absent: there are none. */
  readonly translations?: Translations;
}

export type Group = Organization;

export interface Resource {
  readonly id: string;
  /** The descriptor's `name`: unique in its dataset, part of file names. */
  readonly name: string;
  /** What people read: the descriptor's `title`, else its name. CKAN's `name`. */
  readonly title: string;
  readonly description: string;
  /** Absent: there are none. */
  readonly translations?: Translations;
  /** As CKAN writes it: `CSV`, `TSV`, `Parquet`, …. */
  readonly format: string;
  readonly mediaType: string | null;
  readonly aliases: readonly string[];
  readonly primaryKey: readonly string[];
  /** What its columns refer to. Absent: nothing that is known. */
  readonly foreignKeys?: readonly ForeignKey[];
  /** The columns in the file's order, one for each, `_id` not among them. Empty when there is no table. */
  readonly fields: readonly Field[];
  /**
   * Address of the file: relative to the site's base when it is published with the site, else absolute. Empty when there is
   * none: the file is missing, or private.
   */
  readonly url: string;
  /** Bytes of the published file; null when it is elsewhere or not published. */
  readonly bytes: number | null;
  /** Lower-case hex. */
  readonly sha256: string | null;
  /** How the file becomes a relation; null when this resource has no table. */
  readonly source: TableSource | null;
  /** The file of its first records and its columns' statistics (core/preview/preview.ts); null when there is none. */
  readonly preview: PreviewFile | null;
  /** The table as the build compiled it, to be read instead of the file; null when it did not. */
  readonly store: Store | null;
  /** What searches ask instead of the table, as far as it goes; null when there is none. */
  readonly index: IndexFile | null;
  /** Why there is no table where one was meant to be: file, line and reason, for people. */
  readonly problem: string | null;
  /** The file as its publisher keeps it, where `url` is of a table that was taken from it. Absent: there is none beside it. */
  readonly original?: OriginalFile;
  /** What else the build says of the file, for people: lines that are no records, columns that stay text. Absent: nothing. */
  readonly remarks?: readonly string[];
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
  readonly columns: readonly BlockedColumn[];
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
}

/** A column as the API describes it. */
export interface Field {
  readonly id: string;
  /** PostgreSQL's internal type name: `int4`, `text`, `_text`, …. See core/values/pg-types.ts. */
  readonly type: string;
  /** CKAN's data dictionary entry: `label`, `notes`, and in other languages `label@fr`; absent when the descriptor has none. */
  readonly info?: Readonly<Record<string, string>>;
  /** How the file writes the column's values, where not as the API gives them; `info.notes` says so too. */
  readonly datapond?: Written;
}

/** How texts are written that became values: see CsvColumn. */
export type Written = Pick<
  CsvColumn,
  'unit' | 'negative' | 'decimalChar' | 'groupChar' | 'trueValues' | 'falseValues' | 'missingValues'
> & { readonly format?: string };

/** Everything needed to read a file the same way on every machine: the build decided, the browser repeats. */
export type TableSource = CsvSource | ParquetSource;

export interface CsvSource {
  readonly kind: 'csv';
  /** Records, the header not counted. */
  readonly rows: number;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly delimiter: string;
  /** Empty string: no quoting. */
  readonly quote: string;
  readonly escape: string;
  readonly header: boolean;
  /** Lines before the header. */
  readonly skip: number;
  /** Texts that mean null, as in the descriptor; the default is the empty string alone. */
  readonly missingValues: readonly string[];
  /** Whether a first column, `_id`, counts the records from 1, as in CKAN's dumps: it is no field, and not among `columns`. */
  readonly numbered?: true;
  /** What is done to the file's text first, where its records are not all of one width; absent: nothing. */
  readonly mends?: Mends;
  /** Per column, in the file's order: how its texts are written, where ISO is not the answer. */
  readonly columns: readonly CsvColumn[];
}

/**
 * How a file becomes one whose records have one cell for each column. Records count from 1, the header's among them, blank lines not.
 * Short records get empty cells at their end, and long ones lose what is empty at theirs.
 */
export interface Mends {
  /** Records that are none of the table's: notes, totals, headers again, and what cannot be read. In order. */
  readonly apart: readonly number[];
  /** Long records, and the column in which delimiters stand that part nothing. */
  readonly joined: readonly (readonly [record: number, column: number])[];
}

export interface CsvColumn {
  /** Name in the file's header; the field's id when there is no header. */
  readonly name: string;
  /** A strptime format, whose months may have names of many languages; `any`; `excel`, days as a spreadsheet counts them; or null for the type's own text form. */
  readonly format: string | null;
  /** What stands for true and for false, where it is not the default of Data Package. */
  readonly trueValues?: readonly string[];
  readonly falseValues?: readonly string[];
  readonly decimalChar?: string;
  readonly groupChar?: string;
  /** False: a number may have a currency or a per cent sign about it. */
  readonly bareNumber?: false;
  /** What stands before or behind each number: `€`, `%`. The values are without it. */
  readonly unit?: string;
  /** How negative numbers show: `(1,200)`, `−1200` with a minus sign (U+2212), `1200-`. */
  readonly negative?: 'brackets' | 'minus' | 'behind';
  /** Texts that mean null in this column, instead of the source's. */
  readonly missingValues?: readonly string[];
  /** Some of its texts have blanks about them, which are no part of the values. */
  readonly hasBlanks?: true;
}

export interface ParquetSource {
  readonly kind: 'parquet';
  readonly rows: number;
}

/** The catalogue with its look-ups. */
export interface Catalog {
  readonly site: Site;
  /** Sorted by name, private ones included. */
  readonly datasets: readonly Dataset[];
  /** By id or name. */
  dataset(idOrName: string): Dataset | undefined;
  /** By id alone. */
  resource(id: string): { readonly resource: Resource; readonly dataset: Dataset } | undefined;
  /** By id or alias: what a DataStore request may name. */
  table(idOrAlias: string): { readonly resource: Resource; readonly dataset: Dataset } | undefined;
}

/** Builds the look-ups over the data. */
export function createCatalog(data: CatalogData): Catalog {
  const datasets = [...data.datasets].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byIdOrName = new Map(
    datasets.flatMap(
      (dataset) =>
        [
          [dataset.id, dataset],
          [dataset.name, dataset],
        ] as const,
    ),
  );
  const entries = datasets.flatMap((dataset) => dataset.resources.map((resource) => ({ resource, dataset })));
  const byId = new Map(entries.map((entry) => [entry.resource.id, entry]));
  const byAlias = new Map(
    entries.flatMap((entry) => entry.resource.aliases.map((alias) => [alias, entry] as const)),
  );
  return {
    site: data.site,
    datasets,
    dataset: (idOrName) => byIdOrName.get(idOrName),
    resource: (id) => byId.get(id),
    table: (idOrAlias) => byId.get(idOrAlias) ?? byAlias.get(idOrAlias),
  };
}
