import type { Node } from 'libpg-query';
import { MAX_TARGETS, TOO_MANY_TARGETS } from '../../core/sql/statement-limits.ts';
import { coerce } from '../casts/cast.ts';
import { castToText } from '../casts/to-text.ts';
import { located, notSupported, PgError } from '../errors.ts';
import { expr, keyOf, TEXT, type Expr } from '../expr.ts';
import { columnValue, identityOf } from '../expressions/columns.ts';
import { columnName } from '../names.ts';
import { at, compileExpression, type Place } from '../place.ts';
import type { OutputColumn } from '../query.ts';
import { findSource, noSource, type ScopeColumn } from '../scope.ts';
import { as, isStar, strings } from '../tree.ts';

/** One output of a SELECT. */
export interface Target {
  readonly name: string;
  readonly value: Expr;
  /** What the expression is identified by (identityOf). */
  readonly identity: string;
  /** The text of an untyped literal. */
  readonly literal?: string | null;
}

/** The same with the column that it becomes. */
export interface Output extends Target {
  readonly column: OutputColumn;
}

/** The SELECT list with `*` and `t.*` written out. */
export function compileTargets(nodes: readonly Node[], place: Place): readonly Target[] {
  guardCount(nodes);
  const targets = nodes.flatMap((node) => {
    const target = as(node, 'ResTarget');
    if (isStar(target?.val)) {
      const { location, fields = [] } = as(target?.val, 'ColumnRef') ?? {};
      return located(location, () => star(strings(fields.slice(0, -1)), at(place, { location })));
    }
    const value = shownRow(compileExpression(target?.val, place), place);
    const name = target?.name ?? columnName(target?.val as Node, place.statement.subselectNames);
    const identity = target?.val ? identityOf(target.val, place) : '';
    if (value.type.name !== 'unknown') return [{ name, value, identity }];
    // What nothing has typed by now is text.
    const literal = value.literal === undefined ? {} : { literal: value.literal };
    return [{ name, value: coerce(value, TEXT), identity, ...literal }];
  });
  guardCount(targets);
  return targets;
}

/** A row in the answer is its text; in a sub-select it would still have to be a row. */
function shownRow(value: Expr, place: Place): Expr {
  if (value.type.name !== 'record') return value;
  if (place.depth > 1) throw notSupported('a row as a column of a sub-select (name its columns)');
  return expr(castToText(value), value.type);
}

function guardCount(list: readonly unknown[]): void {
  if (list.length > MAX_TARGETS) throw new PgError('too_many_columns', TOO_MANY_TARGETS);
}

function star(names: readonly string[], place: Place): readonly Target[] {
  const columns = names.length === 0 ? place.scope.columns : columnsOf(names.at(-1) ?? '', place);
  if (names.length === 0 && place.scope.sources.length === 0)
    throw new PgError('syntax_error', 'SELECT * with no tables specified is not valid');
  return columns.map((column) => ({
    name: column.name,
    value: columnValue(column, place),
    identity: keyOf(column.expr.sql),
  }));
}

function columnsOf(alias: string, place: Place): readonly ScopeColumn[] {
  const sourceInScope = findSource(place.scope, alias);
  if (!sourceInScope) throw noSource(place.scope, alias);
  return sourceInScope.source.columns;
}
