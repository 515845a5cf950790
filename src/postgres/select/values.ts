import type { SelectStmt } from 'libpg-query';
import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { PgError } from '../errors.ts';
import { choicesAmong } from '../choices.ts';
import { unify } from '../expressions/conditionals.ts';
import { at, compileAll, type Place } from '../place.ts';
import { columnOf, type Query } from '../query.ts';
import { emptyScope } from '../scope.ts';
import { ofKind } from '../tree.ts';
import { settle } from './settle.ts';
import { columnNames, orderAndLimit } from './tail.ts';
import { withoutDigits } from '../expr.ts';

/** `VALUES (1, 'a'), (2, 'b')`: columns column1, column2, each of the type common to its rows. */
export function compileValues(node: SelectStmt, place: Place): Query {
  // Columns that it may see, beside LATERAL, are those around it.
  const inside = at(place, { clause: 'VALUES', scope: emptyScope(place.scope) });
  const rows = ofKind(node.valuesLists, 'List').map(({ items }) => compileAll(items, inside));
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width))
    throw new PgError('syntax_error', 'VALUES lists must all be the same length');
  const columns = Array.from({ length: width }, (_, i) => {
    const given = rows.flatMap((row) => row[i] ?? []);
    const cells = unify(given, 'VALUES');
    const hasTexts = cells.every(({ text }) => text);
    const values = hasTexts ? cells : cells.map(withoutDigits);
    const output = values.slice(0, 1).map((first) => ({
      ...columnOf(`column${i + 1}`, place.statement.fresh('o'), first),
      choices: choicesAmong(cells).choices,
      ordered: cells.every(({ ordered }) => ordered),
    }));
    return { output, shown: values.map((cell) => (cell.text ? [cell.sql, cell.text] : [cell.sql])) };
  });
  const outputs = columns.flatMap(({ output }) => output);
  const lines = rows.map((_, r) => columns.flatMap(({ shown }) => shown[r] ?? []));
  const query = { sql: listOf(lines, columnNames(outputs), inside), columns: outputs };
  return orderAndLimit(node, query, place);
}

function listOf(lines: readonly (readonly SqlFragment[])[], names: SqlFragment, place: Place): SqlFragment {
  const settled = lines.map((cells) => settle(cells, place, true));
  const table = () => place.statement.name('r');
  if (settled.every(({ columns, imports }) => columns.length + imports.length === 0)) {
    const rows = settled.map(({ fragments }) => sql`(${join(fragments)})`);
    return sql`SELECT * FROM (VALUES ${join(rows)}) AS ${table()}(${names})`;
  }
  // A row that needs columns below it is a SELECT.
  const selects = settled.map(({ fragments, columns, imports }) => {
    const below = join([raw('1 AS x'), ...columns, ...imports]);
    return sql`(SELECT ${join(fragments)} FROM (SELECT ${below}) AS ${table()})`;
  });
  return sql`SELECT * FROM (${join(selects, ' UNION ALL ')}) AS ${table()}(${names})`;
}
