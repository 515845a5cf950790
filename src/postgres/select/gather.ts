import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { around, keyOf, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import type { Level } from '../scope.ts';

/** Makes an aggregate a column of the grouped records. @returns its name */
export function gather(call: SqlFragment, level: Level, place: Place): SqlFragment {
  return columnOf(call, level.gathered, place);
}

/** A text that is no longer is written again: a name, or a cast of one. */
const SHORT = 60;

/** Makes what an aggregate is of a column of the records below, where it is long. @returns what it is by */
export function hold(value: SqlFragment, level: Level, place: Place): SqlFragment {
  return value.texts.join('').length <= SHORT ? value : columnOf(value, level.held, place);
}

/** Makes what is computed of gathered columns a column beside them: it is computed for every group, whoever asks, so that it should not fail. @returns its name */
export function derive(value: SqlFragment, level: Level, place: Place): SqlFragment {
  return columnOf(value, level.derived, place);
}

/** Makes a call over a window a column of the records. @returns its name */
export function gatherWindow(call: SqlFragment, place: Place): SqlFragment {
  return columnOf(call, place.scope.level.windowed, place);
}

/** The same call is one column. */
function columnOf(call: SqlFragment, columns: Map<string, SqlFragment>, place: Place): SqlFragment {
  const key = keyOf(call);
  for (const [name, known] of columns) if (keyOf(known) === key) return raw(name);
  const name = place.statement.fresh('a');
  columns.set(name, call);
  return raw(name);
}

/** Any of the values that an expression has in a group: where they all are the same. */
export function anyValue(x: Expr, level: Level, place: Place): Expr {
  const one = (value: SqlFragment) => gather(sql`any_value(${value})`, level, place);
  return { ...around(x, one), simple: true };
}
