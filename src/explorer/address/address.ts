import type { ChartSpec } from '../chart/chart-spec.ts';
import { formatChart, parseChart } from '../chart/chart-spec.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import { parseLayout, PLAIN_LAYOUT, writeLayout } from '../columns/column-layout.ts';
import type { Filters } from '../filters/filters.ts';
import { NO_FILTERS, parseSelection, toSelectionParams } from '../filters/filters.ts';
import type { GroupSpec } from '../group/group-spec.ts';
import { formatGroup, parseGroup } from '../group/group-spec.ts';
import type { MapSpec } from '../map/map-spec.ts';
import { formatMap, parseMap } from '../map/map-spec.ts';
import type { ChosenFacets } from './dataset-search-params.ts';
import { formatDatasetSearch, parseDatasetSearch } from './dataset-search-params.ts';
import type { SortKey } from './sort.ts';
import { parseSortItems, toSortText } from './sort.ts';

/**
 * What is on screen, wholly told by the address's fragment: `#/resource/<id>?q=…&filters=…`. A fragment, so that the same page file
 * serves every state on any static host and long statements never reach its limits. Parameters are spelt as in the API.
 */
export type Address = HomeAddress | ResourceAddress;

/** The list of datasets; all of them, or one. */
export interface HomeAddress {
  readonly page: 'home';
  /** A dataset's name. */
  readonly dataset: string | null;
  /** Of one dataset: what is shown below its head; absent: its resources. */
  readonly part?: DatasetPart;
  /** Of all: the words that are looked for. */
  readonly q?: string;
  /** Of all: what they must be filed under. */
  readonly chosenFacets?: ChosenFacets;
}

/** A resource, by its table, as a chart, in groups, on a map or by SQL. */
export interface ResourceAddress {
  readonly page: 'resource';
  readonly resource: string;
  readonly view: View;
  readonly q: string;
  readonly filters: Filters;
  readonly sort: readonly SortKey[];
  /** Records a page; null for all of them, by scrolling. */
  readonly limit: number | null;
  readonly offset: number;
  readonly columns: ColumnLayout;
  /** Columns whose values are counted; null until some are chosen. */
  readonly facets: readonly string[] | null;
  /** The statement that was last run; null before the first. */
  readonly sql: string | null;
  /** Name of the published query that was run, in the place of a statement; null: none. */
  readonly query: string | null;
  /** Values of the statement's parameters, where they are not those it has by itself. */
  readonly values: Readonly<Record<string, string>>;
  /** The chart that was chosen; null for the one that is guessed. */
  readonly chart: ChartSpec | null;
  /** The groups that were chosen; null for those that are guessed. */
  readonly group: GroupSpec | null;
  /** The map that was chosen; null for the one that is guessed. */
  readonly map: MapSpec | null;
  /** Whether a statement's result is shown as a chart. */
  readonly drawn: boolean;
}

/** The ways to look at a resource, in the order they are offered. */
export const VIEWS = ['table', 'chart', 'group', 'sql', 'map'] as const;

/** One of {@link VIEWS}. */
export type View = (typeof VIEWS)[number];

/** Records asked for at once while scrolling: CKAN's default for `limit`. */
export const BLOCK = 100;

/** CKAN's largest `limit`. */
export const MAX_LIMIT = 32_000;

/** What a dataset's page can show below its head. */
export const DATASET_PARTS = ['columns', 'quality', 'about'] as const;

/** One of {@link DATASET_PARTS}. */
export type DatasetPart = (typeof DATASET_PARTS)[number];

/** The page of all datasets. */
export const HOME: HomeAddress = { page: 'home', dataset: null };

/** A resource as it is shown at first. */
export function resourceAddress(resource: string): ResourceAddress {
  return {
    page: 'resource',
    resource,
    view: 'table',
    q: '',
    filters: NO_FILTERS,
    sort: [],
    limit: null,
    offset: 0,
    columns: PLAIN_LAYOUT,
    facets: null,
    sql: null,
    query: null,
    values: {},
    chart: null,
    group: null,
    map: null,
    drawn: false,
  };
}

/** Reads a fragment, with or without its `#`. What it cannot understand falls back to the default: an old link still opens. */
export function parseAddress(fragment: string): Address {
  const [path = '', query = ''] = splitOnce(fragment.replace(/^#/, ''), '?');
  const [kind, id, view] = path.split('/').filter(Boolean).map(decode);
  const params = new URLSearchParams(query);
  if (kind === 'dataset' && id) {
    const part = DATASET_PARTS.find((one) => one === view);
    return { page: 'home', dataset: id, ...(part && { part }) };
  }
  if (kind !== 'resource' || !id) return { ...HOME, ...parseDatasetSearch(params) };
  return {
    page: 'resource',
    resource: id,
    view: VIEWS.find((one) => one === view) ?? 'table',
    ...parseSelection(params),
    sort: parseSortItems(params.getAll('sort').flatMap(splitItems)),
    limit: natural(params.get('limit'), null, MAX_LIMIT),
    offset: natural(params.get('offset'), 0, Number.MAX_SAFE_INTEGER),
    columns: parseLayout(params),
    facets: params.has('facets') ? params.getAll('facets').filter(Boolean) : null,
    sql: params.get('sql'),
    query: params.get('query'),
    values: Object.fromEntries(
      [...params].flatMap(([name, value]) =>
        name.startsWith(VALUE) ? [[name.slice(VALUE.length), value]] : [],
      ),
    ),
    chart: parseChart(params),
    group: parseGroup(params),
    map: parseMap(params),
    drawn: params.get('result') === 'chart',
  };
}

/** Writes a fragment with its `#`; defaults are left out. */
export function formatAddress(address: Address): string {
  if (address.page === 'home') return formatHome(address);
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(toSelectionParams(address.q, address.filters)))
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (address.sort.length > 0) params.set('sort', toSortText(address.sort));
  if (address.limit !== null) params.set('limit', String(address.limit));
  if (address.offset) params.set('offset', String(address.offset));
  writeLayout(address.columns, params);
  // One empty entry tells no facets at all from facets not chosen yet.
  for (const facet of address.facets?.length === 0 ? [''] : (address.facets ?? []))
    params.append('facets', facet);
  if (address.sql !== null) params.set('sql', address.sql);
  if (address.query !== null) params.set('query', address.query);
  for (const [name, value] of Object.entries(address.values)) params.set(VALUE + name, value);
  if (address.drawn) params.set('result', 'chart');
  for (const [name, value] of address.chart ? formatChart(address.chart) : []) params.set(name, value);
  for (const [name, value] of address.group ? formatGroup(address.group) : []) params.append(name, value);
  for (const [name, value] of address.map ? formatMap(address.map) : []) params.set(name, value);
  const query = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  const view = address.view === 'table' ? '' : `/${address.view}`;
  return `#/resource/${encodeURIComponent(address.resource)}${view}${query && `?${query}`}`;
}

function formatHome({ dataset, part, q = '', chosenFacets = {} }: HomeAddress): string {
  if (dataset !== null) return `#/dataset/${encodeURIComponent(dataset)}${part ? `/${part}` : ''}`;
  const query = formatDatasetSearch(q, chosenFacets).toString();
  return `#/${query && `?${query}`}`;
}

/** Before the names of a statement's parameters, which may be called as anything else is. */
const VALUE = 'param.';

/** Splits at commas outside quotes. */
function splitItems(text: string): string[] {
  return text.match(/(?:"[^"]*"|[^,])+/g) ?? [];
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** A hand-made `%` must not stop the page. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function natural<Fallback>(text: string | null, fallback: Fallback, most: number): number | Fallback {
  return text !== null && /^\d+$/.test(text) ? Math.min(Number(text), most) : fallback;
}
