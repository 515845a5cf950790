import type { Node, SelectStmt } from 'libpg-query';
import type { Expr } from './expr.ts';
import type { Place } from './place.ts';
import type { Query } from './query.ts';

// Expressions hold queries and queries expressions. Neither's files import the other's: the statement brings both translators.

/** Translates an expression. Throws PgError. */
export function compileExpression(node: Node | undefined, place: Place): Expr {
  return place.statement.compilers.expression(node, place);
}

/** Translates a query of any form. Throws PgError. */
export function compileSelect(node: SelectStmt, place: Place): Query {
  return place.statement.compilers.select(node, place);
}
