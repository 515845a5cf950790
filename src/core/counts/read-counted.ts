import type { Compiled, ConditionCompiler } from '../search/search-plan.ts';
import { MOST_BARS, toBarScale, type BarScale } from './bar-scale.ts';
import { validationError, ActionError } from '../errors.ts';
import { isJsonList, isJsonObject, type JsonValue } from '../params/json-value.ts';
import type { Relation, RelationColumn } from '../ports.ts';
import { parseFilters } from '../search/parse-filters.ts';
import { searchableColumns } from '../search/search-columns.ts';

/** A column whose records are counted by bars. */
export interface CountedColumn {
  readonly id: string;
  readonly column: RelationColumn;
  readonly scale: BarScale;
  /** Tells a record's bar. */
  readonly bar: Compiled;
}

/** Columns of one request. */
const MOST_COLUMNS = 500;

/** Reads `bars`: by column a list of conditions, each as in `filters`. Throws a Validation Error for what cannot be meant. */
export function readCounted(
  bars: JsonValue,
  relation: Relation,
  tables: Pick<ConditionCompiler, 'bar'>,
): readonly CountedColumn[] {
  if (!isJsonObject(bars)) throw invalid('Bars must be an object of lists of conditions, by column');
  const columns = new Map(searchableColumns(relation).map((column) => [column.id, column]));
  const entries = Object.entries(bars);
  if (entries.length > MOST_COLUMNS) throw invalid(`At most ${MOST_COLUMNS} columns are counted at once`);
  return entries.map(([id, conditions]) => {
    const column = columns.get(id);
    if (!column) throw invalid(`invalid value "${id}"`);
    if (!isJsonList(conditions)) throw invalid(`The bars of "${id}" must be a list of conditions`);
    if (conditions.length > MOST_BARS) throw invalid(`"${id}" has more than ${MOST_BARS} bars`);
    const isArray = column.type.startsWith('_');
    return asBars(() => {
      const trees = conditions.map((condition) =>
        parseFilters({ [escaped(id)]: condition }, { has: (name) => name === id, isArray: () => isArray }),
      );
      const scale = toBarScale(column, trees);
      return { id, column, scale, bar: tables.bar(column, scale) };
    });
  });
}

/** A name that begins as an operator does. */
function escaped(id: string): string {
  return id.startsWith('$') ? `$${id}` : id;
}

/** What is wrong with a bar is wrong with `bars`. */
function asBars<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const messages = error instanceof ActionError ? error.details['filters'] : undefined;
    throw messages === undefined ? error : validationError({ bars: messages }, { cause: error });
  }
}

function invalid(message: string): ActionError {
  return validationError({ bars: [message] });
}
