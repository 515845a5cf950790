import type { Node, SubLink } from 'libpg-query';
import { as, isStar, open, strings, type NodeKind, type NodeOf } from './tree.ts';

/** What sub-selects' first columns are called, as far as they are translated. */
type SubselectNames = ReadonlyMap<SubLink, string | undefined>;

/** The name PostgreSQL gives an output column without AS (FigureColname, parse_target.c). */
export function columnName(node: Node, subselects: SubselectNames): string {
  return figure(node, subselects)?.name ?? '?column?';
}

/** Strong names win over a cast's type name. */
interface Figured {
  readonly name: string;
  readonly strong: boolean;
}

const strong = (name: string): Figured => ({ name, strong: true });

/** Names by kinds of nodes; others have none. */
const FIGURES: {
  readonly [K in NodeKind]?: (node: NodeOf<K>, subselects: SubselectNames) => Figured | undefined;
} = {
  A_ArrayExpr: () => strong('array'),
  A_Expr: ({ kind }) => (kind === 'AEXPR_NULLIF' ? strong('nullif') : undefined),
  A_Indirection: ({ indirection = [], arg }, subselects) => {
    const field = indirection.findLast((part) => as(part, 'String'));
    return field ? strong(as(field, 'String')?.sval ?? '') : figure(arg, subselects);
  },
  CaseExpr: ({ defresult }, subselects) => {
    const otherwise = figure(defresult, subselects);
    return otherwise?.strong ? otherwise : { name: 'case', strong: false };
  },
  CoalesceExpr: () => strong('coalesce'),
  CollateClause: ({ arg }, subselects) => figure(arg, subselects),
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
  SubLink: (node, subselects) => {
    if (node.subLinkType === 'EXISTS_SUBLINK') return strong('exists');
    if (node.subLinkType === 'ARRAY_SUBLINK') return strong('array');
    if (node.subLinkType !== 'EXPR_SUBLINK') return undefined;
    // Of a set operation the first query names the columns.
    let select = as(node.subselect, 'SelectStmt');
    while (select?.larg) select = select.larg;
    if (select?.valuesLists?.length) return strong('column1');
    const target = as(select?.targetList?.[0], 'ResTarget');
    const name = isStar(target?.val) ? subselects.get(node) : target?.name;
    return name === undefined ? figure(target?.val, subselects) : strong(name);
  },
  TypeCast: ({ arg, typeName }, subselects) => {
    const inner = figure(arg, subselects);
    if (inner?.strong) return inner;
    const type = strings(typeName?.names).at(-1);
    return type === undefined ? inner : { name: type, strong: false };
  },
};

function figure(node: Node | undefined, subselects: SubselectNames): Figured | undefined {
  if (!node) return undefined;
  const { kind, value } = open(node);
  type Figure = (node: NodeOf<NodeKind>, subselects: SubselectNames) => Figured | undefined;
  const named = FIGURES[kind] as Figure | undefined;
  return named?.(value as NodeOf<NodeKind>, subselects);
}
