import type { JsonValue } from '../params/json-value.ts';

/** What `filters` means (CKAN 2.12's grammar, of which 2.11's is a part, and `not` and `is_null`, which no CKAN has): contract 2.6. */
export type FilterTree =
  | { readonly kind: 'all'; readonly parts: readonly FilterTree[] }
  | { readonly kind: 'any'; readonly parts: readonly FilterTree[] }
  | {
      readonly kind: 'compare';
      readonly column: string;
      readonly operator: Comparison;
      readonly value: JsonValue;
    }
  | { readonly kind: 'in'; readonly column: string; readonly values: readonly JsonValue[] }
  | { readonly kind: 'null'; readonly column: string }
  /** Whatever the part does not hold for, be it that it cannot be told of nothing. */
  | { readonly kind: 'not'; readonly part: FilterTree };

/** An operator of CKAN 2.12's filters that compares with a value. */
export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte';

/** The operators in SQL. */
export const COMPARISONS: Readonly<Record<Comparison, string>> = {
  eq: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** Whether a member of a filter is an operator that compares. */
export function isComparison(name: string): name is Comparison {
  return Object.hasOwn(COMPARISONS, name);
}
