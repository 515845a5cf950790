import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  a + b FROM (VALUES (1, 2), (-5, NULL)) AS v(a, b) → 3 | NULL
  a + b FROM (VALUES (2147483647, 1)) AS v(a, b) → ERROR: integer out of range
  a * b FROM (VALUES (9223372036854775807, 2)) AS v(a, b) → ERROR: bigint out of range
  a - b FROM (VALUES (1::int2, 2::int8)) AS v(a, b) → -1
  a / b FROM (VALUES (7, 2), (-7, 2)) AS v(a, b) → 3 | -3
  a / b FROM (VALUES (7, 0)) AS v(a, b) → ERROR: division by zero
  a % b FROM (VALUES (-7, 3), (7, -3), (-2147483648, -1)) AS v(a, b) → -1 | 1 | 0
  a / b FROM (VALUES (1::float8, 3::float8)) AS v(a, b) → 0.3333333333333333
  a / b FROM (VALUES (1::float8, 0::float8)) AS v(a, b) → ERROR: division by zero
  a + b FROM (VALUES (1.5::float4, 2::float8)) AS v(a, b) → 3.5
  - a FROM (VALUES (1), (-2)) AS v(a) → -1 | 2
  - a FROM (VALUES (-2147483648)) AS v(a) → ERROR: integer out of range
  + a FROM (VALUES (1.50)) AS v(a) → 1.50
  @ a FROM (VALUES (-1.50), (2)) AS v(a) → 1.50 | 2
  a & b FROM (VALUES (6, 3)) AS v(a, b) → 2
  a | b FROM (VALUES (6, 3)) AS v(a, b) → 7
  a # b FROM (VALUES (6, 3)) AS v(a, b) → 5
  ~ a FROM (VALUES (6)) AS v(a) → -7
  a << b FROM (VALUES (1, 4), (1, 32), (-1, 31)) AS v(a, b) → 16 | 1 | -2147483648
  a >> b FROM (VALUES (-16, 2), (16, 33)) AS v(a, b) → -4 | 8
  a ^ b FROM (VALUES (2::float8, 10::float8)) AS v(a, b) → 1024
  |/ a FROM (VALUES (25::float8)) AS v(a) → 5
  ||/ a FROM (VALUES (27::float8)) AS v(a) → 3.0000000000000004
  |/ a FROM (VALUES (-1::float8)) AS v(a) → ERROR: cannot take square root of a negative number
`);
