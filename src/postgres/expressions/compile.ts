import type { BoolExpr, Node } from 'libpg-query';
import { notSupported, PgError } from '../errors.ts';
import { keyOf, type Expr } from '../expr.ts';
import type { Place } from '../place.ts';
import { locationOf, open, type NodeKind, type NodeOf } from '../tree.ts';
import { compileArray, compileIndirection } from './arrays.ts';
import { compileBoolean, compileBooleanTest, compileNullTest } from './booleans.ts';
import { compileCall } from './calls.ts';
import { compileCase, compileCoalesce, compileMinMax } from './conditionals.ts';
import { compileColumn, identityOf } from './columns.ts';
import { compileCollate, compileConstant, compileTypeCast, compileValueFunction } from './constants.ts';
import { compileGrouping } from './grouping.ts';
import { compileOperation } from './operations.ts';
import { compileRow } from './rows.ts';
import { knownDifferent } from './short-circuit.ts';
import { compileSubLink } from './sublinks.ts';

/** Nodes nested deeper than this are refused: DuckDB's own limit is 1000 and each of ours makes several of its. */
const MAX_DEPTH = 200;

type Handler<K extends NodeKind> = (node: NodeOf<K>, place: Place) => Expr;

const HANDLERS: { readonly [K in NodeKind]?: Handler<K> } = {
  A_ArrayExpr: compileArray,
  A_Const: compileConstant,
  A_Expr: compileOperation,
  A_Indirection: compileIndirection,
  BoolExpr: compileBoolean,
  BooleanTest: compileBooleanTest,
  CaseExpr: compileCase,
  CoalesceExpr: compileCoalesce,
  CollateClause: compileCollate,
  ColumnRef: compileColumn,
  FuncCall: compileCall,
  GroupingFunc: compileGrouping,
  MinMaxExpr: compileMinMax,
  NullTest: compileNullTest,
  ParamRef: (node) => {
    throw new PgError('undefined_parameter', `there is no parameter $${node.number ?? 0}`);
  },
  RowExpr: compileRow,
  SQLValueFunction: compileValueFunction,
  SubLink: compileSubLink,
  TypeCast: compileTypeCast,
};

/**
 * Translates an expression. After GROUP BY, what is a group key becomes that key.
 * @throws PgError whatever PostgreSQL would say against it
 */
export function translateExpression(node: Node | undefined, place: Place): Expr {
  if (!node) throw new PgError('internal_error', 'an expression is missing');
  if (place.depth > MAX_DEPTH) throw new PgError('program_limit_exceeded', 'stack depth limit exceeded');
  const { kind, value } = open(node);
  const handler = HANDLERS[kind] as Handler<NodeKind> | undefined;
  if (!handler) throw notSupported(describe(kind), locationOf(node));
  const { level } = place.scope;
  const grouped =
    level.aggregateDepth === 0 && level.keys?.size ? level.keys.get(identityOf(node, place)) : undefined;
  if (grouped) return grouped;
  const isKept = kind === 'A_Expr' || (kind === 'BoolExpr' && (value as BoolExpr).boolop === 'AND_EXPR');
  const location = locationOf(node) ?? place.location;
  const isConjunct = place.isConjunct === true && isKept;
  const isTruth = place.isTruth === true && kind === 'BoolExpr' && (value as BoolExpr).boolop !== 'NOT_EXPR';
  try {
    const before = level.ungrouped.length;
    const made = handler(value as NodeOf<NodeKind>, {
      ...place,
      isConjunct,
      isTruth,
      location,
      depth: place.depth + 1,
    });
    // What a key has, written otherwise.
    const key = level.ungrouped.length > before ? level.keys?.get(keyOf(made.sql)) : undefined;
    if (key && key.type.name === made.type.name) {
      level.ungrouped.length = before;
      return key;
    }
    const mayDiffer = place.isConjunct && (kind === 'A_Expr' || kind === 'BoolExpr');
    return mayDiffer ? { ...made, sql: knownDifferent(made.sql, place) } : made;
  } catch (error) {
    throw error instanceof PgError && location !== undefined ? error.placed(location) : error;
  }
}

const DESCRIPTIONS: Partial<Record<NodeKind, string>> = {
  XmlExpr: 'XML',
  XmlSerialize: 'XML',
  JsonObjectConstructor: 'JSON_OBJECT',
  JsonArrayConstructor: 'JSON_ARRAY',
  JsonFuncExpr: 'JSON_QUERY, JSON_VALUE and JSON_EXISTS',
  JsonIsPredicate: 'IS JSON',
  SetToDefault: 'DEFAULT',
  CurrentOfExpr: 'CURRENT OF',
};

function describe(kind: NodeKind): string {
  return DESCRIPTIONS[kind] ?? `the construct ${kind}`;
}
