import type { CatalogData } from '../../core/catalog.ts';
import { examineApp } from './examine-app.ts';
import { examineData } from './examine-data.ts';
import { examineSizes } from './examine-sizes.ts';
import { fault, type Finding } from './finding.ts';
import { createAsk } from './probe.ts';

/** Asks a deployed site as a browser would, and says what is wrong with its host. Rejects when nobody answers. */
export async function examineSite(address: string): Promise<readonly Finding[]> {
  const base = new URL(address);
  base.search = base.hash = '';
  base.pathname = base.pathname.replace(/\/?(?:index\.html)?$/, '/');
  const ask = createAsk(base);
  const { status, body } = await ask('catalog.json', { headers: { 'accept-encoding': 'identity' } });
  const catalog = status === 200 ? readCatalog(body.toString()) : null;
  if (catalog === null)
    return [
      fault(
        `${base.href} is no site of datapond's: catalog.json is ${status === 200 ? 'something else' : `answered ${status}`}`,
        'Name the address at which the built folder lies, as https://example.org/data/.',
      ),
    ];
  return [
    ...(await examineApp(ask, base)),
    ...(await examineData(ask, catalog)),
    ...examineSizes(base, catalog),
  ];
}

/** Null for what is no catalogue, of which the caller tells. */
function readCatalog(text: string): CatalogData | null {
  try {
    const catalog = JSON.parse(text) as Partial<CatalogData>;
    return Array.isArray(catalog.datasets) && catalog.site ? (catalog as CatalogData) : null;
  } catch {
    return null;
  }
}
