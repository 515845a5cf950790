import type { Field } from '../../core/catalog.ts';
import { similarNames } from '../../queries/similar-names.ts';
import type { CatalogueDataset } from './catalogue.ts';
import { toPlainText } from './plain-text.ts';

/** A dataset that was found. */
export interface FoundDataset {
  readonly dataset: CatalogueDataset;
  /** Where the words are that its title lacks: one place for each word at most, each once. */
  readonly reasons: readonly Reason[];
}

/** A place where a word of a search is. */
export interface Reason {
  readonly kind:
    | 'publisher'
    | 'tag'
    | 'group'
    | 'column'
    | 'resource'
    | 'format'
    | 'licence'
    | 'description'
    | 'name';
  /** What is there, for people; of long texts what is about the word. */
  readonly text: string;
}

/** A search over the datasets of a site. */
export interface DatasetSearch {
  /** Those in which every word of a text occurs somewhere, case and accents aside; all where it has none. */
  find(text: string): readonly FoundDataset[];
  /** The text with words that some dataset has in the place of those that none has: what may have been meant. Null where that finds nothing. */
  suggest(text: string): string | null;
}

/**
 * Searches titles (in all languages), descriptions, publishers, licences, keywords, formats and columns.
 * @param columnsOf a resource's columns, as far as they are known
 */
export function createDatasetSearch(
  datasets: readonly CatalogueDataset[],
  columnsOf: (resource: string) => readonly Field[] = () => [],
): DatasetSearch {
  // Once for all keys that are typed: descriptions are long.
  const placesByDataset = new Map<CatalogueDataset, readonly Place[]>();
  const placesOf = (dataset: CatalogueDataset): readonly Place[] => {
    const places = placesByDataset.get(dataset) ?? toPlaces(dataset, columnsOf);
    placesByDataset.set(dataset, places);
    return places;
  };
  const find = (text: string): readonly FoundDataset[] => {
    const words = fold(text).split(/\s+/).filter(Boolean);
    if (words.length === 0) return datasets.map((dataset) => ({ dataset, reasons: [] }));
    return datasets.flatMap((dataset) => {
      const hits = words.map((word) => findPlace(placesOf(dataset), word));
      if (hits.includes(null)) return [];
      const reasons = hits.flatMap((one) => (one && one.kind !== 'title' ? [one as Reason] : []));
      return [{ dataset, reasons: [...new Map(reasons.map((one) => [one.text, one])).values()] }];
    });
  };
  return {
    find,
    suggest(text) {
      const vocabulary = datasets.flatMap((dataset) =>
        placesOf(dataset).flatMap((place) => toWords(place.text)),
      );
      const likest = (word: string): string =>
        find(word).length > 0 ? word : (similarNames(word, vocabulary, 1)[0] ?? word);
      const meant = text.trim().split(/\s+/).map(likest).join(' ');
      return find(text).length === 0 && find(meant).length > 0 ? meant : null;
    },
  };
}

interface Place {
  readonly kind: Reason['kind'] | 'title';
  readonly text: string;
  readonly folded: string;
}

/** In the order in which they say most. */
function toPlaces(
  dataset: CatalogueDataset,
  columnsOf: (resource: string) => readonly Field[],
): readonly Place[] {
  const { name, title, description, publisher, organization, groups, licence, tags, resources } = dataset;
  const place = (kind: Place['kind'], text: string | null | undefined): readonly Place[] =>
    text ? [{ kind, text, folded: fold(text) }] : [];
  return [
    ...place('title', title),
    ...resources.flatMap((one) => place('resource', one.title)),
    ...tags.flatMap(({ name: tag, title: called }) => [...place('tag', called), ...place('tag', tag)]),
    ...place('publisher', publisher),
    ...place('publisher', organization?.title),
    ...groups.flatMap((group) => place('group', group.title)),
    ...resources.flatMap((one) =>
      columnsOf(one.id).flatMap(({ id, info }) => {
        const label = info?.['label'];
        return place('column', label && label !== id ? `${label} (${id})` : id);
      }),
    ),
    ...resources.flatMap((one) => place('format', one.format)),
    ...place('licence', licence?.title),
    ...place('licence', licence?.id),
    ...place('description', toPlainText(description)),
    ...resources.flatMap((one) => place('description', toPlainText(one.description))),
    ...dataset.otherTitles.flatMap((other) => place('name', other)),
    ...place('name', name),
  ];
}

function findPlace(places: readonly Place[], word: string): Pick<Place, 'kind' | 'text'> | null {
  const place = places.find(({ folded }) => folded.includes(word));
  if (!place) return null;
  const { kind, text } = place;
  return { kind, text: kind === 'description' ? about(text, place.folded.indexOf(word)) : text };
}

function toWords(text: string): readonly string[] {
  return text.split(/[\s,.;:!?()/"“”„«»]+/u).filter(Boolean);
}

/** Characters about a word that are shown of a description. */
const ABOUT = 40;

/** What stands about a place. Folding may shorten a text, by which the words shown then lie beside it a little. */
function about(text: string, at: number): string {
  const from = Math.max(0, text.lastIndexOf(' ', Math.max(0, at - ABOUT)));
  const cut = text.slice(from, at + ABOUT).trim();
  return `${from > 0 ? '… ' : ''}${cut}${at + ABOUT < text.length ? ' …' : ''}`;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
