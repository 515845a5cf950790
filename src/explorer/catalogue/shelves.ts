import type { FiledUnder, Shelf } from '../address/dataset-search-params.ts';
import { SHELVES } from '../address/dataset-search-params.ts';
import type { CatalogueDataset, Filed } from './catalogue.ts';

/** A shelf, and what is on it. */
export interface FilledShelf {
  readonly shelf: Shelf;
  /** The fullest first. */
  readonly entries: readonly ShelfEntry[];
}

/** A name that datasets are filed under. */
export interface ShelfEntry extends Filed {
  /** Datasets under it, of those that the other shelves leave. */
  readonly count: number;
  readonly chosen: boolean;
}

/** Whether a dataset is under one of the names chosen, on every shelf that has any. */
export function isFiled(dataset: CatalogueDataset, filed: FiledUnder): boolean {
  return SHELVES.every((shelf) => isOn(dataset, shelf, filed));
}

/** What the datasets are filed under, counted so that another name of one shelf tells what it would add. */
export function fillShelves(
  datasets: readonly CatalogueDataset[],
  filed: FiledUnder,
): readonly FilledShelf[] {
  return SHELVES.map((shelf) => {
    const entries = new Map<string, ShelfEntry>();
    for (const dataset of datasets) {
      const counts = SHELVES.every((other) => other === shelf || isOn(dataset, other, filed));
      for (const { name, title } of namesOn(dataset, shelf)) {
        const chosen = filed[shelf]?.includes(name) ?? false;
        const count = (entries.get(name)?.count ?? 0) + Number(counts);
        entries.set(name, { name, title, count, chosen });
      }
    }
    // What was chosen stays, so that it can be taken back.
    for (const name of filed[shelf] ?? [])
      if (!entries.has(name)) entries.set(name, { name, title: name, count: 0, chosen: true });
    return {
      shelf,
      entries: [...entries.values()]
        .filter(({ count, chosen }) => count > 0 || chosen)
        .sort((a, b) => b.count - a.count || a.title.localeCompare(b.title)),
    };
  });
}

function isOn(dataset: CatalogueDataset, shelf: Shelf, filed: FiledUnder): boolean {
  const chosen = filed[shelf];
  return !chosen || namesOn(dataset, shelf).some(({ name }) => chosen.includes(name));
}

function namesOn(dataset: CatalogueDataset, shelf: Shelf): readonly Filed[] {
  const asItself = (name: string): Filed => ({ name, title: name });
  switch (shelf) {
    case 'tag':
      return dataset.tags;
    case 'organization':
      return dataset.organization ? [dataset.organization] : [];
    case 'group':
      return dataset.groups;
    case 'licence':
      return dataset.licence ? [asItself(dataset.licence.title)] : [];
    case 'format': {
      const formats = dataset.resources.map(({ format }) => format).filter(Boolean);
      return [...new Set(formats)].map(asItself);
    }
  }
}
