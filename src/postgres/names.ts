import type { Node } from 'libpg-query';
import { as, strings } from './tree.ts';

/** The name PostgreSQL gives an output column without AS (FigureColname, parse_target.c). */
export function columnName(node: Node): string {
  return figure(node)?.name ?? '?column?';
}

/** Strong names win over a cast's type name. */
interface Figured {
  readonly name: string;
  readonly strong: boolean;
}

const strong = (name: string): Figured => ({ name, strong: true });

function figure(node: Node | undefined): Figured | undefined {
  if (!node) return undefined;
  const column = as(node, 'ColumnRef');
  if (column) {
    const name = strings(column.fields).findLast((part) => part !== '*');
    return name === undefined ? undefined : strong(name);
  }
  const indirection = as(node, 'A_Indirection');
  if (indirection) {
    const name = (indirection.indirection ?? []).findLast((part) => as(part, 'String'));
    return name ? strong(as(name, 'String')?.sval ?? '') : figure(indirection.arg);
  }
  const call = as(node, 'FuncCall');
  if (call) return strong(strings(call.funcname).at(-1) ?? '?column?');
  const operation = as(node, 'A_Expr');
  if (operation) return operation.kind === 'AEXPR_NULLIF' ? strong('nullif') : undefined;
  const cast = as(node, 'TypeCast');
  if (cast) {
    const inner = figure(cast.arg);
    if (inner?.strong) return inner;
    const type = strings(cast.typeName?.names).at(-1);
    return type === undefined ? inner : { name: type, strong: false };
  }
  const collate = as(node, 'CollateClause');
  if (collate) return figure(collate.arg);
  const test = as(node, 'CaseExpr');
  if (test) {
    const otherwise = figure(test.defresult);
    return otherwise?.strong ? otherwise : { name: 'case', strong: false };
  }
  if (as(node, 'A_ArrayExpr')) return strong('array');
  if (as(node, 'RowExpr')) return strong('row');
  if (as(node, 'CoalesceExpr')) return strong('coalesce');
  if (as(node, 'GroupingFunc')) return strong('grouping');
  const minmax = as(node, 'MinMaxExpr');
  if (minmax) return strong(minmax.op === 'IS_LEAST' ? 'least' : 'greatest');
  const value = as(node, 'SQLValueFunction');
  // SVFOP_CURRENT_TIME_N is current_time(n).
  if (value) return strong((value.op ?? '').replace(/^SVFOP_|_N$/g, '').toLowerCase());
  const sublink = as(node, 'SubLink');
  if (sublink) return sublinkName(sublink);
  return undefined;
}

function sublinkName(sublink: { subLinkType?: string; subselect?: Node }): Figured | undefined {
  if (sublink.subLinkType === 'EXISTS_SUBLINK') return strong('exists');
  if (sublink.subLinkType === 'ARRAY_SUBLINK') return strong('array');
  if (sublink.subLinkType !== 'EXPR_SUBLINK') return undefined;
  // Of a set operation the first query names the columns.
  let select = as(sublink.subselect, 'SelectStmt');
  while (select?.larg) select = select.larg;
  if (select?.valuesLists?.length) return strong('column1');
  const target = as(select?.targetList?.[0], 'ResTarget');
  if (!target) return undefined;
  return target.name === undefined ? figure(target.val) : strong(target.name);
}
