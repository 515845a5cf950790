import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import type { PgType } from '../../core/values/pg-types.ts';
import {
  castTo,
  decimal,
  duckType,
  exactScale,
  isNumeric,
  withoutDigits,
  type Expr,
  type Numeric,
} from '../expr.ts';
import { ofUnits, WIDE_SCALE } from '../operators/units.ts';
import { letAll, letIn } from '../let.ts';

/** Numeric from integer or float. A float brings 15 significant digits, as in PostgreSQL. */
export function castToNumeric(x: Expr): Expr {
  if (x.type.category === 'numeric') return x;
  if (x.type.category === 'float') {
    const digits = x.type.name === 'float4' ? 6 : 15;
    const type = `DECIMAL(38,${WIDE_SCALE})`;
    const format = raw(`'%.${digits}g'`);
    const text = letIn(
      x,
      (v) =>
        sql`CASE WHEN isnan(${v}) OR isinf(${v}) THEN error('NaN or infinity as numeric is not supported by datapond') ELSE printf(${format}, CAST(${v} AS DOUBLE)) END`,
    );
    const held = letIn(
      text,
      (t) => sql`CASE WHEN ${t} LIKE '%e%' THEN ${castTo(t, type)} ELSE ${fromDigits(t)} END`,
    );
    const plain = letIn(
      text,
      (t) =>
        sql`CASE WHEN ${t} LIKE '%e-%' THEN ${smallDigits(t)} WHEN ${t} LIKE '%e%' THEN ${trimmedDigits(castTo(t, type))} ELSE ${t} END`,
    );
    return decimal(held, WIDE_SCALE, false, plain);
  }
  return {
    ...decimal(castTo(x.sql, 'DECIMAL(38,0)'), 0, true),
    literal: x.literal,
    simple: x.simple,
  };
}

/** A text such as `-1.5e-07` without its exponent. */
function smallDigits(text: SqlFragment): SqlFragment {
  const digits = sql`replace(ltrim(split_part(${text}, 'e', 1), '-'), '.', '')`;
  const zeros = sql`repeat('0', CAST(split_part(${text}, 'e-', 2) AS INTEGER) - 1)`;
  return sql`CASE WHEN ${text} LIKE '-%' THEN '-' ELSE '' END || '0.' || ${zeros} || ${digits}`;
}

/**
 * A text of digits, maybe with a sign and a point, as DECIMAL. DuckDB's own cast to DECIMAL takes ten microseconds, that of the digits
 * to a whole number a small part of one.
 */
export function fromDigits(text: SqlFragment, scale = WIDE_SCALE): SqlFragment {
  return letIn(text, (t) => {
    const decimals = sql`CASE WHEN contains(${t}, '.') THEN length(${t}) - strpos(${t}, '.') ELSE 0 END`;
    return letIn(sql`(${integer(scale)} - ${decimals})`, (zeros) => {
      const units = sql`CAST(replace(${t}, '.', '') AS HUGEINT) * CAST(power(10::DOUBLE, ${zeros}) AS HUGEINT)`;
      return sql`CASE WHEN ${zeros} < 0 THEN ${castTo(t, `DECIMAL(38,${scale})`)} ELSE ${ofUnits(units, scale)} END`;
    });
  });
}

/** `numeric(p, s)`: rounds half away from zero, and fails when the digits before the point are too many. */
export function applyPrecision(x: Expr, precision: number, scale: number): Expr {
  if (x.numeric === 'double')
    return roundTo(decimal(castTo(x.sql, `DECIMAL(38,${WIDE_SCALE})`), WIDE_SCALE, false), scale);
  const rounded = roundTo(x, scale);
  if (precision >= 38) return rounded;
  const limit = raw(`CAST(1${'0'.repeat(Math.max(0, precision - scale))} AS DECIMAL(38,0))`);
  return {
    ...rounded,
    sql: letIn(
      rounded,
      (v) => sql`CASE WHEN abs(${v}) >= ${limit} THEN error('numeric field overflow') ELSE ${v} END`,
    ),
  };
}

/** Rounded half away from zero to a scale of at least 0. */
export function roundTo(x: Expr, scale: number): Expr {
  const from = scaleOf(x);
  const to = Math.min(scale, 38);
  const same = x.literal === null ? { literal: null } : {};
  if (to < from) return { ...decimal(sql`round(${x.sql}, ${integer(to)})`, to, true), ...same };
  return { ...decimal(castTo(x.sql, `DECIMAL(38,${to})`), to, true), ...same };
}

/** Decimals of a numeric held as DECIMAL. */
export function scaleOf(x: Expr): number {
  return x.numeric && x.numeric !== 'double' ? x.numeric.scale : 0;
}

/** The form that holds all of several numerics. */
export function commonForm(forms: readonly (Numeric | undefined)[]): Numeric {
  const numerics = forms.filter((form) => form !== undefined);
  if (numerics.includes('double')) return 'double';
  const scales = numerics.map((form) => (form === 'double' ? 0 : form.scale));
  const scale = Math.max(0, ...scales);
  const exact = numerics.every((form) => form !== 'double' && form.exact && form.scale === scale);
  return { scale, exact };
}

/** A numeric, or an array of them, in another form. Its values keep their digits. */
export function withForm(x: Expr, form: Numeric): Expr {
  const same =
    x.numeric === form ||
    (x.numeric && x.numeric !== 'double' && form !== 'double' && x.numeric.scale === form.scale);
  const text = form !== 'double' && form.exact ? undefined : digitsText(x);
  const held = { ...withoutDigits(x), numeric: form, text };
  if (same) return held;
  const fragment: SqlFragment = castTo(x.sql, duckType(x.type, form));
  return { ...held, sql: fragment };
}

/** An array of values of one type: of numerics in one form, which DuckDB's own list of DECIMALs may round to. */
export function listOf(items: readonly Expr[], type: PgType): Expr {
  const form = isNumeric(type) ? commonForm(items.map(({ numeric }) => numeric)) : undefined;
  const held = form ? items.map((item) => withForm(item, form)) : items;
  const listed = (write: (x: Expr) => SqlFragment) => sql`[${join(held.map(write))}]`;
  const hasTexts = form !== undefined && held.length > 0 && held.every(({ text }) => text);
  return {
    sql: castTo(
      listed((x) => x.sql),
      duckType(type, form),
    ),
    type,
    numeric: form,
    text: hasTexts ? listed((x) => x.text ?? x.sql) : undefined,
  };
}

/** A numeric's own digits as PostgreSQL prints them, of an array a list of its elements'; undefined where the values do not tell. */
export function digitsText(x: Expr): SqlFragment | undefined {
  if (x.text) return x.text;
  if (exactScale(x) === undefined) return undefined;
  return castTo(x.sql, x.type.element ? 'VARCHAR[]' : 'VARCHAR');
}

/** How many decimals each value of a numeric has in PostgreSQL; undefined where the values do not tell. */
export function decimalsOf(x: Expr): SqlFragment | undefined {
  const scale = exactScale(x);
  if (scale !== undefined) return integer(scale);
  return x.decimals ?? (x.text && sql`length(split_part(${x.text}, '.', 2))`);
}

/**
 * A numeric of another value, whose decimals those of its operands make.
 * @param scale decimals that it is held with: not fewer than any value has, but for zeros
 */
export function withDecimals(fragment: SqlFragment, scale: number, decimals: SqlFragment | undefined): Expr {
  const plain = decimal(fragment, scale, false);
  if (!decimals) return plain;
  const text = letAll(
    [castTo(fragment, 'VARCHAR'), sql`(${decimals} - ${integer(scale)})`],
    ([digits, more]) => {
      // A number without decimals has no point.
      const cut = sql`left(${digits}, CAST(CASE WHEN ${more} = ${integer(-scale)} THEN ${more} - 1 ELSE ${more} END AS BIGINT))`;
      const padded = sql`${digits} || ${raw(scale === 0 ? "'.' || " : '')}repeat('0', CAST(${more} AS BIGINT))`;
      return sql`CASE WHEN ${more} = 0 THEN ${digits} WHEN ${more} > 0 THEN ${padded} ELSE ${cut} END`;
    },
  );
  return { ...plain, decimals, text };
}

/** Decimals of a result that has those of the operand that has more. */
export function mostDecimals(...xs: readonly Expr[]): SqlFragment | undefined {
  const all = xs.map(decimalsOf);
  return all.every((one) => one !== undefined) ? sql`greatest(${join(all as SqlFragment[])})` : undefined;
}

/** A DECIMAL's text without zeros at its end. */
export function trimmedDigits(x: SqlFragment): SqlFragment {
  return sql`rtrim(rtrim(CAST(${x} AS VARCHAR), '0'), '.')`;
}
