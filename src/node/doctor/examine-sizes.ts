import type { CatalogData } from '../../core/catalog.ts';
import type { Finding } from './finding.ts';
import { ok, warning } from './finding.ts';

const MB = 1_000_000;

/** Hosts that are known by their names, and what they take. */
const HOSTS = [
  { named: /\.github\.io$/, name: 'GitHub Pages', file: 100 * MB, site: 1000 * MB },
  { named: /\.pages\.dev$/, name: 'Cloudflare Pages', file: 25 * 1024 * 1024, site: Infinity },
] as const;

/** Looks whether the site comes near to what its host takes. */
export function examineSizes({ hostname }: URL, { datasets }: CatalogData): readonly Finding[] {
  const files = datasets.flatMap(({ resources }) =>
    resources.flatMap(({ url, bytes, store, index }) => [
      { url, bytes: bytes ?? 0 },
      ...(store?.parts ?? []),
      ...(index?.parts ?? []),
    ]),
  );
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const host = HOSTS.find(({ named }) => named.test(hostname));
  const said = `${files.length} files of data, ${Math.round(total / MB)} MB`;
  if (!host) return [ok(said)];
  const large = files.filter(({ bytes }) => bytes > host.file).map(({ url }) => url);
  return [
    total > host.site * 0.9
      ? warning(
          `${said}: ${host.name} takes ${host.site / MB} MB`,
          'Leave tables out, or choose a host for large sites.',
        )
      : ok(said),
    ...large.map((url) =>
      warning(
        `${url} is larger than ${host.name} takes`,
        'Remove "maxFileSize" from datapond.json, or lower it: files are then published in parts.',
      ),
    ),
  ];
}
