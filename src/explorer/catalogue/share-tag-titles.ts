import type { CatalogueDataset } from './catalogue.ts';

/** A tag that is translated in one dataset is called so in all: nobody translates the same word in each of hundreds. */
export function shareTagTitles(datasets: readonly CatalogueDataset[]): CatalogueDataset[] {
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
