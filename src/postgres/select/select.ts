import type { SelectStmt } from 'libpg-query';
import { PgError } from '../errors.ts';
import { at, type Ctes, type Place } from '../place.ts';
import type { Query } from '../query.ts';
import { compilePlain } from './plain.ts';
import { compileSetOperation } from './set-operation.ts';
import { compileValues } from './values.ts';
import { compileWith } from './with.ts';

/** Queries nested deeper than this are refused. */
const MAX_DEPTH = 200;

/**
 * Translates a query of any form. `place.scope` is what it can see around it.
 * @throws PgError whatever PostgreSQL would say against it
 */
export function translateSelect(node: SelectStmt, place: Place): Query {
  if (place.depth > MAX_DEPTH) throw new PgError('program_limit_exceeded', 'stack depth limit exceeded');
  const inside = at(place, { depth: place.depth + 1 });
  if (!node.withClause) return compileBody(node, inside);
  return compileWith(node.withClause, inside, (ctes: Ctes) => compileBody(node, at(inside, { ctes })));
}

function compileBody(node: SelectStmt, place: Place): Query {
  if (node.intoClause) throw new PgError('syntax_error', 'SELECT ... INTO is not allowed here');
  if (node.op && node.op !== 'SETOP_NONE') return compileSetOperation(node, place);
  if (node.valuesLists?.length) return compileValues(node, place);
  return compilePlain(node, place);
}
