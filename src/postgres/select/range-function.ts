import type { FuncCall, Node, RangeFunction } from 'libpg-query';
import { raw, sql } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { notSupported } from '../errors.ts';
import { expr, INT8, type Expr } from '../expr.ts';
import { compileExpression } from '../expressions/compile.ts';
import { functionName, mayCall } from '../expressions/calls.ts';
import { callFunction } from '../functions/table.ts';
import { at, type Place } from '../place.ts';
import type { OutputColumn } from '../query.ts';
import { as, strings } from '../tree.ts';
import { fromColumns, type FromItem } from './from.ts';

/** A function in FROM: its rows, with WITH ORDINALITY numbered. */
export function compileRangeFunction(node: RangeFunction, place: Place): FromItem {
  const functions = (node.functions ?? []).map((item) => as(item, 'List')?.items ?? []);
  if (functions.length !== 1 || node.coldeflist?.length)
    throw notSupported('ROWS FROM and column definitions');
  const call = as(functions[0]?.[0], 'FuncCall');
  if (!call) throw notSupported('this expression in FROM');
  const inside = at(place, { clause: 'FROM' });
  const name = functionName(call, inside);
  const value = rows(name, call, inside);
  const alias = node.alias?.aliasname ?? name;
  const id = place.statement.fresh('f');
  // A function's only column bears the alias's name.
  const columns: OutputColumn[] = [
    { name: alias, id, type: value.type, ...(value.numeric ? { numeric: value.numeric } : {}) },
    ...(node.ordinality ? [{ name: 'ordinality', id: `${id}n`, type: INT8 }] : []),
  ];
  const list = sql`SELECT unnest(${value.sql}) AS ${raw(id)}`;
  const table = node.ordinality
    ? sql`(SELECT ${raw(id)}, row_number() OVER () AS ${raw(`${id}n`)} FROM (${list}) AS ${raw(`${id}l`)})`
    : sql`(${list})`;
  const item = fromColumns(inside, table, columns, alias, strings(node.alias?.colnames), call.location);
  return { ...item, sql: sql`LATERAL ${item.sql}` };
}

/** The list of a function's rows; a function that gives no rows gives one. */
function rows(name: string, node: FuncCall, place: Place): Expr {
  const args = (node.args ?? []).map((arg: Node) => compileExpression(arg, place));
  if (!mayCall(name, node, place)) return expr(sql`[NULL]`, pgType('text'));
  const call = callFunction(place, name, args);
  return call.rows ? call : { ...call, sql: sql`[${call.sql}]` };
}
