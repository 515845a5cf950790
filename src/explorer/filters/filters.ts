import type { Json } from '../api/request.ts';
import type { ColumnKind } from '../grid/column-kind.ts';
import { fromWholeSecond, toWholeSecond } from './whole-second.ts';

/** What a filter compares with. Exact numbers travel as text, which CKAN converts. */
export type FilterValue = string | number | boolean;

/** One column's condition. */
export type Condition =
  | {
      readonly kind: 'any-of';
      readonly values: readonly FilterValue[];
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

/** Conditions by column, or by `$or` and `$and`; all must hold. Order is the order of the chips. */
export type Filters = ReadonlyMap<string, Condition>;

/** No condition. */
export const NO_FILTERS: Filters = new Map();

/** Reads the API's `filters` object (contract 2.6). @throws SyntaxError when the text is no JSON object */
export function parseFilters(text: string): Filters {
  const json = JSON.parse(text) as Json;
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
  const list: readonly Json[] = Array.isArray(value) ? value : [value];
  const values = list.map((item) => fromWholeSecond(item) ?? item);
  if (values.every(isFilterValue))
    return { kind: 'any-of', values, ...(values.some((one, index) => one !== list[index]) && SECONDS) };
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

const SECONDS = { seconds: true } as const;

/** Values of a column, as the table shows them. Dates with times are cut there. */
export function anyOf(values: readonly FilterValue[], kind: ColumnKind): Condition {
  return { kind: 'any-of', values, ...(kind === 'datetime' && SECONDS) };
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

function toJson(condition: Exclude<Condition, { readonly kind: 'words' }>): Json {
  switch (condition.kind) {
    case 'any-of': {
      const values = condition.seconds ? condition.values.map(toWholeSecond) : condition.values;
      return values.length === 1 ? (values[0] ?? null) : values;
    }
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

/** The filters with one value more for a column: beside its other values, or instead of another kind of condition. */
export function addValue(filters: Filters, column: string, value: FilterValue, kind: ColumnKind): Filters {
  const old = filters.get(column);
  const values = old?.kind === 'any-of' ? old.values : [];
  return setCondition(filters, column, anyOf(values.includes(value) ? values : [...values, value], kind));
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
export function removeValue(filters: Filters, column: string, value: FilterValue): Filters {
  const condition = filters.get(column);
  if (condition?.kind !== 'any-of') return filters;
  const values = condition.values.filter((other) => other !== value);
  return values.length === 0
    ? removeCondition(filters, column)
    : setCondition(filters, column, { ...condition, values });
}
