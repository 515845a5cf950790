import type { Node } from 'libpg-query';
import { as, open, strings, type NodeKind, type NodeOf } from './tree.ts';

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

/** Names by kinds of nodes; others have none. */
const FIGURES: { readonly [K in NodeKind]?: (node: NodeOf<K>) => Figured | undefined } = {
  A_ArrayExpr: () => strong('array'),
  A_Expr: ({ kind }) => (kind === 'AEXPR_NULLIF' ? strong('nullif') : undefined),
  A_Indirection: ({ indirection = [], arg }) => {
    const field = indirection.findLast((part) => as(part, 'String'));
    return field ? strong(as(field, 'String')?.sval ?? '') : figure(arg);
  },
  CaseExpr: ({ defresult }) => {
    const otherwise = figure(defresult);
    return otherwise?.strong ? otherwise : { name: 'case', strong: false };
  },
  CoalesceExpr: () => strong('coalesce'),
  CollateClause: ({ arg }) => figure(arg),
  ColumnRef: ({ fields }) => {
    const name = strings(fields).findLast((part) => part !== '*');
    return name === undefined ? undefined : strong(name);
  },
  FuncCall: ({ funcname }) => strong(strings(funcname).at(-1) ?? '?column?'),
  GroupingFunc: () => strong('grouping'),
  MinMaxExpr: ({ op }) => strong(op === 'IS_LEAST' ? 'least' : 'greatest'),
  RowExpr: () => strong('row'),
  // SVFOP_CURRENT_TIME_N is current_time(n).
  SQLValueFunction: ({ op = '' }) => strong(op.replace(/^SVFOP_|_N$/g, '').toLowerCase()),
  SubLink: ({ subLinkType, subselect }) => {
    if (subLinkType === 'EXISTS_SUBLINK') return strong('exists');
    if (subLinkType === 'ARRAY_SUBLINK') return strong('array');
    if (subLinkType !== 'EXPR_SUBLINK') return undefined;
    // Of a set operation the first query names the columns.
    let select = as(subselect, 'SelectStmt');
    while (select?.larg) select = select.larg;
    if (select?.valuesLists?.length) return strong('column1');
    const target = as(select?.targetList?.[0], 'ResTarget');
    return target?.name === undefined ? figure(target?.val) : strong(target.name);
  },
  TypeCast: ({ arg, typeName }) => {
    const inner = figure(arg);
    if (inner?.strong) return inner;
    const type = strings(typeName?.names).at(-1);
    return type === undefined ? inner : { name: type, strong: false };
  },
};

function figure(node: Node | undefined): Figured | undefined {
  if (!node) return undefined;
  const { kind, value } = open(node);
  const named = FIGURES[kind] as ((node: NodeOf<NodeKind>) => Figured | undefined) | undefined;
  return named?.(value as NodeOf<NodeKind>);
}
