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
  readonly locale_default: string;
  /** Of a site with a tile server of its own. */
  readonly map?: { readonly tiles: string; readonly attribution: string };
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
  readonly url?: string | null;
  readonly author?: string | null;
  readonly license_title?: string | null;
  readonly license_url?: string | null;
  readonly organization?: { readonly title: string } | null;
  readonly tags?: readonly { readonly name: string; readonly display_name: string }[];
  readonly extras?: readonly { readonly key: string; readonly value: string }[];
  readonly resources: readonly ResourceResult[];
}

/** A resource as CKAN shows it. */
export interface ResourceResult {
  readonly id: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly format: string;
  /** Bytes. */
  readonly size: number | null;
  readonly url: string;
  readonly datastore_active: boolean;
  /** What the build says of the file. */
  readonly remarks?: readonly string[];
  /** How many of its records, which are long, are best asked for at once; absent: as many as usual. */
  readonly page_records?: number;
}
