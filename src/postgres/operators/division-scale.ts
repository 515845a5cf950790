import { join, raw, sql, type SqlFragment, integer } from '../../core/sql/fragment.ts';
import { letIn } from '../let.ts';

// PostgreSQL's select_div_scale (numeric.c): the decimals of a quotient by its operands as base-10000 numbers, of which it knows the
// place of the first digit, the weight, and this digit.

/** More than any digit: a magnitude is a weight of such units and the first digit. */
const WEIGHT = 16384;

/** Weights of quotients are not below minus this. */
const LEAST_WEIGHT = 32;

/** Digits that a BIGINT takes for certain. */
const SHORT = 18;

/** The magnitude of a whole number of 10^-scale units that is not negative, a HUGEINT with a name. Zero has weight 0. */
export function magnitude(u: SqlFragment, scale: number): SqlFragment {
  const small = sql`CASE WHEN ${u} < ${power(SHORT)} THEN CAST(${u} AS BIGINT) END`;
  return letIn(
    small,
    (size) =>
      sql`CASE WHEN ${size} IS NULL THEN ${byText(u, scale)} ELSE ${smallMagnitude(size, scale, SHORT)} END`,
  );
}

function byText(u: SqlFragment, scale: number): SqlFragment {
  const shift = Math.ceil((scale + 1) / 4);
  return letIn(sql`CAST(${u} AS VARCHAR)`, (text) => {
    const place = sql`(length(${text}) + ${integer(4 * shift - 1 - scale)})`;
    const first = sql`CAST(left(rpad(${text}, 4, '0'), CAST(${place} % 4 + 1 AS INTEGER)) AS INTEGER)`;
    return sql`((${place} // 4 - ${integer(shift)}) * ${integer(WEIGHT)} + ${first})`;
  });
}

/** The same of a BIGINT below 10^digits. */
export function smallMagnitude(u: SqlFragment, scale: number, digits: number): SqlFragment {
  const size = sql`abs(${u})`;
  const cases: SqlFragment[] = [];
  for (let weight = Math.floor(-scale / 4); 4 * weight + scale < digits; weight += 1) {
    const unit = 4 * weight + scale;
    const first = unit < 0 ? sql`${size} * ${power(-unit)}` : sql`${size} // ${power(unit)}`;
    const test = unit + 4 < digits ? sql`WHEN ${size} < ${power(unit + 4)} THEN` : raw('ELSE');
    cases.push(sql`${test} ${integer(weight * WEIGHT)} + ${first}`);
  }
  return sql`CASE WHEN ${u} = 0 THEN 0 ${join(cases, ' ')} END`;
}

function power(n: number): SqlFragment {
  return raw(`CAST(1${'0'.repeat(n)} AS BIGINT)`);
}

/** The weight that a magnitude begins with. */
export function weightOf(ofMagnitude: SqlFragment): SqlFragment {
  return sql`((${ofMagnitude} + ${integer(LEAST_WEIGHT * WEIGHT)}) // ${integer(WEIGHT)} - ${integer(LEAST_WEIGHT)})`;
}

/**
 * Decimals of a quotient, by its operands' magnitudes.
 * @param least decimals that it has anyway
 */
export function divisionScale(n: SqlFragment, d: SqlFragment, least: SqlFragment): SqlFragment {
  // The smaller first digit takes one off the difference of weights.
  return sql`CAST(greatest(16 - 4 * ${weightOf(sql`${n} - ${d} - 1`)}, ${least}, 0) AS INTEGER)`;
}
