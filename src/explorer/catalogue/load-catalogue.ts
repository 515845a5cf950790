import type { PackageResult, PackageSearchResult, StatusResult } from '../api/answers.ts';
import { createApiClient } from '../api/call.ts';
import type { Catalogue, CatalogueDataset } from './catalogue.ts';
import { isDropped, toCatalogueDataset } from './catalogue.ts';
import { inLanguage, pickText } from './in-language.ts';

/** CKAN's most datasets in one answer. */
const PAGE = 1000;

/** What the API tells of the site, in all its languages. */
export interface SiteAnswer {
  readonly status: StatusResult;
  readonly packages: readonly PackageResult[];
}

/**
 * Asks the API what there is. @param base the site's address with a slash at its end
 * Rejects with ApiFailure.
 */
export async function loadCatalogue(base: URL): Promise<SiteAnswer> {
  // Without a locale, which only the answer tells.
  const client = createApiClient(new URL('api/action/', base).href);
  const search = async (start: number): Promise<PackageSearchResult> => {
    const params = { rows: PAGE, ext_datapond: true, ...(start > 0 && { start }) };
    return (await client.call<PackageSearchResult>({ action: 'package_search', params })).result;
  };
  const [status, first] = await Promise.all([
    client.call<StatusResult>({ action: 'status_show', params: {} }),
    search(0),
  ]);
  const packages = [...first.results];
  while (packages.length < first.count) {
    const { results } = await search(packages.length);
    if (results.length === 0) break;
    packages.push(...results);
  }
  return { status: status.result, packages };
}

/** The catalogue in a language. @param base the site's address with a slash at its end @param language as in HTML */
export function toCatalogue({ status, packages }: SiteAnswer, base: URL, language: string): Catalogue {
  const { compare } = collatorOf(status.locale_default);
  return {
    title: pickText(status.site_title_translated, language) ?? status.site_title,
    description: pickText(status.site_description_translated, language) ?? status.site_description ?? '',
    locale: status.locale_default,
    map: status.map ?? null,
    openFrom: status.open_from ?? [],
    datasets: shareTagTitles(
      packages.map((dataset) => toCatalogueDataset(inLanguage(dataset, language), base.href)),
    )
      // Somebody's own files first: they were opened to be looked at.
      .sort((a, b) => Number(isDropped(b)) - Number(isDropped(a)) || compare(a.title, b.title)),
  };
}

/** Orders titles as people do, 2 before 10. @param locale as CKAN names it: `pt_BR`, `sr@latin`; the browser's where that is none */
export function collatorOf(locale: string): Intl.Collator {
  const tag = locale.replaceAll('_', '-');
  try {
    return new Intl.Collator(tag, { numeric: true });
  } catch {
    return new Intl.Collator(undefined, { numeric: true });
  }
}

/** A tag that is translated in one dataset is called so in all: nobody translates the same word in each of hundreds. */
function shareTagTitles(datasets: readonly CatalogueDataset[]): CatalogueDataset[] {
  const titles = new Map(
    datasets.flatMap(({ tags }) =>
      tags.flatMap(({ name, title }) => (title === name ? [] : [[name, title] as const])),
    ),
  );
  return datasets.map((dataset) => ({
    ...dataset,
    tags: dataset.tags.map(({ name, title }) => ({
      name,
      title: title === name ? (titles.get(name) ?? name) : title,
    })),
  }));
}
