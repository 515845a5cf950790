import type { CatalogData } from '../../core/catalog.ts';
import { examineCaching } from './examine-caching.ts';
import { examineData } from './examine-data.ts';
import { AS_PAGE, examineIndex, examineNotFound, NO_FILE } from './examine-pages.ts';
import { examineParts } from './examine-parts.ts';
import { examinePolicies } from './examine-policies.ts';
import { examineSizes } from './examine-sizes.ts';
import { fault, type Finding, ok } from './finding.ts';
import { type Ask, askHeaders, createAsk, type Probe, textOf } from './probe.ts';
import { readSitePage } from './site-page.ts';

/** Asks a deployed site as a browser would, and says what is wrong with its host. Rejects when nobody answers. */
export async function examineSite(address: string): Promise<readonly Finding[]> {
  const asked = toBase(new URL(address));
  const first = await createAsk(asked)('', AS_PAGE);
  // Where visitors are sent on to another address, that is the site.
  const base = first.status === 200 ? toBase(new URL(first.url)) : asked;
  const isLed = base.href !== asked.href;
  const ask = createAsk(base);
  const index = isLed ? await ask('', AS_PAGE) : first;
  const answer = await ask('catalog.json', { headers: { 'accept-encoding': 'identity' } });
  const led = isLed ? [ok(`${asked.href} leads to ${base.href}, which is examined`)] : [];
  const catalog = answer.status === 200 ? readCatalog(textOf(answer)) : null;
  if (catalog === null) return [...led, explainNoSite(base, answer)];
  return [
    ...led,
    examineOrigin(base),
    ...(await examineApp(ask, index)),
    await examineCaching(ask),
    ...(await examineData(ask, base, catalog)),
    ...examineSizes(base, catalog),
  ];
}

/** The pages and what they load. */
async function examineApp(ask: Ask, index: Probe): Promise<readonly Finding[]> {
  const page = await readSitePage(ask, index);
  if (page === null) return [examineIndex(index)];
  const lost = await ask(NO_FILE, AS_PAGE);
  const notFound = await examineNotFound(ask, lost, page.html);
  const workers = await Promise.all(
    ['sw.js', ...(page.worker === undefined ? [] : [page.worker])].map(async (name) => ({
      name,
      answer: await askHeaders(ask, name),
      what: 'worker' as const,
    })),
  );
  return [
    examineIndex(index),
    notFound,
    ...examinePolicies([
      { name: 'index.html', answer: index, what: 'page' },
      // Of a page of the host's own nobody needs anything.
      ...(notFound.level === 'error' ? [] : [{ name: '404.html', answer: lost, what: 'page' as const }]),
      ...workers,
    ]),
    ...(await examineParts(ask, page)),
  ];
}

/** The address below which a site lies, by that of its page. */
function toBase(page: URL): URL {
  const base = new URL(page);
  base.search = base.hash = '';
  base.pathname = base.pathname.replace(/\/?(?:index\.html)?$/, '/');
  return base;
}

function explainNoSite({ href }: URL, { status, url }: Probe): Finding {
  if (status === 401 || status === 407)
    return fault(
      `${href} asks for a password (${status})`,
      'Only what everybody may read can be examined: ask again where or while there is no password.',
    );
  if (status >= 300 && status < 400)
    return fault(`${url} is sent on in a circle`, 'Let the host answer the site’s address with its files.');
  return fault(
    `${href} is no site of datapond's: catalog.json is ${status === 200 ? 'something else' : `answered ${status}`}`,
    'Name the address at which the built folder lies, as https://example.org/data/.',
  );
}

function examineOrigin({ protocol, hostname }: URL): Finding {
  const isLocal = /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || isLocal
    ? ok('the address may have a service worker')
    : fault(
        'the site is served without https',
        'Browsers give a service worker to https alone: without it addresses of the API cannot be opened, and nothing works offline.',
      );
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
