import { ABOVE, BELOW, NO_BAR, NO_VALUE } from '../../../core/counts/bar-scale.ts';
import type { JsonValue } from '../../../core/params/json-value.ts';
import type { RelationColumn } from '../../../core/ports.ts';
import { compileFilters } from '../search/compile-filters.ts';
import type { Comparison, FilterTree } from '../../../core/search/filter-tree.ts';
import { identifier, integer, join, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { BarScale } from '../../../core/counts/bar-scale.ts';

/**
 * The number of the bar that a column's value is in, as UTINYINT: never null, see {@link NO_BAR}. Throws as compileFilters does.
 * @param scale of at most {@link MOST_BARS} bars
 */
export function compileBar(column: RelationColumn, scale: BarScale): SqlFragment {
  const holds = (tree: FilterTree): SqlFragment => compileFilters(tree, () => column);
  const is = (operator: Comparison) => (value: JsonValue) =>
    holds({ kind: 'compare', column: column.id, operator, value });
  const isNull = when(sql`${identifier(column.id)} IS NULL`, NO_VALUE);
  return sql`CAST(CASE ${isNull} ${bars()} END AS UTINYINT)`;

  function bars(): SqlFragment {
    if (scale.kind === 'steps') return steps(scale.edges, scale.bars, is('lt'), is('gte'));
    const tests = scale.kind === 'tests' ? scale.trees.map(holds) : scale.values.map(is('eq'));
    return sql`${join(tests.map(when), ' ')} ELSE ${integer(NO_BAR)}`;
  }
}

function when(condition: SqlFragment, number: number): SqlFragment {
  return sql`WHEN ${condition} THEN ${integer(number)}`;
}

/** Found by halving, so that few comparisons tell where a value belongs. */
function steps(
  edges: readonly JsonValue[],
  bars: number,
  isBelow: (edge: JsonValue) => SqlFragment,
  isAbove: (edge: JsonValue) => SqlFragment,
): SqlFragment {
  const between = (first: number, last: number): SqlFragment => {
    if (first === last) return integer(first);
    const middle = (first + last + 1) >> 1;
    return sql`CASE WHEN ${isBelow(edges[middle]!)} THEN ${between(first, middle - 1)} ELSE ${between(middle, last)} END`;
  };
  const end = edges.slice(bars).map((edge) => when(isAbove(edge), ABOVE));
  return sql`${join([when(isBelow(edges[0]!), BELOW), ...end], ' ')} ELSE ${between(0, bars - 1)}`;
}
