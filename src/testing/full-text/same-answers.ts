import { expect } from 'vitest';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import type { TableIndex } from '../../core/search-index/ports/table-index.ts';
import { byIndex, byTable, type Asked } from './search-both-ways.ts';

/** A table and its index, under a name that a failure tells. */
export interface NamedIndex {
  readonly name: string;
  readonly relation: Relation;
  readonly index: TableIndex;
}

/**
 * Expects that the index answers pages of a search in both modes as the table does: records, their order, ranks and totals. Only of words the index
 * may leave a search to the table.
 * @param mayLeave whether it may of what is contained as well, as where there was little room. Default: no
 */
export async function expectSameAnswers(
  engine: QueryEngine,
  { name, relation, index }: NamedIndex,
  params: Asked,
  {
    offsets,
    limit,
    mayLeave = false,
  }: { readonly offsets: readonly number[]; readonly limit: number; readonly mayLeave?: boolean },
): Promise<void> {
  for (const mode of ['contains', 'words'] as const)
    for (const offset of offsets) {
      // Without a text there is no such rank, and both would answer that alike.
      const fields = typeof params.q === 'string' ? ['_id', 'rank'] : ['_id'];
      const search = { params: { ...params, fields } as Asked, offset, limit };
      const found = await byIndex(index, relation, search, mode).catch(String);
      if (mode === 'contains' && !mayLeave)
        expect([name, search, found]).not.toEqual([name, search, undefined]);
      if (found === undefined) continue;
      const scanned = await byTable(engine, relation, search, mode).catch(String);
      expect([name, mode, search, found]).toEqual([name, mode, search, scanned]);
    }
}
