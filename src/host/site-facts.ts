import { SITES, type SiteFacts } from '../transport/site-facts.ts';
import { isDevelopment, siteBase } from './site-base.ts';

const DEVELOPMENT: SiteFacts = {
  version: 'dev',
  catalogFile: 'catalog.json',
  fileList: null,
  hostModules: [],
  answeredBy: 'service-worker',
};

/** What this script's site is. A module of the build, `assets/site-<version>.js`, was there before and has told it. */
export const siteFacts: SiteFacts = isDevelopment ? DEVELOPMENT : readFacts(siteBase().href);

function readFacts(base: string): SiteFacts {
  const sites: unknown = Reflect.get(globalThis, Symbol.for(SITES));
  const facts = sites instanceof Map ? (sites.get(base) as SiteFacts | undefined) : undefined;
  if (!facts)
    throw new Error(
      `${base} does not say what site it is: load datapond.js of the site, not a file within assets/`,
    );
  return facts;
}
