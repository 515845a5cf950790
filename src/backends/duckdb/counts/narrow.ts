import type { SearchPlan } from '../../../core/search/search-plan.ts';
import { join, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { CountedTable } from '../../../core/counts/counted-table.ts';
import type { Relation } from '../../../core/ports.ts';
import { sqlOf } from '../compiled-sql.ts';
import { recordsById } from '../search/compile-ids.ts';
import { findMask, placesIn } from './record-mask.ts';

/** The relation with those records alone that all of some searches find. Rejects with EngineError. */
export async function narrow(table: CountedTable, searches: readonly SearchPlan[]): Promise<Relation> {
  const { relation } = table;
  const texts = searches.filter(({ text }) => text);
  const conditions = searches.flatMap(({ text, selection: { where } }) =>
    text || !where ? [] : [sqlOf(where)],
  );
  let from = relation.name;
  if (texts.length > 0) {
    const masks = await Promise.all(texts.map((plan) => findMask(table, plan)));
    from = recordsById(
      relation,
      placesIn(masks, relation).map((place) => place + 1),
    );
  }
  return { ...relation, from: recordsWhere(from, conditions) };
}

/** What of an item of FROM meets all conditions, as another item of FROM. */
function recordsWhere(from: SqlFragment, conditions: readonly SqlFragment[]): SqlFragment {
  if (conditions.length === 0) return from;
  const all = conditions.map((condition) => sql`(${condition})`);
  return sql`(SELECT * FROM ${from} WHERE ${join(all, ' AND ')})`;
}
