import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { jsonElements } from '../json/read.ts';
import { letIn, type Site } from '../site.ts';

/** What a part of a path is evaluated on. */
export interface Where {
  readonly site: Site;
  readonly strict: boolean;
  readonly root: SqlFragment;
  readonly current?: SqlFragment;
  /** The array whose `last` is meant. */
  readonly array?: SqlFragment;
}

/** What each item gives, one after the other; NULL where one fails. */
export function each(where: Where, list: SqlFragment, of: (item: SqlFragment) => SqlFragment): SqlFragment {
  const item = raw(where.site.fresh('v'));
  const lists = sql`list_transform(${list}, lambda ${item}: CAST(${of(item)} AS VARCHAR[]))`;
  return letIn(
    where.site,
    { sql: lists },
    (all) => sql`CASE WHEN list_count(${all}) = len(${all}) THEN flatten(${all}) END`,
  );
}

/** Lax, the elements of arrays among the items stand for them. */
export function unwrap(where: Where, list: SqlFragment): SqlFragment {
  if (where.strict) return list;
  return each(
    where,
    list,
    (item) => sql`COALESCE(${jsonElements(where.site, { sql: item, simple: true })}, [${item}])`,
  );
}
