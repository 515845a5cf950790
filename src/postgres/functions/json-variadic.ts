import { raw, sql } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { castToText } from '../casts/to-text.ts';
import { expr, type Expr, itemOf, nullOf } from '../expr.ts';
import { arrayOf, objectOf, quoted } from '../json/strings.ts';
import { jsonOf } from '../json/write.ts';
import { letIn, mapped } from '../let.ts';

/** `json_build_array(VARIADIC array)` and its kin; undefined for other functions. */
export function buildJsonOf(name: string, array: Expr): Expr | undefined {
  const what = /^jsonb?_build_(array|object)$/.exec(name)?.[1];
  if (what === undefined) return undefined;
  const kind = name.startsWith('jsonb') ? 'jsonb' : 'json';
  const type = pgType(kind);
  if (array.literal === null) return nullOf(type);
  if (!array.type.element) return undefined;
  const [missing, colon] =
    kind === 'json'
      ? [raw("' cannot be null'"), raw("' : '")]
      : [raw("': key must not be null'"), raw("': '")];
  const built = letIn(array, (list) => {
    if (what === 'array') {
      const items = mapped(list, (item) => jsonOf(itemOf(array, item), kind));
      return sql`CASE WHEN ${list} IS NOT NULL THEN ${arrayOf(items)} END`;
    }
    const members = mapped(sql`range(1, len(${list}) + 1, 2)`, (n) => {
      const [key, value] = [itemOf(array, sql`${list}[${n}]`), itemOf(array, sql`${list}[${n} + 1]`)];
      return sql`COALESCE(${quoted(castToText(key))}, error('argument ' || ${n} || ${missing})) || ${colon} || ${jsonOf(value, kind)}`;
    });
    return sql`CASE WHEN len(${list}) % 2 = 1 THEN error('argument list must have even number of elements') WHEN ${list} IS NOT NULL THEN ${objectOf(members)} END`;
  });
  return expr(built, type);
}
