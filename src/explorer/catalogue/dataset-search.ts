import type { Field } from '../../core/catalog.ts';
import type { CatalogueDataset } from './catalogue.ts';

/** The datasets in which every word of a text occurs somewhere, case and accents aside; all where it has none. */
export type DatasetSearch = (text: string) => readonly CatalogueDataset[];

/**
 * Searches titles, descriptions, publishers, licences, keywords, formats and columns.
 * @param columnsOf a resource's columns, as far as they are known
 */
export function createDatasetSearch(
  datasets: readonly CatalogueDataset[],
  columnsOf: (resource: string) => readonly Field[] = () => [],
): DatasetSearch {
  // Once for all keys that are typed: descriptions are long.
  const texts = new Map<CatalogueDataset, string>();
  const textOf = (dataset: CatalogueDataset): string => {
    const text = texts.get(dataset) ?? fold(toText(dataset, columnsOf));
    texts.set(dataset, text);
    return text;
  };
  return (text) => {
    const words = fold(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return datasets;
    return datasets.filter((dataset) => words.every((word) => textOf(dataset).includes(word)));
  };
}

function toText(
  { name, title, description, publisher, licence, tags, resources }: CatalogueDataset,
  columnsOf: (resource: string) => readonly Field[],
): string {
  const ofResources = resources.flatMap((one) => [
    one.title,
    one.description,
    one.format,
    ...columnsOf(one.id).flatMap(({ id, info }) => [id, info?.['label']]),
  ]);
  return [name, title, description, publisher, licence?.title, ...tags, ...ofResources].join(' ');
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
