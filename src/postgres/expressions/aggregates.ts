import type { FuncCall, SortBy } from 'libpg-query';
import { integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { notSupported, PgError } from '../errors.ts';
import { around, keyOf, mayFail, typed, withoutDigits, type Expr } from '../expr.ts';
import type { Aggregate, AggregateCall } from '../functions/aggregate-call.ts';
import { AGGREGATES } from '../functions/aggregate.ts';
import { byName } from '../row.ts';
import { at, compileAll, compileExpression, type Place } from '../place.ts';
import { outwards, type Scope } from '../scope.ts';
import { derive, gather, gatherWindow, hold } from '../select/gather.ts';
import { checkHashable, orderTerm, sortWords } from '../select/order.ts';
import { compileWindow } from '../select/window.ts';
import { mentions, ofKind, startOf } from '../tree.ts';
import { selectCandidate } from '../types/candidates.ts';
import { noFunction } from '../types/no-candidate.ts';
import { coerceArguments, resultOf } from '../types/polymorphic.ts';
import { checkClause } from './aggregate-clause.ts';
import { compileCondition } from './booleans.ts';
import { noteOuter } from './columns.ts';
import { compileHypothetical, isHypothetical } from './hypothetical.ts';
import { zip } from '../zip.ts';

const TABLE = byName(AGGREGATES);

/** An aggregate, maybe over a window, or a window function. */
export function compileAggregate(name: string, node: FuncCall, place: Place): Expr {
  const owner = node.over ? place.scope : ownerOf(node, place);
  const isWindowFunction = (TABLE.get(name) ?? []).some(({ window }) => window);
  if (isWindowFunction && !node.over && !isHypothetical(name, node))
    throw new PgError('wrong_object_type', `window function ${name} requires an OVER clause`);
  checkClause(name, node, place, owner);
  const { level } = owner;
  const parts = partsWithin(node, place, owner);
  if (isHypothetical(name, node)) return compileHypothetical(name, node, parts, at(place, { scope: owner }));
  const chosen = choose(name, node, parts);
  const coerced = coerceArguments(parts.args, chosen.args)
    .map((x) =>
      // What is told apart by its value has the digits of any.
      guarded(node.agg_distinct && name !== 'array_agg' ? withoutDigits(x) : x, parts.filter),
    )
    .map((x) => (node.over || x.type.category !== 'numeric' ? x : { ...x, sql: hold(x.sql, level, place) }));
  const over = node.over ? sql` OVER ${compileWindow(node.over, place)}` : raw('');
  const write = writer(node, sorted(node, parts, coerced), over);
  const call: AggregateCall = (duck, args) =>
    node.over ? gatherWindow(write(duck, args), place) : gather(write(duck, args), level, place);
  const counted = owner === place.scope ? knownDistinct(name, node, parts, place) : undefined;
  const [sort] = parts.order;
  const isDown = sort !== undefined && sortWords(sort.sort)[0] === 'DESC';
  const isDistinct = node.agg_distinct ?? false;
  const how = {
    isWindow: node.over !== undefined,
    isDown,
    isDistinct,
    isFew: hasFew(place),
    derive: node.over ? undefined : (made: SqlFragment) => derive(made, level, place),
  };
  const built = counted ?? chosen.build(coerced, call, how);
  const value = typed(built, resultOf(chosen.result, coerced, chosen.args));
  if (owner === place.scope) return value;
  // DuckDB's lambdas see no column of a SELECT around: there it is a column by itself.
  const named = { ...around(value, (part) => derive(part, level, place)), simple: true };
  noteOuter(named, place);
  return named;
}

/** Records of each table below which aggregates may take longer ways to more digits. */
const FEW = 100_000;

const hasFew = ({ statement }: Place) => [...statement.relations.values()].every(({ rows }) => rows <= FEW);

/** Arguments, order and filter. An aggregate over a window takes group keys and aggregates; a plain one ends GROUP BY's reach. */
function partsWithin(node: FuncCall, place: Place, owner: Scope): Parts {
  if (node.over) {
    const { level } = place.scope;
    const rowsBefore = level.rowFunctions;
    const parts = compileParts(node, place);
    if (level.rowFunctions > rowsBefore)
      throw new PgError(
        'feature_not_supported',
        'window function calls cannot contain set-returning function calls',
        {
          hint: 'You might be able to move the set-returning function into a LATERAL FROM item.',
        },
      );
    return parts;
  }
  // PostgreSQL takes direct arguments once a group: of columns they must be keys, which compiling them up here finds out.
  if (node.agg_within_group)
    for (const arg of node.args ?? []) if (mentions(arg, 'ColumnRef')) compileExpression(arg, place);
  owner.level.aggregateDepth += 1;
  try {
    return compileParts(node, place);
  } finally {
    owner.level.aggregateDepth -= 1;
  }
}

/** Whose aggregate it is: that SELECT's, of those around, whose columns alone it has; the nearest of several. */
function ownerOf(node: FuncCall, place: Place): Scope {
  const { parent, level } = place.scope;
  if (!parent || level.aggregateDepth > 0 || !mentions(node, 'ColumnRef')) return place.scope;
  const { named } = place.statement;
  const before = named.scopes;
  const scopes = new Set<Scope>();
  named.scopes = scopes;
  const all = outwards(place.scope);
  const marks = all.map(({ level: one }) => ({ level: one, length: one.ungrouped.length }));
  try {
    partsWithin(node, place, place.scope);
  } finally {
    named.scopes = before;
    for (const mark of marks) mark.level.ungrouped.length = mark.length;
  }
  const levels = new Set([...scopes].map((scope) => scope.level));
  return all.find((scope) => levels.has(scope.level)) ?? place.scope;
}

/** The number of a column's different values, where the build has counted them: of all records of a resource. */
function knownDistinct(
  name: string,
  node: FuncCall,
  { args: [arg, ...others], filter }: Parts,
  place: Place,
): SqlFragment | undefined {
  if (name !== 'count' || !node.agg_distinct || node.over || filter || !arg || others.length > 0)
    return undefined;
  const count = place.scope.level.distinct?.get(keyOf(arg.sql));
  // Still an aggregate: it makes one record of all.
  if (count === undefined) return undefined;
  return gather(sql`coalesce(max(CAST(${integer(count)} AS BIGINT)), 0)`, place.scope.level, place);
}

/** DuckDB computes arguments before FILTER has its say: they must not fail on records that it leaves out. */
function guarded(x: Expr, filter: Expr | undefined): Expr {
  if (!filter || x.simple || x.row || /^c\d+$/.test(x.sql.texts.join())) return x;
  return around(x, (value) => sql`CASE WHEN ${filter.sql} THEN ${value} END`);
}

interface Parts {
  readonly args: readonly Expr[];
  readonly order: readonly { readonly sort: SortBy; readonly value: Expr }[];
  readonly filter: Expr | undefined;
}

function compileParts(node: FuncCall, place: Place): Parts {
  const direct = compileAll(node.args, place);
  const order = ofKind(node.agg_order, 'SortBy').map((sort) => ({
    sort,
    value: compileExpression(sort.node, place),
  }));
  return {
    args: node.agg_within_group ? [...direct, ...order.map(({ value }) => value)] : direct,
    order,
    filter: node.agg_filter
      ? compileCondition(node.agg_filter, at(place, { clause: 'FILTER' }), 'FILTER')
      : undefined,
  };
}

interface Written {
  readonly order: readonly SqlFragment[];
  readonly filter: Expr | undefined;
  /** Sums of floats have the digits that their order gives them. */
  readonly isFloat: boolean;
}

/** WITHIN GROUP sorts by the argument as the aggregate takes it, DISTINCT by its arguments alone. */
function sorted(node: FuncCall, parts: Parts, coerced: readonly Expr[]): Written {
  const { order, filter } = parts;
  const isFloat = coerced.some(({ type }) => type.category === 'float');
  const first = order[0];
  const last = coerced.at(-1);
  if (node.agg_within_group && first && last)
    return { order: [orderTerm(last, first.sort)], filter, isFloat };
  if (!node.agg_distinct)
    return {
      order: order.map(({ sort, value }) => orderTerm(guarded(value, filter), sort)),
      filter,
      isFloat,
    };
  for (const x of coerced) {
    checkHashable(x);
    if (x.type.name === 'jsonb') throw notSupported('an aggregate of DISTINCT jsonb (use a sub-select)');
  }
  const terms = order.map(({ sort, value }) => {
    const key = keyOf(value.sql);
    const [, argument] =
      zip(parts.args, coerced).find((pair) => pair.some((candidate) => keyOf(candidate.sql) === key)) ?? [];
    if (!argument)
      throw new PgError(
        'invalid_column_reference',
        'in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list',
        { location: startOf(sort.node) },
      );
    return orderTerm(argument, sort);
  });
  // PostgreSQL finds what is distinct by sorting, and that order shows.
  const implied = coerced.slice(0, 1).map((x) => orderTerm(x, {}));
  return { order: terms.length > 0 ? terms : implied, filter, isFloat };
}

function choose(name: string, node: FuncCall, { args }: Parts): Aggregate {
  const rows = TABLE.get(name) ?? [];
  const ordered = node.agg_within_group ?? false;
  if (name === 'count' && args.length === 0 && !node.agg_star)
    throw new PgError(
      'wrong_object_type',
      'count(*) must be used to call a parameterless aggregate function',
    );
  const candidates = rows.filter(
    (row) => row.args.length === args.length && (row.ordered ?? false) === ordered,
  );
  const types = args.map(({ type }) => type.name);
  const candidate = selectCandidate(candidates, types);
  if (candidate !== 'none' && candidate !== 'ambiguous') return candidate;
  const sameCount = rows.filter((row) => ordered || row.args.length === args.length);
  if (sameCount.length > 0 && sameCount.every((row) => (row.ordered ?? false) !== ordered))
    throw new PgError(
      'wrong_object_type',
      ordered
        ? `${name} is not an ordered-set aggregate, so it cannot have WITHIN GROUP`
        : `WITHIN GROUP is required for ordered-set aggregate ${name}`,
    );
  throw noFunction(name, args, candidate);
}

function writer(node: FuncCall, parts: Written, over: SqlFragment): AggregateCall {
  const filter = parts.filter ? sql` FILTER (WHERE ${parts.filter.sql})` : raw('');
  const distinct = raw(node.agg_distinct ? 'DISTINCT ' : '');
  const order = parts.order.length > 0 ? sql` ORDER BY ${join(parts.order)}` : raw('');
  const keepOrder = ['array_agg', 'string_agg', ...(parts.isFloat ? ['sum', 'avg'] : [])];
  return (duck, args) => {
    const name = raw(duck);
    if (node.agg_within_group && ['mode', 'percentile_cont', 'percentile_disc'].includes(duck))
      return sql`${name}(${join(args)}) WITHIN GROUP (${order})${filter}${over}`;
    if (node.agg_distinct && args.some(isNew) && keepOrder.includes(duck))
      return sortedAfter(duck, args, sql`${filter}${over}`, ofKind(node.agg_order, 'SortBy')[0] ?? {});
    // An order means nothing to other sums, and DuckDB sorts for it all the same.
    const sorted = keepOrder.includes(duck) ? order : raw('');
    return sql`${name}(${distinct}${join(args)}${sorted})${filter}${over}`;
  };
}

/** Whether DuckDB does not know an argument again in ORDER BY: what may fail, lambdas, sub-selects, and what is sorted by a part of it. */
const isNew = (x: SqlFragment) => mayFail(x) || /\blambda\b|\bsub\d+\b|^\{/.test(x.texts.join());

/** A DISTINCT list of such arguments, sorted after it is made. */
function sortedAfter(
  duck: string,
  [x, separator]: readonly SqlFragment[],
  rest: SqlFragment,
  sort: SortBy,
): SqlFragment {
  const words = join(sortWords(sort).map((word) => raw(`'${word}'`)));
  const list = sql`list_sort(array_agg(DISTINCT ${x as SqlFragment})${rest}, ${words})`;
  if (duck === 'array_agg') return list;
  // These leave NULLs out, as the aggregates do.
  return separator
    ? sql`array_to_string(${list}, ${separator})`
    : sql`list_aggregate(${list}, ${raw(`'${duck}'`)})`;
}
