import type { IndexFile, OriginalFile, PreviewFile, ReportFile, Store } from './published-files.ts';
import type { Site } from './site.ts';
import type { TableSource, TextNotation } from './table-source.ts';
import type { Translations } from './translations.ts';

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

/** A dataset, CKAN's "package". */
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
  /** Members of package_show that its publisher gave, to be answered as they are. Absent: none. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly private: boolean;
  readonly keywords: readonly string[];
  /** Ids of keywords as tags, by the keyword, where they have some of their own. */
  readonly keywordIds?: Readonly<Record<string, string>>;
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

/** A licence as a descriptor names it; what it does not name is null. */
export interface License {
  readonly name: string | null;
  readonly title: string | null;
  readonly path: string | null;
}

/** Who contributed to a dataset. */
export interface Contributor {
  readonly title: string;
  readonly path: string | null;
  readonly email: string | null;
  readonly role: string | null;
}

/** An organization that datasets belong to. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** ISO 8601 in UTC without zone. Absent: nobody says. */
  readonly created?: string;
  /** As CKAN has it: an address, or the name of a file. */
  readonly imageUrl?: string;
  readonly imageDisplayUrl?: string;
  /** Absent: there are none. */
  readonly translations?: Translations;
}

/** A group of datasets; described as organizations are. */
export type Group = Organization;

/** A file of a dataset, with its table if it has one. */
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
  /** Members of resource_show that its publisher gave, to be answered as they are. Absent: none. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** When its file was last written, at the latest when the catalogue was built. Absent: it has none here. */
  readonly fileTime?: string;
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

/** How texts are written that became values. @see CsvColumn for `format` */
export type Written = Omit<TextNotation, 'bareNumber'> & { readonly format?: string };
