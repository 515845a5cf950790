import { sql, raw, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Json, JsonNumber } from '../literals/json.ts';
import { letIn, type Site } from '../site.ts';
import { numberKey } from './normal.ts';
import { jsonElements, jsonMember, jsonText, jsonType } from './read.ts';

/** `jsonb @> literal`: whether all of the literal is there, in its place. An array holds a scalar that is among its elements. */
export function containsJson(site: Site, whole: SqlFragment, part: Json): SqlFragment {
  const here = within(site, whole, part);
  const test =
    part === null || typeof part !== 'object' || isNumber(part)
      ? sql`(${here} OR ${within(site, whole, [part])})`
      : here;
  return sql`CASE WHEN ${whole} IS NOT NULL THEN ${test} END`;
}

const isNumber = (part: Json): part is JsonNumber =>
  typeof part === 'object' && part !== null && 'number' in part;

/** The same at any depth: never NULL. */
function within(site: Site, whole: SqlFragment, part: Json): SqlFragment {
  const isKind = (kind: string) => sql`${jsonType(whole)} = ${raw(`'${kind}'`)}`;
  const value = { sql: whole, simple: true };
  if (part === null) return isKind('null');
  if (typeof part === 'boolean') return sql`(trim(${whole}) = ${raw(`'${part}'`)})`;
  if (typeof part === 'string') return sql`(${isKind('string')} AND ${jsonText(site, value)} = ${part})`;
  if (isNumber(part))
    return sql`CASE WHEN ${isKind('number')} THEN ${numberKey(site, sql`trim(${whole})`)} = ${numberKey(site, sql`CAST(${part.number} AS VARCHAR)`)} ELSE false END`;
  if (part instanceof Map) {
    const tests = [...(part as ReadonlyMap<string, Json>)].map(([key, inner]) =>
      letIn(
        site,
        jsonMember(site, value, sql`${key}`),
        (member) => sql`CASE WHEN ${member} IS NOT NULL THEN ${within(site, member, inner)} ELSE false END`,
      ),
    );
    return all([isKind('object'), ...tests]);
  }
  const items = part as readonly Json[];
  const tests = items.map((inner) => {
    const item = raw(site.fresh('v'));
    return sql`len(list_filter(${jsonElements(site, value)}, lambda ${item}: ${within(site, item, inner)})) > 0`;
  });
  return all([isKind('array'), ...tests]);
}

function all(tests: readonly SqlFragment[]): SqlFragment {
  return sql`(${tests.reduce((a, b) => sql`${a} AND ${b}`)})`;
}
