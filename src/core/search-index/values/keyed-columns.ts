import type { Relation, RelationColumn } from '../../ports.ts';
import type { SearchPlan } from '../../search/search-plan.ts';
import type { TableIndex } from '../ports/table-index.ts';
import type { KeyedColumn } from './value-keys.ts';

/** A relation whose columns say by what keys an index has their values. */
export function keyedRelation(index: TableIndex, relation: Relation): Relation {
  return { ...relation, columns: relation.columns.map((column) => keyedColumn(index, column)) };
}

/** The same of all columns of a search. */
export function keyedPlan(index: TableIndex, plan: SearchPlan): SearchPlan {
  const { selection, columns } = plan;
  return {
    ...plan,
    selection: { ...selection, relation: keyedRelation(index, selection.relation) },
    columns: {
      ...columns,
      output: columns.output.map((own) =>
        own.source === 'rank' ? own : { ...own, source: keyedColumn(index, own.source) },
      ),
    },
  };
}

function keyedColumn(index: TableIndex, column: RelationColumn): KeyedColumn {
  return index.column(column.id)?.values?.kind === 'long' ? { ...column, isLong: true } : column;
}
