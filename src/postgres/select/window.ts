import type { SelectStmt, WindowDef } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { located, PgError } from '../errors.ts';
import { castTo, INT8, keyOf, type Expr } from '../expr.ts';
import { intervalMicros } from '../intervals.ts';
import { letIn } from '../let.ts';
import { at, compileAll, compileExpression, type Place } from '../place.ts';
import { zip } from '../zip.ts';
import { mentions, ofKind, startOf } from '../tree.ts';
import { keyed, orderTerm } from './order.ts';

/** FRAMEOPTION_* of PostgreSQL's parsenodes.h. */
const FRAME = {
  nondefault: 0x1,
  range: 0x2,
  rows: 0x4,
  groups: 0x8,
  startUnboundedPreceding: 0x20,
  endUnboundedFollowing: 0x100,
  startCurrent: 0x200,
  endCurrent: 0x400,
  startOffsetPreceding: 0x800,
  endOffsetPreceding: 0x1000,
  startOffsetFollowing: 0x2000,
  endOffsetFollowing: 0x4000,
  excludeCurrent: 0x8000,
  excludeGroup: 0x10000,
  excludeTies: 0x20000,
} as const;

/**
 * The WINDOW clause's definitions by their names, each with what it takes over of one before it.
 * @throws PgError as of {@link definitionOf}, and for a name given twice
 */
export function windowsOf(node: SelectStmt): ReadonlyMap<string, WindowDef> {
  const windows = new Map<string, WindowDef>();
  for (const { name = '', ...definition } of ofKind(node.windowClause, 'WindowDef')) {
    const { location } = definition;
    if (windows.has(name))
      throw new PgError('windowing_error', `window "${name}" is already defined`, { location });
    windows.set(name, definitionOf(definition, windows));
  }
  return windows;
}

/**
 * What a window is: `OVER w` what the WINDOW clause says, `OVER (w …)` with an order or a frame of its own besides.
 * @throws PgError for a name that no window has, and for what would be said twice
 */
function definitionOf(node: WindowDef, windows: ReadonlyMap<string, WindowDef> | undefined): WindowDef {
  const { location } = node;
  const name = node.name ?? node.refname;
  if (name === undefined) return node;
  const base = windows?.get(name);
  if (!base) throw new PgError('undefined_object', `window "${name}" does not exist`, { location });
  if (node.name !== undefined) return base;
  const hasFrame = ({ frameOptions = 0 }: WindowDef) => (frameOptions & FRAME.nondefault) !== 0;
  const refuse = (message: string, hint?: string) =>
    new PgError('windowing_error', message, { location, hint });
  if (node.partitionClause) throw refuse(`cannot override PARTITION BY clause of window "${name}"`);
  if (node.orderClause && base.orderClause)
    throw refuse(`cannot override ORDER BY clause of window "${name}"`);
  if (hasFrame(base))
    throw refuse(
      `cannot copy window "${name}" because it has a frame clause`,
      node.orderClause || hasFrame(node) ? undefined : 'Omit the parentheses in this OVER clause.',
    );
  const { refname: _refname, ...own } = node;
  return { ...base, ...own };
}

/** `(PARTITION BY … ORDER BY … frame)`, or a window's name with what its WINDOW clause says. */
export function compileWindow(node: WindowDef, place: Place): SqlFragment {
  const merged = definitionOf(node, place.windows);
  const inside = at(place, { clause: 'window definitions' });
  const partition = unlike(compileAll(merged.partitionClause, inside).map(keyed));
  const sorts = ofKind(merged.orderClause, 'SortBy');
  const values = sorts.map(({ node: value }) => compileExpression(value, inside));
  const measured = checkRange(merged, values) ? values.map((x) => ({ ...x, sql: measure(x) })) : values;
  const order = unlike(zip(measured, sorts).map(([value, sort]) => orderTerm(value, sort)));
  const parts = [
    ...(partition.length > 0 ? [sql`PARTITION BY ${join(partition)}`] : []),
    ...(order.length > 0 ? [sql`ORDER BY ${join(order)}`] : []),
    ...frame(merged, inside, values[0]),
  ];
  return sql`(${join(parts, ' ')})`;
}

/** Without keys given twice: DuckDB takes windows that have some for one another. */
function unlike(keys: readonly SqlFragment[]): readonly SqlFragment[] {
  return [...new Map(keys.map((key) => [keyOf(key), key])).values()];
}

/**
 * By what a range is counted. A distance from the last of a type's numbers goes beyond the type, and is no error to PostgreSQL; of
 * intervals DuckDB counts months and days apart.
 */
function measure(value: Expr): SqlFragment {
  if (value.type.category === 'integer') return castTo(value.sql, 'HUGEINT');
  return value.type.category === 'interval' ? letIn(value, intervalMicros) : value.sql;
}

/** Types that a range can be counted from. */
const MEASURED: ReadonlySet<string> = new Set(
  'integer float numeric date timestamp timestamptz time interval'.split(' '),
);

/**
 * Whether a frame is `RANGE n PRECEDING`.
 * @throws PgError for one over what has no distances
 */
function checkRange(node: WindowDef, order: readonly Expr[]): boolean {
  const options = node.frameOptions ?? 0;
  const offsets =
    FRAME.startOffsetPreceding |
    FRAME.endOffsetPreceding |
    FRAME.startOffsetFollowing |
    FRAME.endOffsetFollowing;
  if (!(options & FRAME.range) || !(options & offsets)) return false;
  const { location } = node;
  const [first, ...others] = order;
  const what = 'RANGE with offset PRECEDING/FOLLOWING';
  if (!first || others.length > 0)
    throw new PgError('windowing_error', `${what} requires exactly one ORDER BY column`, { location });
  if (!MEASURED.has(first.type.category))
    throw new PgError(
      'feature_not_supported',
      `${what} is not supported for column type ${first.type.sqlName}`,
      { location },
    );
  return true;
}

/** Kinds of distances, other than of times, that a column's kind has. */
const DISTANCES: Readonly<Record<string, readonly string[]>> = {
  integer: ['integer'],
  float: ['integer', 'numeric', 'float'],
  numeric: ['integer', 'numeric'],
};

/**
 * A distance between values of the column, which an untyped literal is taken for.
 * @throws PgError for one of another kind
 */
function rangeOffset(value: Expr, order: Expr | undefined): Expr {
  if (!order) return value;
  const kinds = DISTANCES[order.type.category];
  if (value.type.name === 'unknown') return coerce(value, kinds ? order.type : pgType('interval'));
  if (!(kinds ?? ['interval']).includes(value.type.category))
    throw new PgError(
      'feature_not_supported',
      `RANGE with offset PRECEDING/FOLLOWING is not supported for column type ${order.type.sqlName} and offset type ${value.type.sqlName}`,
      { hint: 'Cast the offset value to an appropriate type.' },
    );
  return value;
}

function frame(node: WindowDef, place: Place, order: Expr | undefined): readonly SqlFragment[] {
  const options = node.frameOptions ?? 0;
  if (!(options & FRAME.nondefault)) return [];
  const has = (flag: number) => (options & flag) !== 0;
  if (has(FRAME.groups) && !order)
    throw new PgError('windowing_error', 'GROUPS mode requires an ORDER BY clause', {
      location: node.location,
    });
  const unit = has(FRAME.rows) ? 'ROWS' : has(FRAME.groups) ? 'GROUPS' : 'RANGE';
  const offset = (bound: WindowDef['startOffset'], end: 'starting' | 'ending') => {
    const location = startOf(bound);
    if (bound && mentions(bound, 'ColumnRef') && !mentions(bound, 'SubLink'))
      throw new PgError('invalid_column_reference', `argument of ${unit} must not contain variables`, {
        location,
      });
    const value = compileExpression(bound, place);
    // Rows are counted; a range's offset is of the column's kind.
    if (unit === 'RANGE') {
      const distance = located(location, () => rangeOffset(value, order));
      return order?.type.category === 'interval' ? measure(distance) : distance.sql;
    }
    const { sql: rows } = coerce(value, INT8);
    const wrong = (what: string) => sql`error(${`frame ${end} offset must not be ${what}`})`;
    return /^\d+$/.test(value.literal ?? '')
      ? rows
      : sql`CASE WHEN ${rows} >= 0 THEN ${rows} WHEN ${rows} < 0 THEN ${wrong('negative')} ELSE ${wrong('null')} END`;
  };
  const from = (bound: WindowDef['startOffset'], end: 'starting' | 'ending', isBefore: number) =>
    sql`${offset(bound, end)} ${raw(has(isBefore) ? 'PRECEDING' : 'FOLLOWING')}`;
  const plain = (unbounded: number, word: string, current: number) =>
    has(unbounded) ? raw(`UNBOUNDED ${word}`) : has(current) ? raw('CURRENT ROW') : undefined;
  const start =
    plain(FRAME.startUnboundedPreceding, 'PRECEDING', FRAME.startCurrent) ??
    from(node.startOffset, 'starting', FRAME.startOffsetPreceding);
  const end =
    plain(FRAME.endUnboundedFollowing, 'FOLLOWING', FRAME.endCurrent) ??
    from(node.endOffset, 'ending', FRAME.endOffsetPreceding);
  const exclude = EXCLUDED.find(([flag]) => has(flag))?.[1] ?? '';
  return [sql`${raw(unit)} BETWEEN ${start} AND ${end}${raw(exclude)}`];
}

const EXCLUDED = [
  [FRAME.excludeCurrent, ' EXCLUDE CURRENT ROW'],
  [FRAME.excludeGroup, ' EXCLUDE GROUP'],
  [FRAME.excludeTies, ' EXCLUDE TIES'],
] as const;
