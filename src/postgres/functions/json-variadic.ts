import { raw, sql } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { castToText } from '../casts/to-text.ts';
import { expr, type Expr, itemOf, nullOf } from '../expr.ts';
import { quoted } from '../json/strings.ts';
import { jsonOf } from '../json/write.ts';
import { letIn, type Site } from '../site.ts';

/** `json_build_array(VARIADIC array)` and its kin; undefined for other functions. */
export function buildJsonOf(name: string, array: Expr, site: Site): Expr | undefined {
  const what = /^jsonb?_build_(array|object)$/.exec(name)?.[1];
  if (what === undefined) return undefined;
  const kind = name.startsWith('jsonb') ? 'jsonb' : 'json';
  const type = pgType(kind);
  if (array.literal === null) return nullOf(type);
  if (!array.type.element) return undefined;
  const n = raw(site.fresh('v'));
  const value = (x: Expr) => jsonOf(site, x, kind);
  return expr(
    letIn(site, array, (list) => {
      if (what === 'array') {
        const items = sql`list_transform(${list}, lambda ${n}: ${value(itemOf(array, n))})`;
        return sql`CASE WHEN ${list} IS NOT NULL THEN '[' || COALESCE(array_to_string(${items}, ', '), '') || ']' END`;
      }
      const missing = kind === 'json' ? "' cannot be null'" : "': key must not be null'";
      const key = sql`COALESCE(${quoted(site, { sql: castToText(site, itemOf(array, sql`${list}[${n}]`)) })}, error('argument ' || ${n} || ${raw(missing)}))`;
      const members = sql`list_transform(range(1, len(${list}) + 1, 2), lambda ${n}: ${key} || ${raw(kind === 'json' ? "' : '" : "': '")} || ${value(itemOf(array, sql`${list}[${n} + 1]`))})`;
      return sql`CASE WHEN len(${list}) % 2 = 1 THEN error('argument list must have even number of elements') WHEN ${list} IS NOT NULL THEN '{' || COALESCE(array_to_string(${members}, ', '), '') || '}' END`;
    }),
    type,
  );
}
