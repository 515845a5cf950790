import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { located, notSupported } from '../errors.ts';
import { BOOL, expr, type Expr, nullOf } from '../expr.ts';
import { jsonMember, jsonMembers, jsonText, jsonType } from '../json/read.ts';
import { jsonDescendants } from '../json/normal.ts';
import { kept, letAll, letIn, mapped } from '../let.ts';
import { arithmetic, decimal, isNumericMethod, method } from './arithmetic.ts';
import { compared, decided, regexOf } from './compare.ts';
import {
  isPredicate,
  type JsonPath,
  parseJsonPath,
  type PathNode,
  type Predicate,
  type Step,
} from './parse.ts';
import { each, elementsOr, unwrap, type Where } from './where.ts';

// Items are lists of JSON texts, NULL where PostgreSQL's executor fails (jsonpath_exec.c); `@?` and `@@` make NULL of that. Predicates
// are booleans, NULL for unknown.

/** `jsonb @? jsonpath` and `jsonb @@ jsonpath`; undefined for operands of other types. */
export function matchJsonPath(symbol: string, left: Expr, right: Expr): Expr | undefined {
  const { literal, location } = right;
  if (left.type.name !== 'jsonb' || right.type.name !== 'unknown') return undefined;
  if (literal === undefined) throw notSupported('a jsonpath that is not a literal');
  if (literal === null || left.literal === null) return nullOf(BOOL);
  const path = located(location, () => parseJsonPath(literal));
  const test = symbol === '@?' ? pathExists : pathMatches;
  return expr(
    letIn(left, (value) => test(value, path)),
    BOOL,
  );
}

/** Whether a path finds anything in a value, NULL where it fails: `value @? path`. */
function pathExists(value: SqlFragment, { strict, path }: JsonPath): SqlFragment {
  const finds = exists({ strict, root: value }, path);
  return sql`CASE WHEN ${value} IS NOT NULL THEN ${finds} END`;
}

/** Lax, the first item that is a number is enough for a sign or a method of numbers, and a sign passes others over. */
function exists(where: Where, node: PathNode): SqlFragment {
  if (where.strict || !isNumeric(node)) return sql`(len(${items(where, node)}) > 0)`;
  const isNumber = (n: SqlFragment) => sql`${jsonType(n)} = 'number'`;
  const of = unwrapped(where, node.of);
  if (node.kind === 'sign') return sql`(len(${kept(of, isNumber)}) > 0)`;
  return letIn(
    mapped(of, isNumber),
    (found) => sql`CASE WHEN len(${found}) = 0 THEN false WHEN ${found}[1] THEN true END`,
  );
}

/** Whether a part of a path fails for what is no number. */
function isNumeric(node: PathNode): node is Extract<PathNode, { readonly of: PathNode }> {
  return (
    node.kind === 'sign' ||
    (node.kind === 'step' && node.step.kind === 'method' && isNumericMethod(node.step.name))
  );
}

/** What a path that is a predicate says of a value; NULL where it says anything else: `value @@ path`. */
function pathMatches(value: SqlFragment, { strict, path }: JsonPath): SqlFragment {
  const where = { strict, root: value };
  const holds = isPredicate(path)
    ? test(where, path)
    : letIn(
        items(where, path),
        (list) =>
          sql`CASE WHEN len(${list}) = 1 THEN CASE ${list}[1] WHEN 'true' THEN true WHEN 'false' THEN false END END`,
      );
  return sql`CASE WHEN ${value} IS NOT NULL THEN ${holds} END`;
}

function items(where: Where, node: PathNode): SqlFragment {
  if (isPredicate(node))
    return sql`[CASE ${test(where, node)} WHEN true THEN 'true' WHEN false THEN 'false' ELSE 'null' END]`;
  switch (node.kind) {
    case 'root':
      return sql`[${where.root}]`;
    case 'current':
      return sql`[${where.current ?? where.root}]`;
    case 'last':
      if (!where.array) throw notSupported('LAST outside of an array subscript');
      return sql`[CAST(len(${where.array}) - 1 AS VARCHAR)]`;
    case 'value':
      return sql`[CAST(${node.json} AS VARCHAR)]`;
    case 'step':
      return stepped(where, node.of, node.step);
    case 'sign':
      return each(unwrapped(where, node.of), (item) => {
        const number = node.sign === '+' ? item : sql`CAST(-${decimal(item)} AS VARCHAR)`;
        return sql`CASE WHEN ${jsonType(item)} = 'number' THEN [${number}] END`;
      });
    default:
      return arithmetic(node.operator, unwrapped(where, node.left), unwrapped(where, node.right));
  }
}

/** Lax, the elements of arrays stand for them. */
function unwrapped(where: Where, node: PathNode): SqlFragment {
  return unwrap(where, items(where, node));
}

function stepped(where: Where, of: PathNode, step: Step): SqlFragment {
  const { strict } = where;
  if (!strict && isNumeric(of)) throw notSupported('a step after this one in a lax jsonpath');
  const list = items(where, of);
  const none = raw(strict ? 'NULL' : '[]');
  switch (step.kind) {
    case 'key':
      return each(unwrap(where, list), (item) =>
        letIn(
          jsonMember(item, sql`${step.key}`),
          (member) => sql`CASE WHEN ${member} IS NOT NULL THEN [${member}] ELSE ${none} END`,
        ),
      );
    case 'keys':
      return each(unwrap(where, list), (item) => {
        const values = mapped(jsonMembers(item), (member) => sql`${member}.value`);
        return sql`CASE WHEN ${jsonType(item)} = 'object' THEN ${values} ELSE ${none} END`;
      });
    case 'elements':
      return each(list, (item) => elementsOr(item, strict ? raw('NULL') : sql`[${item}]`));
    case 'subscript':
      return each(list, (item) => subscripted(where, item, step.ranges));
    case 'filter':
      return kept(
        unwrap(where, list),
        (item) => sql`COALESCE(${truth({ ...where, current: item }, step.test)}, false)`,
      );
    case 'descend': {
      const to = step.to === 'last' ? 1e9 : step.to;
      const from = step.from === 'last' ? undefined : step.from;
      if (from === undefined) throw notSupported('.**{last} in a jsonpath');
      return each(list, (item) => jsonDescendants(item, from, to));
    }
    default:
      return method(where, list, step.name);
  }
}

/** Elements by their numbers from 0, cut to whole ones. */
function subscripted(
  where: Where,
  item: SqlFragment,
  ranges: readonly (readonly [PathNode, PathNode | undefined])[],
): SqlFragment {
  const { strict } = where;
  return letIn(elementsOr(item, strict ? raw('NULL') : sql`[${item}]`), (array) => {
    const number = (node: PathNode) =>
      letIn(
        items({ ...where, array }, node),
        (found) =>
          sql`CASE WHEN len(${found}) = 1 AND ${jsonType(sql`${found}[1]`)} = 'number' THEN trunc(CAST(${found}[1] AS DOUBLE)) END`,
      );
    const parts = ranges.map(([from, to]) =>
      letAll([number(from), ...(to ? [number(to)] : [])], ([a, b = a]) => {
        const [first, last] = [a, b];
        const fits = strict
          ? sql`${first} >= 0 AND ${last} >= ${first} AND ${last} < len(${array})`
          : sql`abs(${first}) < 2147483648 AND abs(${last}) < 2147483648`;
        return sql`CASE WHEN ${fits} THEN list_slice(${array}, CAST(greatest(${first}, 0) AS BIGINT) + 1, CAST(greatest(${last}, -1) AS BIGINT) + 1) END`;
      }),
    );
    const [only] = parts;
    const all = parts.length === 1 && only ? only : sql`flatten([${join(parts)}])`;
    return sql`CASE WHEN ${array} IS NOT NULL THEN ${all} END`;
  });
}

/** A predicate's truth; anything else in its place is no predicate. */
function truth(where: Where, node: PathNode): SqlFragment {
  if (!isPredicate(node)) throw notSupported('a jsonpath filter that is no predicate');
  return test(where, node);
}

function test(where: Where, node: Predicate): SqlFragment {
  switch (node.kind) {
    case 'and':
      return sql`(${truth(where, node.left)} AND ${truth(where, node.right)})`;
    case 'or':
      return sql`(${truth(where, node.left)} OR ${truth(where, node.right)})`;
    case 'not':
      return sql`(NOT ${truth(where, node.of)})`;
    case 'unknown':
      return sql`(${truth(where, node.of)} IS NULL)`;
    case 'exists':
      return exists(where, node.of);
    case 'compare':
      return decided(where, unwrapped(where, node.left), unwrapped(where, node.right), (a, b) =>
        compared(node.operator, a, b),
      );
    case 'starts':
      return decided(
        where,
        unwrapped(where, node.of),
        items(where, node.with),
        (a, b) =>
          sql`CASE WHEN ${jsonType(a)} = 'string' AND ${jsonType(b)} = 'string' THEN starts_with(${jsonText(a)}, ${jsonText(b)}) END`,
      );
    default: {
      const { pattern, options } = regexOf(node.pattern, node.flags);
      return decided(
        where,
        unwrapped(where, node.of),
        raw("['']"),
        (a) =>
          sql`CASE WHEN ${jsonType(a)} = 'string' THEN regexp_matches(${jsonText(a)}, ${pattern}, ${raw(`'${options}'`)}) END`,
      );
    }
  }
}
