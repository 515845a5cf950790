import { validationError, type ActionError } from '../errors.ts';
import { isJsonList, isJsonObject, toPythonRepr, type JsonValue } from '../params/json-value.ts';
import { isComparison, type FilterTree } from './filter-tree.ts';

type FilterObject = { readonly [key: string]: JsonValue };

/** What filters need to know of the table's columns. */
export interface FilterColumns {
  has(name: string): boolean;
  /** A list on an array column means equality with that array (2.11), not any of. */
  isArray(name: string): boolean;
}

const MAX_DEPTH = 10;
const MAX_OPERATIONS = 100;

/**
 * Reads `filters`: an object, or a list of objects of which any may hold.
 * Throws a Validation Error under `filters`, in CKAN's words, for anything outside the grammar.
 */
export function parseFilters(filters: JsonValue, columns: FilterColumns): FilterTree {
  const parser = new FilterParser(columns);
  return isJsonList(filters) ? parser.any(filters, '$or', 0) : parser.object(filters as FilterObject, 0);
}

class FilterParser {
  #operations = 0;

  constructor(private readonly columns: FilterColumns) {}

  object(members: FilterObject, depth: number): FilterTree {
    if (depth >= MAX_DEPTH) throw invalid('Maximum nesting depth for filter operations reached');
    const parts = Object.entries(members).map(([key, value]) => this.#member(key, value, depth));
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
  }

  any(list: readonly JsonValue[], key: string, depth: number): FilterTree {
    return { kind: 'any', parts: this.#objects(list, key, depth) };
  }

  #member(key: string, value: JsonValue, depth: number): FilterTree {
    if (key === '$or' || key === '$and') {
      if (!isJsonList(value)) {
        throw invalid(`Filter operations must be defined as a list of dicts: ${toPythonRepr(value)}`);
      }
      return { kind: key === '$or' ? 'any' : 'all', parts: this.#objects(value, key, depth) };
    }
    // CKAN 2.11 knows no operators: there a column's name is written as it is.
    if (key.startsWith('$') && !key.startsWith('$$') && !this.columns.has(key)) {
      throw invalid(`Unknown operators (must be one of $or, $and): ${key}`);
    }
    const column = key.startsWith('$$') ? key.slice(1) : key;
    // Nested objects are 2.12's, and so are the words about them.
    if (!this.columns.has(column))
      throw invalid(depth === 0 ? `invalid value "${key}"` : `Unknown field: ${key}`);
    // CKAN 2.11 compares it as it does any value: beside a text as the text {}.
    if (isJsonObject(value) && Object.keys(value).length === 0)
      return this.#count({ kind: 'compare', column, operator: 'eq', value });
    return this.#condition(column, value);
  }

  #objects(list: readonly JsonValue[], key: string, depth: number): readonly FilterTree[] {
    if (list.length === 0) throw invalid(`invalid value "${key}"`);
    return list.map((item) => {
      if (!isJsonObject(item)) {
        throw invalid(`Filter operations must be defined as a list of dicts: ${toPythonRepr(list)}`);
      }
      if (Object.keys(item).length === 0) throw invalid(`invalid value "${key}"`);
      return this.object(item, depth + 1);
    });
  }

  #condition(column: string, value: JsonValue): FilterTree {
    if (isJsonObject(value)) return this.#operators(column, value);
    if (!isJsonList(value) || this.columns.isArray(column)) {
      return this.#count({ kind: 'compare', column, operator: 'eq', value });
    }
    const scalars = value.filter((item) => !isJsonObject(item));
    const objects = value.filter(isJsonObject).map((item) => this.#operators(column, item));
    const parts = [
      ...(scalars.length > 0 || objects.length === 0
        ? [this.#count({ kind: 'in', column, values: scalars })]
        : []),
      ...objects,
    ];
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  #operators(column: string, operators: FilterObject): FilterTree {
    const entries = Object.entries(operators);
    if (entries.length === 0) throw invalid(`invalid value "${column}"`);
    const parts = entries.map(([operator, value]): FilterTree => {
      if (isComparison(operator)) return this.#count({ kind: 'compare', column, operator, value });
      if (operator === 'not') return this.#count({ kind: 'not', part: this.#condition(column, value) });
      if (operator === 'is_null') return this.#count(nullTest(column, value));
      if (operator === 'in' && isJsonList(value)) return this.#count({ kind: 'in', column, values: value });
      const repr = `field=${toPythonRepr(column)}, op=${toPythonRepr(operator)}, value=${toPythonRepr(value)}`;
      throw invalid(`Unknown filter operation: FilterOp(${repr})`);
    });
    return parts.length === 1 ? parts[0]! : { kind: 'all', parts };
  }

  #count(tree: FilterTree): FilterTree {
    this.#operations += 1;
    if (this.#operations > MAX_OPERATIONS) throw invalid('Maximum number of filter operations exceeded');
    return tree;
  }
}

function nullTest(column: string, value: JsonValue): FilterTree {
  if (typeof value !== 'boolean') throw invalid(`is_null must be true or false: ${toPythonRepr(value)}`);
  const part: FilterTree = { kind: 'null', column };
  return value ? part : { kind: 'not', part };
}

function invalid(message: string): ActionError {
  return validationError({ filters: [message] });
}
