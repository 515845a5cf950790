import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  abs(n) FROM (VALUES (-1.50), (2.00)) AS v(n) → 1.50 | 2.00
  abs(n) FROM (VALUES (-2147483648)) AS v(n) → ERROR: integer out of range
  sign(n) FROM (VALUES (-2.5), (0.0), (7)) AS v(n) → -1 | 0 | 1
  sign(n) FROM (VALUES (-2.5::float8), (0)) AS v(n) → -1 | 0
  round(n) FROM (VALUES (2.5), (-2.5), (0.49)) AS v(n) → 3 | -3 | 0
  round(n) FROM (VALUES (2.5::float8), (3.5), (-0.5)) AS v(n) → 2 | 4 | -0
  round(n, 1) FROM (VALUES (2.25), (-2.25), (7)) AS v(n) → 2.3 | -2.3 | 7.0
  round(n, -1) FROM (VALUES (125), (-125), (4.9)) AS v(n) → 130 | -130 | 0
  round(n, d) FROM (VALUES (2.345, 2), (2.345, 1)) AS v(n, d) → 2.35 | 2.3
  trunc(n) FROM (VALUES (2.9), (-2.9)) AS v(n) → 2 | -2
  trunc(n, 1) FROM (VALUES (2.99), (-2.99)) AS v(n) → 2.9 | -2.9
  trunc(n, -2) FROM (VALUES (1299.5), (-1299)) AS v(n) → 1200 | -1200
  ceil(n) FROM (VALUES (2.1), (-2.1)) AS v(n) → 3 | -2
  ceiling(n) FROM (VALUES (2.1::float8)) AS v(n) → 3
  floor(n) FROM (VALUES (2.9), (-2.1)) AS v(n) → 2 | -3
  sqrt(x) FROM (VALUES (2::float8), (0)) AS v(x) → 1.4142135623730951 | 0
  sqrt(x) FROM (VALUES (-1::float8)) AS v(x) → ERROR: cannot take square root of a negative number
  cbrt(x) FROM (VALUES (27::float8), (-8)) AS v(x) → 3.0000000000000004 | -2
  exp(x) FROM (VALUES (1::float8)) AS v(x) → 2.718281828459045
  exp(1.5) → 4.4816890703380648
  ln(x) FROM (VALUES (0::float8)) AS v(x) → ERROR: cannot take logarithm of zero
  ln(x) FROM (VALUES (-1::float8)) AS v(x) → ERROR: cannot take logarithm of a negative number
  ln(2.0) → 0.6931471805599453
  log(x) FROM (VALUES (1000::float8)) AS v(x) → 3
  log(100.0) → 2.0000000000000000
  log(2.0, 64.0) → 6.0000000000000000
  power(a, b) FROM (VALUES (2::float8, 0.5::float8)) AS v(a, b) → 1.4142135623730951
  power(a, b) FROM (VALUES (-8::float8, 0.5::float8)) AS v(a, b) → ERROR: a negative number raised to a non-integer power yields a complex result
  power(a, b) FROM (VALUES (0::float8, -1::float8)) AS v(a, b) → ERROR: zero raised to a negative power is undefined
  power(2.0, 3) → 8.0000000000000000
  mod(a, b) FROM (VALUES (7, 3), (-7, 3), (7, -3)) AS v(a, b) → 1 | -1 | 1
  mod(a, b) FROM (VALUES (7.5, 2), (-7.5, 2)) AS v(a, b) → 1.5 | -1.5
  mod(a, b) FROM (VALUES (7, 0)) AS v(a, b) → ERROR: division by zero
  div(a, b) FROM (VALUES (7.5, 2), (-7.5, 2)) AS v(a, b) → 3 | -3
  div(a, b) FROM (VALUES (7.5, 0)) AS v(a, b) → ERROR: division by zero
  factorial(n) FROM (VALUES (5::int8), (20)) AS v(n) → 120 | 2432902008176640000
  pi() → 3.141592653589793
  degrees(x) FROM (VALUES (3.141592653589793::float8), (-2.25), (0.1)) AS v(x) → 180 | -128.9155039044352 | 5.729577951308232
  radians(x) FROM (VALUES (180::float8)) AS v(x) → 3.141592653589793
  acos(x) FROM (VALUES (2::float8)) AS v(x) → ERROR: input is out of range
  tan(x) FROM (VALUES (1::float8)) AS v(x) → 1.5574077246549023
  scale(n) FROM (VALUES (1.50), (2.000)) AS v(n) → 2 | 3
  scale(n / 3) FROM (VALUES (1.50)) AS v(n) → 20
  width_bucket(x, 0, 10, 5) FROM (VALUES (-1::float8), (0), (3.5), (9.99), (10)) AS v(x) → 0 | 1 | 2 | 5 | 6
  width_bucket(x, 10, 0, 5) FROM (VALUES (11::float8), (10), (3.5), (0)) AS v(x) → 0 | 1 | 4 | 6
  width_bucket(x, 0, 10, n) FROM (VALUES (1::float8, 0)) AS v(x, n) → ERROR: count must be greater than zero
  width_bucket(x, 1, y, 5) FROM (VALUES (1::float8, 1::float8)) AS v(x, y) → ERROR: lower bound cannot equal upper bound
  width_bucket(x, 1, y, 5) FROM (VALUES (1::float8, 'infinity'::float8)) AS v(x, y) → ERROR: lower and upper bounds must be finite
  width_bucket(x, a) FROM (VALUES (5, ARRAY[1, 3, 8]), (0, ARRAY[1, 3, 8])) AS v(x, a) → 2 | 0
`);
