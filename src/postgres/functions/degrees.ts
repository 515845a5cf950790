import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { Expr } from '../expr.ts';
import { letIn } from '../let.ts';
import { bound, type PgFunction, row } from '../row.ts';

// float.c: angles in degrees are exact at 0, 30, 45, 60, 90 because each formula is divided by its own value there.

const RADIAN = raw('0.0174532925199432957692::DOUBLE');
const radians = (x: SqlFragment) => sql`(${x} * ${RADIAN})`;
const sin30 = sql`sin(30.0::DOUBLE * ${RADIAN})`;
const cos60 = sql`(1.0::DOUBLE - cos(60.0::DOUBLE * ${RADIAN}))`;
const sineTo30 = (x: SqlFragment) => sql`((sin(${radians(x)}) / ${sin30}) / 2.0::DOUBLE)`;
const cosineTo60 = (x: SqlFragment) =>
  sql`(1.0::DOUBLE - ((1.0::DOUBLE - cos(${radians(x)})) / ${cos60}) / 2.0::DOUBLE)`;
const sineTo90 = (x: SqlFragment) =>
  sql`(CASE WHEN ${x} <= 30 THEN ${sineTo30(x)} ELSE ${cosineTo60(sql`(90.0::DOUBLE - ${x})`)} END)`;
const cosineTo90 = (x: SqlFragment) =>
  sql`(CASE WHEN ${x} <= 60 THEN ${cosineTo60(x)} ELSE ${sineTo30(sql`(90.0::DOUBLE - ${x})`)} END)`;
const tangent = (x: SqlFragment) => sql`(${sineTo90(x)} / ${cosineTo90(x)})`;
const tan45 = tangent(raw('45.0::DOUBLE'));

/** An angle brought to 0…90 and the sign its function has there. */
function folded(x: Expr, odd: boolean, flips: boolean, build: (a: SqlFragment) => SqlFragment): SqlFragment {
  return letIn(x, (v) => {
    const turned = sql`fmod(abs(${v}), 360)`;
    return letIn(turned, (t) => {
      const half = sql`CASE WHEN ${t} > 180 THEN 360 - ${t} ELSE ${t} END`;
      return letIn(half, (h) => {
        const quarter = sql`CASE WHEN ${h} > 90 THEN 180 - ${h} ELSE ${h} END`;
        const sign = sql`${odd ? sql`CASE WHEN (${v} < 0) <> (${t} > 180) THEN -1 ELSE 1 END` : raw('1')} * ${flips ? sql`CASE WHEN ${h} > 90 THEN -1 ELSE 1 END` : raw('1')}`;
        return sql`CASE WHEN isinf(${v}) THEN error('input is out of range') ELSE ${sign} * ${letIn(quarter, build)} END`;
      });
    });
  });
}

const degrees = (name: string, odd: boolean, flips: boolean, build: (a: SqlFragment) => SqlFragment) =>
  row(name, ['float8'], 'float8', ([x]) => folded(x, odd, flips, build));

const cotangent = (x: SqlFragment) => sql`(${cosineTo90(x)} / ${sineTo90(x)})`;
const arcsine = (a: SqlFragment) => sql`((asin(${a}) / asin(0.5::DOUBLE)) * 30.0::DOUBLE)`;
const arccosine = (a: SqlFragment) => sql`((acos(${a}) / acos(0.5::DOUBLE)) * 60.0::DOUBLE)`;

/** Trigonometry in degrees. */
export const DEGREE_FUNCTIONS: readonly PgFunction[] = [
  degrees('sind', true, false, sineTo90),
  degrees('cosd', false, true, cosineTo90),
  degrees('tand', true, true, (x) => sql`(${tangent(x)} / ${tan45})`),
  degrees('cotd', true, true, (x) => sql`(${cotangent(x)} / ${cotangent(raw('45.0::DOUBLE'))})`),
  bound('acosd', ['float8'], 'float8', (v) => {
    const negative = sql`(- ${v})`;
    return sql`CASE WHEN abs(${v}) > 1 THEN error('input is out of range') WHEN ${v} >= 0 THEN CASE WHEN ${v} <= 0.5 THEN 90.0::DOUBLE - ${arcsine(v)} ELSE ${arccosine(v)} END WHEN ${negative} <= 0.5 THEN 90.0::DOUBLE + ${arcsine(negative)} ELSE 180.0::DOUBLE - ${arccosine(negative)} END`;
  }),
];
