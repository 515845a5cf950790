import type { JoinExpr, Node, RangeSubselect, RangeVar } from 'libpg-query';
import { identifier, join, raw, replaceNames, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import type { Relation, RelationColumn } from '../../core/ports.ts';
import { compileRowText } from '../../backends/duckdb/search/row-text.ts';
import { toPgName } from '../../core/sql/pg-name.ts';
import { rowTextColumns } from '../../core/search/row-text.ts';
import { findPgType, pgType, type PgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { castTo, duckType, expr, keyOf, type Expr, type Numeric } from '../expr.ts';
import { compileCondition } from '../expressions/booleans.ts';
import { at, compileSelect, type Place } from '../place.ts';
import type { Scope, ScopeColumn, Source } from '../scope.ts';
import { as, locationOf, open, strings } from '../tree.ts';
import { fromColumns, fromExpressions, type FromItem } from './from-item.ts';
import { compileRangeFunction } from './range-function.ts';
import { inlined, SUBSELECT } from './settle.ts';
import { zip } from '../zip.ts';
import { mergeColumns } from './using.ts';

/** All items of a FROM clause. Each is LATERAL to those before it where it says so, as functions always are. */
export function compileFrom(nodes: readonly Node[], place: Place): FromItem {
  const empty: FromItem = { sql: raw(''), sources: [], columns: [] };
  return nodes.reduce<FromItem>((before, node, i) => {
    const item = compileItem(node, place, before, i > 0 ? before : undefined);
    checkAliases(before, item, locationOf(node));
    return {
      sql: i === 0 ? item.sql : crossJoined(before, item),
      sources: [...before.sources, ...item.sources],
      columns: [...before.columns, ...item.columns],
      ...(nodes.length === 1 && item.distinct && { distinct: item.distinct }),
    };
  }, empty);
}

function crossJoined(left: FromItem, right: FromItem): SqlFragment {
  return right.holdsBefore ? right.sql : sql`${left.sql} CROSS JOIN ${right.sql}`;
}

/** Names that a FROM clause gives, those within joins included: messages know of all. */
export function fromAliases(nodes: readonly (Node | undefined)[]): ReadonlySet<string> {
  return new Set(
    nodes.flatMap((node) => {
      const joinExpr = as(node, 'JoinExpr');
      if (joinExpr) {
        const own = joinExpr.alias?.aliasname;
        return [...fromAliases([joinExpr.larg, joinExpr.rarg]), ...(own === undefined ? [] : [own])];
      }
      const range = as(node, 'RangeVar');
      const alias = (range ?? as(node, 'RangeSubselect') ?? as(node, 'RangeFunction'))?.alias?.aliasname;
      return alias ?? range?.relname ?? [];
    }),
  );
}

function checkAliases(before: FromItem, item: FromItem, location?: number): void {
  const names = new Set(before.sources.filter((source) => !source.anonymous).map(({ alias }) => alias));
  const twice = item.sources.find((source) => !source.anonymous && names.has(source.alias));
  if (twice)
    throw new PgError('duplicate_alias', `table name "${twice.alias}" specified more than once`, {
      location,
    });
}

/**
 * @param before the items that LATERAL may look into
 * @param crossed those that it is joined with and without a condition, which it may hold
 */
function compileItem(node: Node, place: Place, before: FromItem, crossed?: FromItem): FromItem {
  const lateral = (): Place => {
    const scope: Scope = { ...place.scope, sources: before.sources, columns: before.columns };
    return at(place, { scope });
  };
  const table = as(node, 'RangeVar');
  if (table) return relation(table, place);
  const subselect = as(node, 'RangeSubselect');
  if (subselect) return derived(subselect, subselect.lateral ? lateral() : place);
  const call = as(node, 'RangeFunction');
  if (call) return compileRangeFunction(call, lateral(), crossed);
  const both = as(node, 'JoinExpr');
  if (both) return joined(both, place, before);
  const { kind } = open(node);
  throw notSupported(kind === 'RangeTableSample' ? 'TABLESAMPLE' : `${kind} in FROM`, locationOf(node));
}

/** A resource, or a WITH query of that name. */
function relation(node: RangeVar, place: Place): FromItem {
  const name = node.relname ?? '';
  const cte = node.schemaname === undefined ? place.ctes.get(name) : undefined;
  const alias = node.alias?.aliasname ?? name;
  const names = { alias, renamed: strings(node.alias?.colnames), location: node.location };
  if (cte) {
    cte.uses.count += 1;
    return fromColumns(place, raw(cte.sql), cte.columns, names);
  }
  const relation = place.statement.relations.get(name);
  if (!relation)
    throw new PgError('undefined_table', `relation "${name}" does not exist`, { location: node.location });
  const outputs = [
    { id: '_id', value: expr(sql`CAST("_id" AS INTEGER)`, pgType('int4')) },
    { id: '_full_text', value: fullTextOf(relation) },
    // Of a statement's names the parser keeps as much.
    ...relation.columns.map((column) => ({
      id: column.id,
      name: toPgName(column.id),
      value: columnForm(column, findPgType(column.type) ?? pgType('text')),
    })),
  ];
  const table = { sql: relation.from ?? relation.name, keyed: { name, relation } };
  const item = fromExpressions(place, table, outputs, names);
  const [, fullText, ...columns] = item.columns;
  place.statement.rowTexts.set(
    String(fullText?.expr.sql.texts.join()),
    fullTextOf({ ...relation, columns: renamedColumns(relation, columns) }).sql,
  );
  return { ...item, distinct: distinctValues(relation, outputs, item) };
}

/** A resource's column as an expression: numerics say how they are held. */
function columnForm(column: RelationColumn, type: PgType): Expr {
  const name = identifier(column.id);
  if ((type.element ?? type).category !== 'numeric') {
    // What has texts to be sorted by was read as PostgreSQL does.
    const ordered = type.name === 'jsonb' && column.sortedBy !== undefined;
    return expr(name, type, type.name === 'json' ? { stored: true } : { ordered });
  }
  const numeric = numericForm(column);
  const text = column.numericText === undefined ? undefined : identifier(column.numericText);
  // A narrow DECIMAL would overflow in sums that PostgreSQL has no limit for.
  const wide = numeric === 'double' ? name : castTo(name, duckType(type, numeric));
  return expr(wide, type, { numeric, text });
}

function numericForm({ duck, numericText }: RelationColumn): Numeric {
  const match = /^DECIMAL\(\d+,\s*(\d+)\)/i.exec(duck ?? '');
  if (!match) return 'double';
  return { scale: Number(match[1]), exact: numericText === undefined };
}

function distinctValues(
  { rows, columns, from }: Relation,
  outputs: readonly { readonly id: string }[],
  item: FromItem,
): ReadonlyMap<string, number> {
  // What was counted is of all records.
  if (from) return new Map();
  const counts = new Map<string, number>([['_id', rows]]);
  for (const { id, distinct } of columns) if (distinct !== undefined) counts.set(id, distinct);
  return new Map(
    item.columns.flatMap(({ expr: { sql: name } }, i) => {
      const count = counts.get(outputs[i]?.id ?? '');
      return count === undefined ? [] : [[keyOf(name), count] as const];
    }),
  );
}

/** A row text's columns by the names that a statement gives them. */
function renamedColumns(relation: Relation, columns: readonly ScopeColumn[]): readonly RelationColumn[] {
  const isPart = new Set(rowTextColumns(relation));
  return zip(relation.columns, columns).flatMap(([column, { expr: named }]) =>
    isPart.has(column)
      ? [
          {
            ...column,
            id: named.sql.texts.join(),
            ...(named.text ? { numericText: named.text.texts.join() } : {}),
          },
        ]
      : [],
  );
}

/** The `_full_text` column that CKAN's tables have: the row's text, which becomes a vector where it leaves. */
function fullTextOf(relation: Relation): Expr {
  const values = rowTextColumns(relation).map(({ id }) => sql`${identifier(id)} IS NOT NULL`);
  // Of values that are all the empty text the vector is empty; of none it is NULL. Most texts are neither, and need no test.
  const text =
    values.length === 0
      ? raw('CAST(NULL AS VARCHAR)')
      : sql`COALESCE(CAST(${compileRowText(relation)} AS VARCHAR), CASE WHEN ${join(values, ' OR ')} THEN '' END)`;
  return expr(text, pgType('tsvector'), { vector: { config: ENGLISH } });
}

function derived(node: RangeSubselect, place: Place): FromItem {
  const select = as(node.subquery, 'SelectStmt');
  if (!select) throw notSupported('this kind of sub-select');
  const query = compileSelect(select, at(place, { clause: 'FROM' }));
  const alias = node.alias?.aliasname;
  const item = fromColumns(place, sql`(${query.sql})`, query.columns, {
    alias: alias ?? place.statement.fresh('unnamed'),
    renamed: strings(node.alias?.colnames),
  });
  const lateral = node.lateral ? sql`LATERAL ${item.sql}` : item.sql;
  if (alias !== undefined) return { ...item, sql: lateral };
  return { ...item, sql: lateral, sources: item.sources.map((source) => ({ ...source, anonymous: true })) };
}

const JOINS: Readonly<Record<string, string>> = {
  JOIN_INNER: 'JOIN',
  JOIN_LEFT: 'LEFT JOIN',
  JOIN_RIGHT: 'RIGHT JOIN',
  JOIN_FULL: 'FULL JOIN',
};

function joined(node: JoinExpr, place: Place, before: FromItem): FromItem {
  const left = compileItem(node.larg as Node, place, before);
  const seen: FromItem = {
    sql: before.sql,
    sources: [...before.sources, ...left.sources],
    columns: [...before.columns, ...left.columns],
  };
  // What an outer join keeps of the right side cannot be made from the left.
  const keepsRight = node.jointype === 'JOIN_RIGHT' || node.jointype === 'JOIN_FULL';
  const isCross =
    (node.jointype ?? 'JOIN_INNER') === 'JOIN_INNER' && !node.quals && !node.usingClause && !node.isNatural;
  const right = compileItem(node.rarg as Node, place, keepsRight ? before : seen, isCross ? left : undefined);
  checkAliases(left, right, locationOf(node.rarg));
  const both = { sources: [...left.sources, ...right.sources], columns: [...left.columns, ...right.columns] };
  const word = raw(` ${JOINS[node.jointype ?? 'JOIN_INNER'] ?? 'JOIN'} `);
  const using = usingNames(node, left, right);
  if (using) {
    const merged = mergeColumns(using, left, right, node);
    checkAliases({ ...left, sources: both.sources }, { ...right, sources: merged.sources });
    const fragment = sql`(${left.sql}${word}${right.sql} ON ${merged.condition})`;
    return alias(node, {
      sql: fragment,
      sources: [...both.sources, ...merged.sources],
      columns: merged.columns,
    });
  }
  const scope: Scope = { ...place.scope, ...both };
  const condition = node.quals
    ? compileCondition(node.quals, at(place, { scope, clause: 'JOIN conditions', isTruth: true }), 'JOIN/ON')
        .sql
    : undefined;
  // A join without a condition is the cross join.
  if (!condition)
    return alias(node, { sql: right.holdsBefore ? right.sql : sql`(${crossJoined(left, right)})`, ...both });
  const sides =
    (node.jointype ?? 'JOIN_INNER') === 'JOIN_INNER'
      ? { left: left.sql, right: right.sql, condition }
      : withoutSubselects(left, right, condition, at(place, { location: locationOf(node.rarg) }));
  return alias(node, { sql: sql`(${sides.left}${word}${sides.right} ON ${sides.condition})`, ...both });
}

/** DuckDB's outer joins take no sub-selects in their condition: those become columns of the side that they look at. */
function withoutSubselects(left: FromItem, right: FromItem, condition: SqlFragment, place: Place) {
  const ids = (item: FromItem) => new Set(item.columns.map((column) => column.expr.sql.texts.join('?')));
  const [lefts, rights] = [ids(left), ids(right)];
  const added: { readonly left: SqlFragment[]; readonly right: SqlFragment[] } = { left: [], right: [] };
  const names = new Map<string, SqlFragment>();
  const moved = replaceNames(condition, SUBSELECT, (name) => {
    const replaced = names.get(name);
    if (replaced) return replaced;
    const subselect = inlined(raw(name), place);
    const used = subselect.texts.join(' ').match(/\bc\d+\b/g) ?? [];
    const isRight = used.some((id) => rights.has(id));
    if (isRight && used.some((id) => lefts.has(id)))
      throw notSupported('an outer join whose condition has a sub-select over both sides');
    const own = place.statement.name('k');
    added[isRight ? 'right' : 'left'].push(sql`${subselect} AS ${own}`);
    names.set(name, own);
    return own;
  });
  const widened = (item: FromItem, columns: readonly SqlFragment[]) =>
    columns.length === 0
      ? item.sql
      : sql`(SELECT *, ${join(columns)} FROM ${item.sql}) AS ${place.statement.name('r')}`;
  return { left: widened(left, added.left), right: widened(right, added.right), condition: moved };
}

function usingNames(node: JoinExpr, left: FromItem, right: FromItem): readonly string[] | undefined {
  if (node.usingClause?.length) return strings(node.usingClause);
  if (!node.isNatural) return undefined;
  const names = new Set(right.columns.map(({ name }) => name));
  return [...new Set(left.columns.map(({ name }) => name))].filter((name) => names.has(name));
}

/** `(a JOIN b) AS j`: the join's columns under one name, its parts out of sight. */
function alias(node: JoinExpr, item: FromItem): FromItem {
  if (!node.alias) return item;
  const name = node.alias.aliasname ?? '';
  const renamed = strings(node.alias.colnames);
  const columns: ScopeColumn[] = [];
  const source: Source = { alias: name, columns };
  item.columns.forEach((column, i) => columns.push({ ...column, name: renamed[i] ?? column.name, source }));
  return { sql: item.sql, sources: [source], columns };
}
