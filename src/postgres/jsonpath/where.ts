import { sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { jsonElements } from '../json/read.ts';
import { letIn, mapped } from '../let.ts';

/** What a part of a path is evaluated on. */
export interface Where {
  readonly strict: boolean;
  readonly root: SqlFragment;
  readonly current?: SqlFragment;
  /** The array whose `last` is meant. */
  readonly array?: SqlFragment;
}

/** What each item gives, one after the other; NULL where one fails. */
export function each(list: SqlFragment, of: (item: SqlFragment) => SqlFragment): SqlFragment {
  return letIn(
    mapped(list, (item) => sql`CAST(${of(item)} AS VARCHAR[])`),
    (all) => sql`CASE WHEN list_count(${all}) = len(${all}) THEN flatten(${all}) END`,
  );
}

/** The elements of an array, of anything else what stands for it. */
export function elementsOr(item: SqlFragment, other: SqlFragment): SqlFragment {
  return sql`COALESCE(${jsonElements(item)}, ${other})`;
}

/** Lax, the elements of arrays among the items stand for them. */
export function unwrap({ strict }: Where, list: SqlFragment): SqlFragment {
  return strict ? list : each(list, (item) => elementsOr(item, sql`[${item}]`));
}
