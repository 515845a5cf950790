import { parseExactJson } from '../api/exact-json.ts';
import type { Json } from '../api/request.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { fromWholeSecond, toWholeSecond } from './whole-second.ts';

/** What a filter compares with. Exact numbers travel as text, which CKAN converts. */
export type FilterValue = string | number | boolean;

/** A value of a list; null: that there is none. */
export type ListedValue = FilterValue | null;

/** One column's condition. */
export type Condition =
  | {
      /** `none-of`: all other values, and that there is none unless it is in the list. */
      readonly kind: 'any-of' | 'none-of';
      readonly values: readonly ListedValue[];
      /** Times without a fraction stand for their whole second. */
      readonly seconds?: true;
    }
  | {
      readonly kind: 'range';
      readonly from: FilterValue | null;
      readonly to: FilterValue | null;
      /** The upper bound itself is out: bins of a histogram meet without overlapping. */
      readonly below?: boolean;
    }
  /** Words that the column's own text has, found as `q` finds them: an entry of an object `q`. */
  | { readonly kind: 'words'; readonly text: string }
  /** A condition written by hand in the address that the explorer has no form for; it is kept as it is. */
  | { readonly kind: 'other'; readonly json: Json }
  /** A member of the filters that is no column's: `$or` or `$and`. */
  | { readonly kind: 'group'; readonly json: Json };

/** A condition that is a member of the API's `filters`. */
export type FilterCondition = Exclude<Condition, { readonly kind: 'words' }>;

/** Conditions by column, or by `$or` and `$and`; all must hold. Order is the order of the chips. */
export type Filters = ReadonlyMap<string, Condition>;

/** No condition. */
export const NO_FILTERS: Filters = new Map();

/** Reads the API's `filters` object (contract 2.6). @throws SyntaxError when the text is no JSON object */
export function parseFilters(text: string): Filters {
  // Numbers that JavaScript would change are texts, which the API converts.
  const json = JSON.parse(JSON.stringify(parseExactJson(text))) as Json;
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new SyntaxError('filters must be a JSON object');
  return new Map(
    Object.entries(json).map(([key, value]) =>
      /^\$(?:or|and)$/.test(key)
        ? [key, { kind: 'group', json: value }]
        : [key.replace(/^\$\$/, '$'), toCondition(value)],
    ),
  );
}

function toCondition(value: Json): Condition {
  const listed = toListed(value);
  if (listed) return { kind: 'any-of', ...listed };
  const excluded = toExcluded(value);
  if (excluded) return { kind: 'none-of', ...excluded };
  if (isRange(value)) {
    const below = value.lt !== undefined;
    return {
      kind: 'range',
      from: value.gte ?? null,
      to: value.lt ?? value.lte ?? null,
      ...(below && { below }),
    };
  }
  return { kind: 'other', json: value };
}

type Listed = Omit<Extract<Condition, { readonly kind: 'any-of' | 'none-of' }>, 'kind'>;

function toListed(json: Json): Listed | null {
  const list: readonly Json[] = Array.isArray(json) ? json : [json];
  const seconds = list.map(fromWholeSecond);
  const values: ListedValue[] = [];
  for (const [index, item] of list.entries()) {
    const value = isOnly(item, 'is_null', true) ? null : (seconds[index] ?? item);
    if (value === null ? item === null : !isFilterValue(value)) return null;
    values.push(value as ListedValue);
  }
  return { values, ...(seconds.some((one) => one !== null) && SECONDS) };
}

function toExcluded(json: Json): Listed | null {
  if (isOnly(json, 'is_null', false)) return { values: [null] };
  const isNot = typeof json === 'object' && json !== null && Object.keys(json).join() === 'not';
  return isNot ? toListed((json as { readonly not: Json }).not) : null;
}

function isOnly(json: Json, name: string, value: Json): boolean {
  if (typeof json !== 'object' || json === null) return false;
  const entries = Object.entries(json);
  return entries.length === 1 && entries[0]?.[0] === name && entries[0][1] === value;
}

const SECONDS = { seconds: true } as const;

/** Values of a column, as the table shows them. Dates with times are cut there. */
export function anyOf(values: readonly ListedValue[], kind: ColumnKind): FilterCondition {
  return { kind: 'any-of', values, ...secondsOf(values, kind) };
}

/** All values of a column but these. */
export function noneOf(values: readonly ListedValue[], kind: ColumnKind): Condition {
  return { kind: 'none-of', values, ...secondsOf(values, kind) };
}

function secondsOf(values: readonly ListedValue[], kind: ColumnKind): { readonly seconds?: true } {
  return kind === 'datetime' && values.some((value) => value !== null) ? SECONDS : {};
}

function isFilterValue(value: Json): value is FilterValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isRange(
  value: Json,
): value is { readonly gte?: FilterValue; readonly lte?: FilterValue; readonly lt?: FilterValue } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, bound]) => /^(gte|lte?)$/.test(name) && isFilterValue(bound)) &&
    !('lt' in value && 'lte' in value)
  );
}

/** The words that columns are searched for. */
export function toWords(filters: Filters): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...filters].flatMap(([column, condition]) =>
      condition.kind === 'words' ? [[column, condition.text]] : [],
    ),
  );
}

/** The parameters of the API that choose records; those that choose none are absent. */
export interface SelectionParams {
  readonly [name: string]: Json;
}

/**
 * A search and filters as the API takes them (contract 2.6, 2.8): filters by words are an object `q`, beside which the search in all
 * columns is `full_text`. One value of a column goes as itself, several as a list.
 */
export function toSelectionParams(q: string, filters: Filters): SelectionParams {
  const words = toWords(filters);
  const others = Object.fromEntries(
    [...filters].flatMap(([column, condition]) =>
      condition.kind === 'words' ? [] : [[toKey(column, condition), toJson(condition)] as const],
    ),
  );
  return {
    ...(Object.keys(words).length > 0 ? { q: words, ...(q && { full_text: q }) } : q && { q }),
    ...(Object.keys(others).length > 0 && { filters: others }),
  };
}

/**
 * Reads what {@link toSelectionParams} made, as texts. What cannot be read is no filter. An object `q` that names a column which has
 * a filter stays a search as it is.
 */
export function parseSelection(params: URLSearchParams): { readonly q: string; readonly filters: Filters } {
  const q = params.get('q') ?? '';
  const filters = parseFiltersOrNone(params.get('filters'));
  const words = Object.entries(parseWords(q));
  if (words.length === 0 || words.some(([column]) => filters.has(column))) return { q, filters };
  const conditions = words.map(([column, text]) => [column, { kind: 'words', text } as const] as const);
  return { q: params.get('full_text') ?? '', filters: new Map([...filters, ...conditions]) };
}

/** None for a text that says none: an address may hold anything. */
function parseFiltersOrNone(text: string | null): Filters {
  try {
    return text === null ? NO_FILTERS : parseFilters(text);
  } catch {
    return NO_FILTERS;
  }
}

/** The entries of an object `q`; none of any other text. */
function parseWords(q: string): Readonly<Record<string, string>> {
  if (!q.startsWith('{')) return {};
  try {
    const words = JSON.parse(q) as Record<string, Json>;
    return Object.values(words).every((text) => typeof text === 'string')
      ? (words as Record<string, string>)
      : {};
  } catch {
    return {};
  }
}

/** A name that begins like an operator gets one more sign (contract 2.6). */
function toKey(column: string, { kind }: Condition): string {
  return column.startsWith('$') && kind !== 'group' ? `$${column}` : column;
}

/** A condition as a member of the API's `filters`. */
export function toJson(condition: FilterCondition): Json {
  switch (condition.kind) {
    case 'any-of':
      return toList(condition);
    case 'none-of':
      return condition.values.length === 1 && condition.values[0] === null
        ? { is_null: false }
        : { not: toList(condition) };
    case 'range':
      return {
        ...(condition.from !== null && { gte: condition.from }),
        ...(condition.to !== null && { [condition.below ? 'lt' : 'lte']: condition.to }),
      };
    case 'other':
    case 'group':
      return condition.json;
  }
}

function toList({ values, seconds }: Listed): Json {
  const list = values.map((value): Json => {
    if (value === null) return { is_null: true };
    return seconds ? toWholeSecond(value) : value;
  });
  return list.length === 1 ? (list[0] ?? null) : list;
}

/** Whether a value is in a list. Those of a form or an address are texts, those of records may be numbers. */
export function hasValue(values: readonly ListedValue[], value: ListedValue): boolean {
  return values.some((other) => isSame(other, value));
}

function isSame(one: ListedValue, other: ListedValue): boolean {
  return one === null || other === null ? one === other : String(one) === String(other);
}

/** The filters with one value more for a column: beside its other values, or instead of another kind of condition. */
export function addValue(filters: Filters, column: string, value: ListedValue, kind: ColumnKind): Filters {
  const old = filters.get(column);
  const values = old?.kind === 'any-of' ? old.values : [];
  return setCondition(filters, column, anyOf(hasValue(values, value) ? values : [...values, value], kind));
}

/** The filters without the records that have this value: beside others that are out, or instead of another kind of condition. */
export function excludeValue(
  filters: Filters,
  column: string,
  value: ListedValue,
  kind: ColumnKind,
): Filters {
  const old = filters.get(column);
  const values = old?.kind === 'none-of' ? old.values : [];
  return setCondition(filters, column, noneOf(hasValue(values, value) ? values : [...values, value], kind));
}

/** The filters with this condition for the column, in the column's old place. */
export function setCondition(filters: Filters, column: string, condition: Condition): Filters {
  return new Map([...filters, [column, condition]]);
}

/** The filters without the column's condition. */
export function removeCondition(filters: Filters, column: string): Filters {
  return new Map([...filters].filter(([name]) => name !== column));
}

/** The filters without one value of a column, and without the column when that was its last. */
export function removeValue(filters: Filters, column: string, value: ListedValue): Filters {
  const condition = filters.get(column);
  if (condition?.kind !== 'any-of' && condition?.kind !== 'none-of') return filters;
  const values = condition.values.filter((other) => !isSame(other, value));
  return values.length === 0
    ? removeCondition(filters, column)
    : setCondition(filters, column, { ...condition, values });
}
