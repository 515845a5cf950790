import type { Dataset } from '../../catalog.ts';
import { forEachLexeme } from '../../full-text/lexemes.ts';
import { ENGLISH } from '../../full-text/text-search-config.ts';
import { DEFAULT_FIELD, type SearchQuery } from './search-query.ts';

/** A dataset as package_search sees it: field → values, named as in CKAN's index. */
export type SearchDocument = Readonly<Record<string, readonly string[]>>;

/**
 * Fields that can be counted in facets, and searched by `field:value`.
 * @param modified when the dataset was, as in package_show
 */
export function toSearchDocument(dataset: Dataset, modified: string): SearchDocument {
  const { resources, extras } = dataset;
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  const present = (values: readonly (string | null | undefined)[]) =>
    values.filter((value) => value !== null && value !== undefined);
  // What words are looked for in: the fields that CKAN's schema.xml copies into its default one, and formats.
  const prose = {
    name: [dataset.name],
    title: [dataset.title],
    notes: [dataset.description],
    tags: dataset.keywords,
    groups: names(dataset.groups),
    organization: present([dataset.organization?.name]),
    res_format: [...new Set(resources.map(({ format }) => format))],
    res_name: resources.map(({ title }) => title),
    res_description: resources.map(({ description }) => description),
    url: present([dataset.homepage]),
    author: dataset.contributors.map(({ title }) => title),
    ...Object.fromEntries(extras.map(({ key, value }) => [`extras_${key}`, [value]])),
  };
  return {
    ...Object.fromEntries(extras.map(({ key, value }) => [key, [value]])),
    ...prose,
    [DEFAULT_FIELD]: Object.values(prose).flat(),
    id: [dataset.id],
    title_string: [dataset.title],
    owner_org: present([dataset.organization?.id]),
    license_id: present(dataset.licenses.map(({ name }) => name)),
    version: present([dataset.version]),
    state: ['active'],
    capacity: ['public'],
    private: [String(dataset.private)],
    type: ['dataset'],
    dataset_type: ['dataset'],
    entity_type: ['package'],
    metadata_created: [`${dataset.created}Z`],
    metadata_modified: [`${modified}Z`],
  };
}

/** Whether a document is what a query asks for. */
export function matchesQuery(document: SearchDocument, query: SearchQuery): boolean {
  switch (query.kind) {
    case 'all':
      return query.parts.every((part) => matchesQuery(document, part));
    case 'any':
      return query.parts.some((part) => matchesQuery(document, part));
    case 'not':
      return !matchesQuery(document, query.part);
    case 'range':
      return valuesOf(document, query.field).some(
        (value) => (query.from === '*' || value >= query.from) && (query.to === '*' || value <= query.to),
      );
    case 'term':
      return query.field === '*' || valuesOf(document, query.field).some((value) => hasTerm(value, query));
  }
}

function valuesOf(document: SearchDocument, field: string): readonly string[] {
  return Object.hasOwn(document, field) ? (document[field] as readonly string[]) : [];
}

function hasTerm(value: string, { term, quoted, field }: SearchQuery & { kind: 'term' }): boolean {
  const [text, sought] = [value.toLowerCase(), term.toLowerCase()];
  if (!quoted && sought === '*') return true;
  if (!quoted && /[*?]/.test(sought)) {
    const pattern = sought
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return (
      new RegExp(`^${pattern}$`, 's').test(text) ||
      wordsOf(text).some((word) => new RegExp(`^${pattern}$`).test(word))
    );
  }
  if (text === sought) return true;
  return PROSE.has(field) && ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(sought).join(' ')} `);
}

/** Fields whose values are searched word by word; the others are compared whole. */
const PROSE: ReadonlySet<string> = new Set([
  DEFAULT_FIELD,
  'title',
  'notes',
  'author',
  'res_name',
  'res_description',
]);

/** How much a word weighs by the field it stands in: CKAN's `qf`. */
const WEIGHTS: readonly (readonly [field: string, weight: number])[] = [
  ['name', 4],
  ['title', 4],
  ['tags', 2],
  ['groups', 2],
  [DEFAULT_FIELD, 1],
];

/**
 * How well a document answers plain words (CKAN's dismax, `mm=2<-1 5<80%`); 0 means not at all.
 */
export function scoreWords(document: SearchDocument, text: string): number {
  const words = wordsOf(text);
  const scores = words.map((word) => scoreWord(document, word));
  const matching = scores.filter((score) => score > 0).length;
  if (words.length === 0 || matching < leastWords(words.length)) return 0;
  return scores.reduce((sum, score) => sum + score, 0);
}

function leastWords(words: number): number {
  if (words <= 2) return words;
  return words <= 5 ? words - 1 : Math.floor(words * 0.8);
}

function scoreWord(document: SearchDocument, word: string): number {
  return Math.max(
    ...WEIGHTS.map(([field, weight]) =>
      valuesOf(document, field).some((value) => wordsOf(value).includes(word)) ? weight : 0,
    ),
  );
}

/** A text's words as they are compared: stemmed, in lower case, without accents and stop words, in the text's order. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachLexeme(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), ENGLISH, (lexeme) => words.push(lexeme));
  return words;
}
