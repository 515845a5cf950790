import type { Node, SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { located, notSupported } from '../errors.ts';
import { keyOf, withoutDigits, type Expr } from '../expr.ts';
import { identityOf } from '../expressions/columns.ts';
import { at, compileExpression, type Place } from '../place.ts';
import { findColumn } from '../scope.ts';
import { as, startOf, strings, writtenForm } from '../tree.ts';
import { columnName } from '../names.ts';
import { anyValue } from './gather.ts';
import { checkHashable, hasOwnKey, keyed } from './order.ts';
import { outputColumn } from './tail.ts';

/** A translated GROUP BY. */
export interface Groups {
  /** By what identifies each key (identityOf) and by its SQL, what stands for it after grouping. Null without GROUP BY. */
  readonly keys: ReadonlyMap<string, Expr> | null;
  /** By the SQL of what stands for a key, the column that rows are grouped by. */
  readonly idOf: ReadonlyMap<string, SqlFragment>;
  /** The keys that are no plain columns, and the columns that they become below the grouping. */
  readonly computed: readonly { readonly value: SqlFragment; readonly id: SqlFragment }[];
  /** The columns that rows are grouped by. */
  readonly ids: readonly SqlFragment[];
  /** ` GROUP BY …`, or nothing. */
  readonly clause: SqlFragment;
  readonly grouped: boolean;
  /** ROLLUP, CUBE or GROUPING SETS. */
  readonly hasSets: boolean;
}

/** GROUP BY: columns, positions, output names, expressions, ROLLUP, CUBE and GROUPING SETS. */
export function compileGroups(node: SelectStmt, place: Place): Groups {
  const items = node.groupClause ?? [];
  if (items.length === 0)
    return {
      keys: null,
      idOf: new Map(),
      computed: [],
      ids: [],
      clause: raw(''),
      grouped: false,
      hasSets: false,
    };
  const hasSets = items.some((item) => as(item, 'GroupingSet'));
  if (node.groupDistinct && hasSets) throw notSupported('GROUP BY DISTINCT with grouping sets');
  const keys = new Map<string, Expr>();
  const ids = new Map<string, SqlFragment>();
  const idOf = new Map<string, SqlFragment>();
  const outputs = new Map<string, Node>();
  const computed: { value: SqlFragment; id: SqlFragment }[] = [];
  const column = (value: SqlFragment): SqlFragment => {
    const id = place.statement.name('g');
    computed.push({ value, id });
    return id;
  };
  const key = (item: Node): SqlFragment => {
    const named = groupNode(item, node, place);
    const identity = identityOf(named, place);
    const same = ids.get(identity);
    const isOther = named !== item && (outputs.get(identity) ?? named) !== named;
    // PostgreSQL tells two outputs of one column apart: one may be left out and the other not.
    if (hasSets && isOther) throw notSupported('grouping sets over two outputs of one column');
    if (named !== item) outputs.set(identity, named);
    if (same) return same;
    const value = compileExpression(named, at(place, { clause: 'GROUP BY' }));
    located(startOf(item), () => checkHashable(value));
    const { text } = value;
    const isColumn = /^c\d+$/.test(value.sql.texts.join('?'));
    // What is equal may be written in several ways: as any is. Where a grouping set leaves the key out there is none.
    const shown = (form: SqlFragment, id: SqlFragment) => {
      const any = anyValue(
        { ...withoutDigits(value), sql: isColumn ? form : column(form) },
        place.scope.level,
        place,
      ).sql;
      return hasSets ? sql`CASE WHEN ${id} IS NOT NULL THEN ${any} END` : any;
    };
    const hasKey = hasOwnKey(value);
    const id = isColumn && !hasKey ? value.sql : column(keyed(value));
    ids.set(identity, id);
    const held = {
      ...withoutDigits(value),
      // Where a grouping set leaves a constant out it is NULL.
      literal: hasSets ? undefined : value.literal,
      sql: hasKey ? shown(value.sql, id) : id,
      simple: true,
      text: text && shown(text, id),
    };
    for (const form of [identity, keyOf(value.sql)]) keys.set(form, held);
    idOf.set(keyOf(held.sql), id);
    return id;
  };
  const clause = join(items.map((item) => groupItem(item, key)));
  return {
    keys,
    idOf,
    computed,
    ids: [...ids.values()],
    clause: sql` GROUP BY ${clause}`,
    grouped: true,
    hasSets,
  };
}

function groupItem(node: Node, key: (node: Node) => SqlFragment): SqlFragment {
  const set = as(node, 'GroupingSet');
  const row = as(node, 'RowExpr');
  if (row) return sql`(${join((row.args ?? []).map(key))})`;
  if (!set) return key(node);
  const content = join((set.content ?? []).map((item) => groupItem(item, key)));
  return sql`${raw(SETS[set.kind ?? ''] ?? '')}(${content})`;
}

/** Words before the sets of a kind; the empty one has none. */
const SETS: Readonly<Record<string, string>> = {
  GROUPING_SET_ROLLUP: 'ROLLUP ',
  GROUPING_SET_CUBE: 'CUBE ',
  GROUPING_SET_SETS: 'GROUPING SETS ',
};

/** What a key is: a bare name is first a column of FROM, then an output's; a number is an output's position. */
function groupNode(node: Node, select: SelectStmt, place: Place): Node {
  const [name, ...more] = strings(as(node, 'ColumnRef')?.fields);
  if (name !== undefined && more.length === 0 && findLocal(place, name)) return node;
  const outputs = (select.targetList ?? []).flatMap((item) => {
    const { name: given, val } = as(item, 'ResTarget') ?? {};
    return val ? [{ name: given ?? columnName(val, place.statement.subselectNames), val }] : [];
  });
  const isSame = (a: { val: Node }, b: { val: Node }) => writtenForm(a.val) === writtenForm(b.val);
  return outputColumn(node, outputs, 'GROUP BY', isSame)?.val ?? node;
}

function findLocal(place: Place, name: string): boolean {
  return findColumn({ ...place.scope, parent: undefined }, name) !== undefined;
}
