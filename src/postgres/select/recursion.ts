import type { SelectStmt, WithClause } from 'libpg-query';
import { PgError } from '../errors.ts';
import { isAggregate } from '../guard.ts';
import { as, nodesOf, ofKind, strings } from '../tree.ts';

/** Where a query may not name itself, in PostgreSQL's words; null: where it may, once. */
type Context = 'its non-recursive term' | 'a subquery' | 'an outer join' | 'INTERSECT' | 'EXCEPT' | null;

/**
 * Looks for what a recursive query must not say of itself (checkWellFormedRecursion, parse_cte.c).
 * @param select `base UNION step`
 * @throws PgError for a reference in the base, in a sub-select or behind an outer join, for a second one, and for aggregates beside one
 */
export function checkRecursion(name: string, select: SelectStmt): void {
  let count = 0;
  const fail = (where: string, location?: number) =>
    new PgError('invalid_recursion', `recursive reference to query "${name}" must not appear ${where}`, {
      location,
    });

  /** Whether a WITH clause gives the name to another query. */
  const isHidden = (clause: WithClause | undefined) =>
    ofKind(clause?.ctes, 'CommonTableExpr').some(({ ctename }) => ctename === name);

  const walkSelect = (stmt: SelectStmt, context: Context) => {
    if (isHidden(stmt.withClause)) return;
    const { larg, rarg, op, ...rest } = stmt;
    const before = count;
    walk(rest.fromClause, context);
    if (count > before) checkAggregates([rest.targetList, rest.havingClause, rest.sortClause]);
    walk({ ...rest, fromClause: [] }, context);
    const word = op === 'SETOP_INTERSECT' ? 'INTERSECT' : op === 'SETOP_EXCEPT' ? 'EXCEPT' : undefined;
    if (larg) walkSelect(larg, word && stmt.all ? (context ?? word) : context);
    if (rarg) walkSelect(rarg, word && (stmt.all || word === 'EXCEPT') ? (context ?? word) : context);
  };

  const walk = (node: unknown, context: Context): void => {
    if (typeof node !== 'object' || node === null) return;
    const range = as(node, 'RangeVar');
    if (range) {
      if (range.relname !== name || range.schemaname !== undefined) return;
      if (context) throw fail(`within ${context}`, range.location);
      count += 1;
      if (count > 1) throw fail('more than once', range.location);
      return;
    }
    const inner = as(node, 'SelectStmt');
    if (inner) return walkSelect(inner, context);
    const link = as(node, 'SubLink');
    if (link) {
      walk(link.testexpr, context);
      return walk(link.subselect, context ?? 'a subquery');
    }
    const join = as(node, 'JoinExpr');
    if (join) {
      const optional = (isOptional: boolean): Context =>
        isOptional ? (context ?? 'an outer join') : context;
      const kind = join.jointype ?? 'JOIN_INNER';
      walk(join.larg, optional(kind === 'JOIN_RIGHT' || kind === 'JOIN_FULL'));
      walk(join.rarg, optional(kind === 'JOIN_LEFT' || kind === 'JOIN_FULL'));
      return walk(join.quals, context);
    }
    for (const value of Object.values(node)) walk(value, context);
  };

  const checkAggregates = (parts: readonly unknown[]): void => {
    for (const { over, funcname, location } of nodesOf(parts, 'FuncCall', 'SubLink'))
      if (!over && isAggregate(strings(funcname).at(-1) ?? ''))
        throw new PgError(
          'invalid_recursion',
          "aggregate functions are not allowed in a recursive query's recursive term",
          { location },
        );
  };

  if (select.larg) walkSelect(select.larg, 'its non-recursive term');
  if (select.rarg) walkSelect(select.rarg, null);
}
