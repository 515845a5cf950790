import type { CatalogData, Resource } from '../../core/catalog.ts';
import { toParts } from '../../transport/file-parts.ts';
import { findFile } from '../../transport/find-file.ts';
import { fetchCatalog } from '../fetch-catalog.ts';
import { loadFileList, type Deployment } from './site-cache.ts';

/** A file that a resource's table is read from. */
export interface ResourceFile {
  readonly address: string;
  readonly bytes: number;
  /** Lower-case hex; null where the catalogue does not tell it of this very file. */
  readonly sha256: string | null;
  /** The table answers without it. */
  readonly isPreview: boolean;
}

/** For each resource of the deployment's catalogue that has a file here: all that the API needs to answer for it. */
export async function readResourceFiles(
  deployment: Deployment,
): Promise<ReadonlyMap<string, readonly ResourceFile[]>> {
  const { base } = deployment;
  const address = base + (await loadFileList(deployment)).catalog;
  const cached = await findFile(base, address);
  const catalog = cached ? ((await cached.json()) as CatalogData) : await fetchCatalog(new URL(address));
  const resources = catalog.datasets.flatMap((dataset) => dataset.resources);
  return new Map(
    resources.flatMap((resource) => {
      const files = filesOf(resource).map(({ url, ...rest }) => ({ address: base + url, ...rest }));
      return files.length > 0 ? [[resource.id, files] as const] : [];
    }),
  );
}

function filesOf({
  url,
  bytes,
  sha256,
  preview,
  source,
  store,
  index,
}: Resource): (Omit<ResourceFile, 'address'> & { readonly url: string })[] {
  // What lies elsewhere is not ours to keep.
  if (source === null || bytes === null || !url.startsWith('data/')) return [];
  // A table that is compiled is read from that, by range, and its file only where somebody downloads it.
  const parts = store?.parts ??
    toParts(url)?.parts.map((part) => ({ ...part, sha256: null })) ?? [{ url, bytes, sha256 }];
  const files = [...parts, ...(index?.parts ?? [])].map((part) => ({ ...part, isPreview: false }));
  if (!preview) return files;
  return [...files, { url: preview.url, bytes: preview.bytes, sha256: null, isPreview: true }];
}
