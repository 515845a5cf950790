import { DROPPED_FOLDER } from '../../transport/dropped-store.ts';
import type {
  ForeignKeyResult,
  NamedResult,
  PackageResult,
  QueryResult,
  ResourceResult,
} from '../api/answers.ts';
import type { PageSizes } from './page-sizes.ts';
import { toPageSizes } from './page-sizes.ts';

/** What the site offers, ready to show. */
export interface Catalogue {
  readonly title: string;
  readonly description: string;
  /** Locale of the API's addresses, e.g. `en`. */
  readonly locale: string;
  readonly datasets: readonly CatalogueDataset[];
  /** Null: maps have outlines of countries below. */
  readonly map: SiteMap | null;
  /** Origins whose files may be opened by their address. */
  readonly openFrom: readonly string[];
}

/** The site's own pictures below maps. */
export interface SiteMap {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Whose they are; may hold `[links](https://…)`. */
  readonly attribution: string;
}

/** A dataset as the explorer shows it. */
export interface CatalogueDataset {
  readonly name: string;
  readonly title: string;
  /** Its titles in other languages, by which it is found, too. */
  readonly otherTitles: readonly string[];
  /** Markdown. */
  readonly description: string;
  readonly publisher: string | null;
  readonly organization: NamedEntry | null;
  readonly groups: readonly NamedEntry[];
  /** Its id is what people call it by: cc-by. */
  readonly licence: {
    readonly id: string | null;
    readonly title: string;
    readonly url: string | null;
  } | null;
  /** Address of where the data came from, https or http only. */
  readonly source: string | null;
  /** All that are named, with addresses as above. */
  readonly sources: readonly { readonly title: string; readonly url: string | null }[];
  readonly tags: readonly NamedEntry[];
  readonly version: string | null;
  /** ISO 8601 without a zone, in UTC; null while nobody knows. */
  readonly created: string | null;
  readonly modified: string | null;
  readonly contacts: readonly Contact[];
  readonly extras: readonly { readonly key: string; readonly value: string }[];
  /** Statements that its publisher offers. */
  readonly queries: readonly QueryResult[];
  /** Address of what the build found in its files (core/dataset-report.ts); null where there is none. */
  readonly report: string | null;
  readonly resources: readonly CatalogueResource[];
}

/** What a dataset is filed under: an organization, a group or a tag. The name is in addresses, the title is for people. */
export interface NamedEntry {
  readonly name: string;
  readonly title: string;
}

/** Somebody to ask. */
export interface Contact {
  readonly role: 'author' | 'maintainer';
  readonly name: string;
  readonly email: string | null;
}

/** A resource as the explorer shows it. */
export interface CatalogueResource {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly format: string;
  readonly mediaType: string | null;
  /** Bytes of the file. */
  readonly size: number | null;
  /** Address of the file, https or http only. */
  readonly url: string | null;
  /** The publisher's own file, from which the table was taken; null: it is that at `url`. */
  readonly original: {
    readonly url: string;
    readonly name: string;
    readonly format: string;
    readonly size: number | null;
  } | null;
  /** Whether it is a file of this computer, that this browser alone knows. */
  readonly isDropped: boolean;
  /** Whether the Data API answers for it. */
  readonly isTable: boolean;
  /** Records and columns of its table; null where it has none. */
  readonly records: number | null;
  readonly columns: number | null;
  /** Other names that the Data API knows it by. */
  readonly aliases: readonly string[];
  readonly foreignKeys: readonly ForeignKeyResult[];
  /** Why it has no table where one was meant to be. */
  readonly problem: string | null;
  /** What the build says of the file: lines that are no records, columns that stay text. */
  readonly remarks: readonly string[];
  /** How many of its records are asked for at once. */
  readonly pages: PageSizes;
}

/** A dataset from CKAN's answer. @param base the site's address */
export function toCatalogueDataset(dataset: PackageResult, base: string): CatalogueDataset {
  return {
    name: dataset.name,
    title: dataset.title || dataset.name,
    otherTitles: Object.values(dataset.title_translated ?? {}).filter((title) => title !== dataset.title),
    description: dataset.notes ?? '',
    publisher: dataset.organization?.title || dataset.author || null,
    organization: dataset.organization ? toNamed(dataset.organization) : null,
    groups: (dataset.groups ?? []).map(toNamed),
    licence: dataset.license_title
      ? { id: dataset.license_id ?? null, title: dataset.license_title, url: toWebUrl(dataset.license_url) }
      : null,
    source: toWebUrl(dataset.url),
    sources: (dataset.sources ?? []).map(({ title, path }) => ({ title, url: toWebUrl(path) })),
    tags: (dataset.tags ?? []).map((tag) => ({ name: tag.name, title: tag.display_name })),
    version: dataset.version || null,
    created: dataset.metadata_created ?? null,
    modified: dataset.metadata_modified ?? null,
    contacts: (['author', 'maintainer'] as const).flatMap((role) => {
      const [name, email] = [dataset[role], dataset[`${role}_email`]];
      return name || email ? [{ role, name: name || email || '', email: email || null }] : [];
    }),
    extras: dataset.extras ?? [],
    queries: dataset.queries ?? [],
    report: toWebUrl(dataset.report_url),
    resources: dataset.resources.map((resource) => toCatalogueResource(resource, base)),
  };
}

function toNamed({ name, title }: NamedResult): NamedEntry {
  return { name, title: title || name };
}

function toCatalogueResource(resource: ResourceResult, base: string): CatalogueResource {
  return {
    id: resource.id,
    title: resource.name || resource.id,
    description: resource.description ?? '',
    format: resource.format,
    mediaType: resource.mimetype ?? null,
    size: resource.size,
    url: toWebUrl(resource.url),
    original: toOriginal(resource),
    isDropped: resource.url.startsWith(base + DROPPED_FOLDER),
    isTable: resource.datastore_active,
    records: resource.records ?? null,
    columns: resource.columns ?? null,
    aliases: resource.aliases ?? [],
    foreignKeys: resource.foreign_keys ?? [],
    problem: resource.problem ?? null,
    remarks: resource.remarks ?? [],
    pages: toPageSizes({
      format: resource.format,
      mediaType: resource.mimetype ?? null,
      size: resource.size,
      records: resource.records ?? 0,
      columns: resource.columns ?? 0,
      previewed: resource.preview_records ?? 0,
    }),
  };
}

function toOriginal({
  original_url,
  original_name,
  original_format,
  original_size,
}: ResourceResult): CatalogueResource['original'] {
  const url = toWebUrl(original_url);
  return url === null
    ? null
    : { url, name: original_name ?? '', format: original_format ?? '', size: original_size ?? null };
}

/** The address if a browser may follow it without running it; null for `javascript:` and the like. */
export function toWebUrl(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Whether a dataset is a file of this computer. */
export function isDropped(dataset: CatalogueDataset): boolean {
  return dataset.resources.some((resource) => resource.isDropped);
}

/** The resource with this id and the dataset it belongs to. */
export function findResource(
  catalogue: Catalogue,
  id: string,
): { readonly dataset: CatalogueDataset; readonly resource: CatalogueResource } | null {
  for (const dataset of catalogue.datasets) {
    const resource = dataset.resources.find((candidate) => candidate.id === id);
    if (resource) return { dataset, resource };
  }
  return null;
}
