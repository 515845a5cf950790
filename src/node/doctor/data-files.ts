import type { CatalogData } from '../../core/catalog.ts';
import { toParts } from '../../transport/file-parts.ts';

/** A file that is asked for, and what pages do with it. */
export interface DataFile {
  readonly path: string;
  readonly bytes: number;
  readonly kind: 'store' | 'index' | 'table';
}

/** A file of each kind that a site has, the largest of each kind: what is small is not read by ranges. */
export function chooseFiles({ datasets }: CatalogData): readonly DataFile[] {
  const resources = datasets.flatMap((dataset) => dataset.resources);
  const all: DataFile[] = resources.flatMap(({ url, bytes, store, index }) => [
    ...(store?.parts ?? []).map((part) => ({ path: part.url, bytes: part.bytes, kind: 'store' as const })),
    ...(index?.parts ?? []).map((part) => ({ path: part.url, bytes: part.bytes, kind: 'index' as const })),
    ...(url.startsWith('data/') ? [tableFile(url, bytes ?? 0)] : []),
  ]);
  return (['store', 'index', 'table'] as const).flatMap((kind) =>
    all
      .filter((file) => file.kind === kind)
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 1),
  );
}

function tableFile(url: string, bytes: number): DataFile {
  const part = toParts(url)?.parts[0];
  return { path: part?.url ?? url, bytes: part?.bytes ?? bytes, kind: 'table' };
}
