import type { Field } from '../../core/catalog.ts';

/** What the explorer reads of CKAN's answers. Members it does not read are not listed. */

/** One record in `objects` format: column → value. */
export type ApiRecord = Readonly<Record<string, unknown>>;

/** `datastore_search`. */
export interface SearchResult {
  readonly records: readonly ApiRecord[];
  readonly fields: readonly Field[];
  readonly limit: number;
  /** Absent when `include_total` is false. */
  readonly total?: number;
  readonly total_was_estimated?: boolean;
}

/** `datastore_search_sql`. */
export interface SqlResult {
  readonly records: readonly ApiRecord[];
  readonly fields: readonly Field[];
  readonly records_truncated?: boolean;
}

/** `datastore_info`. */
export interface InfoResult {
  readonly meta?: { readonly count?: number };
  readonly fields: readonly Field[];
}

/** `status_show`. */
export interface StatusResult {
  readonly site_title: string;
  readonly site_description?: string;
  readonly site_title_translated?: TextsByLanguage;
  readonly site_description_translated?: TextsByLanguage;
  readonly locale_default: string;
  /** Of a site with a tile server of its own. */
  readonly map?: { readonly tiles: string; readonly attribution: string };
  /** Origins whose files may be opened by their address. */
  readonly open_from?: readonly string[];
}

/** `package_search`. */
export interface PackageSearchResult {
  readonly count: number;
  readonly results: readonly PackageResult[];
}

/** A dataset as CKAN shows it. */
export interface PackageResult {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly notes: string | null;
  readonly title_translated?: TextsByLanguage;
  readonly notes_translated?: TextsByLanguage;
  readonly url?: string | null;
  readonly version?: string | null;
  readonly author?: string | null;
  readonly author_email?: string | null;
  readonly maintainer?: string | null;
  readonly maintainer_email?: string | null;
  readonly license_id?: string | null;
  readonly license_title?: string | null;
  readonly license_url?: string | null;
  readonly metadata_created?: string;
  readonly metadata_modified?: string;
  readonly organization?: NamedResult | null;
  readonly groups?: readonly NamedResult[];
  /** By language, each list in the order of the tags. */
  readonly tags_translated?: Readonly<Record<string, readonly string[]>>;
  readonly tags?: readonly { readonly name: string; readonly display_name: string }[];
  readonly extras?: readonly { readonly key: string; readonly value: string }[];
  readonly sources?: ReadonlyArray<{ readonly title: string; readonly path: string | null }>;
  readonly queries?: readonly QueryResult[];
  /** Address of what the build found in its files. */
  readonly report_url?: string;
  readonly resources: readonly ResourceResult[];
}

/** A statement that a dataset's publisher offers. */
export interface QueryResult {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Id of a table that it reads. */
  readonly resource: string;
  readonly sql: string;
}

/** Columns that hold another table's values. */
export interface ForeignKeyResult {
  readonly fields: readonly string[];
  readonly reference: { readonly resource: string; readonly fields: readonly string[] };
}

/** An organization or a group, as a dataset names it. */
export interface NamedResult {
  readonly name: string;
  readonly title: string;
  readonly title_translated?: TextsByLanguage;
}

/** As ckanext-fluent has them: by `fr`, `pt_BR`, `pt-BR`. */
export type TextsByLanguage = Readonly<Record<string, string>>;

/** A resource as CKAN shows it. */
export interface ResourceResult {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly name_translated?: TextsByLanguage;
  readonly description_translated?: TextsByLanguage;
  readonly format: string;
  readonly mimetype?: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly url: string;
  readonly datastore_active: boolean;
  /** How many records and columns its table has. */
  readonly records?: number;
  readonly columns?: number;
  /** How many of the first records a small file of the site holds. */
  readonly preview_records?: number;
  /** Other names that the Data API knows it by. */
  readonly aliases?: readonly string[];
  readonly foreign_keys?: readonly ForeignKeyResult[];
  /** Why it has no table where one was meant to be. */
  readonly problem?: string;
  /** The publisher's own file, where `url` is of the table that was taken from it. */
  readonly original_url?: string;
  readonly original_name?: string;
  readonly original_format?: string;
  readonly original_size?: number;
  /** What the build says of the file. */
  readonly remarks?: readonly string[];
}
