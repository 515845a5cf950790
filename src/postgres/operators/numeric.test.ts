import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  a + b FROM (VALUES (1.50, 2), (0.125, 1.1)) AS v(a, b) → 3.50 | 1.225
  a - b FROM (VALUES (1.50, 1.5)) AS v(a, b) → 0.00
  a * b FROM (VALUES (1.50, 2.0), (-0.5, 0.25)) AS v(a, b) → 3.000 | -0.125
  round(a * b, 10) FROM (VALUES (1.0 / 3, 1.0 / 7)) AS v(a, b) → 0.0476190476
  a % b FROM (VALUES (7.5, 2), (-7.5, 2.25)) AS v(a, b) → 1.5 | -0.75
  a % b FROM (VALUES (7.5, 0)) AS v(a, b) → ERROR: division by zero
  - a FROM (VALUES (1.50), (0.00)) AS v(a) → -1.50 | 0.00
  a + 'NaN' FROM (VALUES (1.5)) AS v(a) → NaN
  12345678901234567890.12 + 0.005 → 12345678901234567890.125
  9999999999999999999 * 999999999999999999 → 9999999999999999989000000000000000001
`);
