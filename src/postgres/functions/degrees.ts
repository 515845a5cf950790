import { plainRows } from '../plain-rows.ts';

// float.c: angles in degrees are exact at 0, 30, 45, 60, 90 because each formula is divided by its own value there.

const RADIAN = '0.0174532925199432957692::DOUBLE';
const sine = (x: string) => `((sin((${x} * ${RADIAN})) / sin(30.0::DOUBLE * ${RADIAN})) / 2.0::DOUBLE)`;
const cosine = (x: string) =>
  `(1.0::DOUBLE - ((1.0::DOUBLE - cos((${x} * ${RADIAN}))) / (1.0::DOUBLE - cos(60.0::DOUBLE * ${RADIAN}))) / 2.0::DOUBLE)`;

/** Of an angle from 0 to 90: the sine's formula up to 30 from either end, and the cosine's between. */
const sineTo90 = (x: string) =>
  `(CASE WHEN ${x} <= 30 THEN ${sine(x)} ELSE ${cosine(`(90.0::DOUBLE - ${x})`)} END)`;
const cosineTo90 = (x: string) =>
  `(CASE WHEN ${x} <= 60 THEN ${cosine(x)} ELSE ${sine(`(90.0::DOUBLE - ${x})`)} END)`;
const tangent = (x: string) => `(${sineTo90(x)} / ${cosineTo90(x)})`;
const cotangent = (x: string) => `(${cosineTo90(x)} / ${sineTo90(x)})`;

/** Signs that a function has of an angle: below zero or beyond a half turn, and beyond a quarter. */
const ODD = 'CASE WHEN ($1 < 0) <> ($turned > 180) THEN -1 ELSE 1 END';
const FLIPPED = 'CASE WHEN $half > 90 THEN -1 ELSE 1 END';

/** Of an angle brought to 0…90, with the sign that its function has there. */
const folded = (sign: string, value: string) => `turned = fmod(abs($1), 360);
      half = CASE WHEN $turned > 180 THEN 360 - $turned ELSE $turned END;
      a = CASE WHEN $half > 90 THEN 180 - $half ELSE $half END;
      CASE WHEN isinf($1) THEN error('input is out of range') ELSE ${sign} * ${value} END`;

const arcsine = (x: string) => `((asin(${x}) / asin(0.5::DOUBLE)) * 30.0::DOUBLE)`;
const arccosine = (x: string) => `((acos(${x}) / acos(0.5::DOUBLE)) * 60.0::DOUBLE)`;

/** Trigonometry in degrees. */
export const DEGREE_FUNCTIONS = plainRows(`
  sind(float8) float8 := ${folded(ODD, sineTo90('$a'))}
  cosd(float8) float8 := ${folded(FLIPPED, cosineTo90('$a'))}
  tand(float8) float8 := ${folded(`${ODD} * ${FLIPPED}`, `(${tangent('$a')} / ${tangent('45.0::DOUBLE')})`)}
  cotd(float8) float8 := ${folded(`${ODD} * ${FLIPPED}`, `(${cotangent('$a')} / ${cotangent('45.0::DOUBLE')})`)}
  acosd(float8) float8 := CASE WHEN abs($1) > 1 THEN error('input is out of range')
      WHEN $1 > 0.5 THEN ${arccosine('$1')} WHEN $1 >= 0 THEN 90.0::DOUBLE - ${arcsine('$1')}
      WHEN $1 >= -0.5 THEN 90.0::DOUBLE + ${arcsine('(- $1)')} ELSE 180.0::DOUBLE - ${arccosine('(- $1)')} END
`);
