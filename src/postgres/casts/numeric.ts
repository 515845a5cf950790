import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { castTo, decimal, duckType, type Expr, type Numeric } from '../expr.ts';
import { letIn, type Site } from '../site.ts';

/** Decimals kept where PostgreSQL would keep as many as it takes: quotients, averages, floats. 18 digits stay before the point. */
export const WIDE_SCALE = 20;

/** Numeric from integer or float. A float brings 15 significant digits, as in PostgreSQL. */
export function castToNumeric(site: Site, x: Expr): Expr {
  if (x.type.category === 'numeric') return x;
  if (x.type.category === 'float') {
    const digits = x.type.name === 'float4' ? 6 : 15;
    const type = `DECIMAL(38,${WIDE_SCALE})`;
    const format = raw(`'%.${digits}g'`);
    const text = sql`printf(${format}, CAST(${x.sql} AS DOUBLE))`;
    const plain = letIn(
      site,
      { sql: text },
      (t) =>
        sql`CASE WHEN ${t} LIKE '%e%' THEN error('the text of this numeric is not supported by datapond') ELSE ${t} END`,
    );
    return decimal(castTo(text, type), WIDE_SCALE, false, plain);
  }
  return {
    ...decimal(castTo(x.sql, 'DECIMAL(38,0)'), 0, true),
    ...(x.literal === undefined ? {} : { literal: x.literal }),
    ...(x.simple ? { simple: true } : {}),
  };
}

/** `numeric(p, s)`: rounds half away from zero, and fails when the digits before the point are too many. */
export function applyPrecision(site: Site, x: Expr, precision: number, scale: number): Expr {
  if (x.numeric === 'double')
    return roundTo(site, decimal(castTo(x.sql, `DECIMAL(38,${WIDE_SCALE})`), WIDE_SCALE, false), scale);
  const rounded = roundTo(site, x, scale);
  if (precision >= 38) return rounded;
  const limit = raw(`CAST(1${'0'.repeat(Math.max(0, precision - scale))} AS DECIMAL(38,0))`);
  return {
    ...rounded,
    sql: letIn(
      site,
      rounded,
      (v) => sql`CASE WHEN abs(${v}) >= ${limit} THEN error('numeric field overflow') ELSE ${v} END`,
    ),
  };
}

/** Rounded half away from zero to a scale of at least 0. */
export function roundTo(_site: Site, x: Expr, scale: number): Expr {
  const from = scaleOf(x);
  const to = Math.min(scale, 38);
  const same = x.literal === null ? { literal: null } : {};
  if (to < from) return { ...decimal(sql`round(${x.sql}, ${raw(String(to))})`, to, true), ...same };
  return { ...decimal(castTo(x.sql, `DECIMAL(38,${to})`), to, true), ...same };
}

/** Decimals of a numeric held as DECIMAL. */
export function scaleOf(x: Expr): number {
  return x.numeric && x.numeric !== 'double' ? x.numeric.scale : 0;
}

/** The form that holds all of several numerics. */
export function commonForm(forms: readonly (Numeric | undefined)[]): Numeric {
  const known = forms.filter((form) => form !== undefined);
  if (known.includes('double')) return 'double';
  const scales = known.map((form) => (form === 'double' ? 0 : form.scale));
  const scale = Math.max(0, ...scales);
  const exact = known.every((form) => form !== 'double' && form.exact && form.scale === scale);
  return { scale, exact };
}

/** A numeric, or an array of them, in another form. */
export function withForm(x: Expr, form: Numeric): Expr {
  const same =
    x.numeric === form ||
    (x.numeric && x.numeric !== 'double' && form !== 'double' && x.numeric.scale === form.scale);
  if (same) return { ...x, numeric: form };
  const { text: _text, ...rest } = x;
  const fragment: SqlFragment = castTo(x.sql, duckType(x.type, form));
  return { ...rest, sql: fragment, numeric: form };
}
