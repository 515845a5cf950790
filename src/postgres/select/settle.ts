import { raw, replaceNames, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Place } from '../place.ts';

/** Expressions ready to stand in a SELECT. */
export interface Settled {
  readonly fragments: readonly SqlFragment[];
  /** `expression AS name` of what they need as columns of the records below. */
  readonly columns: readonly SqlFragment[];
  /** `name AS name` of columns of SELECTs around, to stand beside the records below. */
  readonly imports: readonly SqlFragment[];
}

/** Names that stand for sub-selects. */
export const SUBSELECT = /\bsub\d+\b/g;
const NAME = /\b[a-z]+\d+[a-z]?\b/g;

/** Whether DuckDB's rules about lambdas bind an expression. */
export const hasLambda = ({ texts }: SqlFragment) => texts.some((text) => text.includes('lambda '));

/** Whether sub-selects in it must be columns below. DuckDB writes what WITHIN GROUP sorts by twice. */
const wantsColumns = (fragment: SqlFragment) =>
  hasLambda(fragment) || fragment.texts.some((text) => text.includes('WITHIN GROUP'));

/**
 * Puts sub-selects where their names stand. DuckDB's lambdas can hold no sub-select and see no column of a SELECT around; nor can
 * its aggregates, and outputs above a join, always see the latter: those become columns of the records that are computed from.
 * @param isFilter of WHERE, which compares with columns around best where they are
 */
export function settle(fragments: readonly SqlFragment[], place: Place, isFilter = false): Settled {
  const { subselects, operands, outer } = place.scope.level;
  if (subselects.size === 0 && outer.size === 0) return { fragments, columns: [], imports: [] };
  const columns = new Map<string, SqlFragment>();
  const imports = new Map<string, SqlFragment>();
  const imported = (name: string): SqlFragment | undefined => {
    if (!outer.has(name)) return undefined;
    const own = imports.get(name) ?? place.statement.name('k');
    imports.set(name, own);
    return own;
  };
  const asColumn = (name: string): SqlFragment | undefined => {
    if (subselects.has(name)) columns.set(name, sql`${inlined(raw(name), place)} AS ${raw(name)}`);
    return imported(name);
  };
  const placed = (fragment: SqlFragment): SqlFragment => {
    for (const name of operandsIn(fragment, place))
      columns.set(name, sql`${inlined(subselects.get(name)!, place)} AS ${raw(name)}`);
    return inlined(fragment, place, operands);
  };
  const settled = fragments.map((fragment) => {
    if (wantsColumns(fragment)) return replaceNames(fragment, NAME, asColumn);
    return placed(isFilter ? fragment : replaceNames(fragment, NAME, imported));
  });
  return {
    fragments: settled,
    columns: [...columns.values()],
    imports: [...imports].map(([name, own]) => sql`${raw(name)} AS ${own}`),
  };
}

/** Operands of the sub-selects whose names a fragment has. */
function operandsIn({ texts }: SqlFragment, place: Place): readonly string[] {
  const { subselects, operands } = place.scope.level;
  return (texts.join(' ').match(SUBSELECT) ?? []).flatMap((name) => {
    const subselect = subselects.get(name);
    if (operands.has(name)) return [name];
    return subselect ? operandsIn(subselect, place) : [];
  });
}

/**
 * With sub-selects in the places of their names, for where there are no records below.
 * @param kept names that stay, being columns
 */
export function inlined(fragment: SqlFragment, place: Place, kept?: ReadonlySet<string>): SqlFragment {
  const { subselects } = place.scope.level;
  return replaceNames(fragment, SUBSELECT, (name) => {
    const subselect = kept?.has(name) ? undefined : subselects.get(name);
    return subselect && inlined(subselect, place, kept);
  });
}
