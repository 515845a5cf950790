import type { SelectStmt } from 'libpg-query';
import { join, raw, sql } from '../../core/sql/fragment.ts';
import { PgError } from '../errors.ts';
import { compileExpression } from '../expressions/compile.ts';
import { unify } from '../expressions/conditionals.ts';
import { at, type Place } from '../place.ts';
import type { OutputColumn, Query } from '../query.ts';
import { as } from '../tree.ts';
import { orderAndLimit } from './tail.ts';

/** `VALUES (1, 'a'), (2, 'b')`: columns column1, column2, each of the type common to its rows. */
export function compileValues(node: SelectStmt, place: Place): Query {
  const inside = at(place, { clause: 'VALUES' });
  const rows = (node.valuesLists ?? []).map((row) =>
    (as(row, 'List')?.items ?? []).map((item) => compileExpression(item, inside)),
  );
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width))
    throw new PgError('syntax_error', 'VALUES lists must all be the same length');
  const columns = Array.from({ length: width }, (_, i) =>
    unify(
      inside,
      rows.map((row) => row[i] as (typeof row)[number]),
      'VALUES',
    ),
  );
  const outputs = columns.map((column, i): OutputColumn => {
    const first = column[0] as (typeof column)[number];
    return {
      name: `column${i + 1}`,
      id: place.statement.fresh('o'),
      type: first.type,
      ...(first.numeric ? { numeric: first.numeric } : {}),
    };
  });
  const lines = rows.map((_, r) => {
    const cells = columns.map((column) => (column[r] as (typeof column)[number]).sql);
    return sql`(${join(cells, ', ')})`;
  });
  const ids = raw(outputs.map(({ id }) => id).join(', '));
  const table = raw(place.statement.fresh('r'));
  const query = sql`SELECT * FROM (VALUES ${join(lines, ', ')}) AS ${table}(${ids})`;
  return orderAndLimit(node, { sql: query, columns: outputs }, place);
}
