import { join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { kept, letIn } from '../let.ts';
import { isNumber, type Json } from '../literals/json.ts';
import { numberKey } from './normal.ts';
import { jsonElements, jsonMember, jsonText, jsonType } from './read.ts';

/** `jsonb @> literal`: whether all of the literal is there, in its place. An array holds a scalar that is among its elements. */
export function containsJson(whole: SqlFragment, part: Json): SqlFragment {
  const here = within(whole, part);
  const isScalar = part === null || typeof part !== 'object' || isNumber(part);
  const test = isScalar ? sql`(${here} OR ${within(whole, [part])})` : here;
  return sql`CASE WHEN ${whole} IS NOT NULL THEN ${test} END`;
}

/** The same at any depth: never NULL. */
function within(whole: SqlFragment, part: Json): SqlFragment {
  const isKind = (kind: string) => sql`${jsonType(whole)} = ${raw(`'${kind}'`)}`;
  const value = { sql: whole, simple: true };
  if (part === null) return isKind('null');
  if (typeof part === 'boolean') return sql`(trim(${whole}) = ${raw(`'${part}'`)})`;
  if (typeof part === 'string') return sql`(${isKind('string')} AND ${jsonText(value)} = ${part})`;
  if (isNumber(part))
    return sql`CASE WHEN ${isKind('number')} THEN ${numberKey(sql`trim(${whole})`)} = ${numberKey(sql`CAST(${part.value} AS VARCHAR)`)} ELSE false END`;
  if (part instanceof Array)
    return all([
      isKind('array'),
      ...part.map((inner) => sql`len(${kept(jsonElements(value), (item) => within(item, inner))}) > 0`),
    ]);
  const members = Object.entries(part).map(([key, inner]) =>
    letIn(
      jsonMember(value, sql`${key}`),
      (member) => sql`CASE WHEN ${member} IS NOT NULL THEN ${within(member, inner)} ELSE false END`,
    ),
  );
  return all([isKind('object'), ...members]);
}

function all(tests: readonly SqlFragment[]): SqlFragment {
  return sql`(${join(tests, ' AND ')})`;
}
