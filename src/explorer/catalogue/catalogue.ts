import { DROPPED_FOLDER } from '../../transport/dropped-store.ts';
import { BLOCK } from '../address/address.ts';
import type { PackageResult, ResourceResult } from '../api/answers.ts';

/** What the site offers, ready to show. */
export interface Catalogue {
  readonly title: string;
  readonly description: string;
  /** Locale of the API's addresses, e.g. `en`. */
  readonly locale: string;
  readonly datasets: readonly CatalogueDataset[];
  /** Null: maps have outlines of countries below. */
  readonly map: SiteMap | null;
}

/** The site's own pictures below maps. */
export interface SiteMap {
  /** Address with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Whose they are; may hold `[links](https://…)`. */
  readonly attribution: string;
}

export interface CatalogueDataset {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly publisher: string | null;
  readonly licence: { readonly title: string; readonly url: string | null } | null;
  /** Address of where the data came from, https or http only. */
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly resources: readonly CatalogueResource[];
}

export interface CatalogueResource {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly format: string;
  /** Bytes of the file. */
  readonly size: number | null;
  /** Address of the file, https or http only. */
  readonly url: string | null;
  /** Whether it is a file of this computer, that this browser alone knows. */
  readonly isDropped: boolean;
  /** Whether the Data API answers for it. */
  readonly isTable: boolean;
  /** What the build says of the file: lines that are no records, columns that stay text. */
  readonly remarks: readonly string[];
  /** Records to ask for at once while scrolling: fewer than usual where they are long. */
  readonly block: number;
}

/** A dataset from CKAN's answer. @param base the site's address */
export function toCatalogueDataset(dataset: PackageResult, base: string): CatalogueDataset {
  return {
    name: dataset.name,
    title: dataset.title || dataset.name,
    description: dataset.notes ?? '',
    publisher: dataset.organization?.title || dataset.author || null,
    licence: dataset.license_title
      ? { title: dataset.license_title, url: toWebUrl(dataset.license_url) }
      : null,
    source: toWebUrl(dataset.url),
    tags: (dataset.tags ?? []).map((tag) => tag.display_name),
    resources: dataset.resources.map((resource) => toCatalogueResource(resource, base)),
  };
}

function toCatalogueResource(resource: ResourceResult, base: string): CatalogueResource {
  return {
    id: resource.id,
    title: resource.name || resource.id,
    description: resource.description ?? '',
    format: resource.format,
    size: resource.size,
    url: toWebUrl(resource.url),
    isDropped: resource.url.startsWith(base + DROPPED_FOLDER),
    isTable: resource.datastore_active,
    remarks: resource.remarks ?? [],
    block: resource.page_records ?? BLOCK,
  };
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
