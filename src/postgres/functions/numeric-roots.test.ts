import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  sqrt(n) FROM (VALUES (2), (2.25), (0), (10000.5)) AS v(n) → 1.414213562373095 | 1.500000000000000 | 0.000000000000000 | 100.0024999687508
  sqrt(n) FROM (VALUES (0.0001), (123456789012345.678)) AS v(n) → 0.01000000000000000 | 11111111.061111111
  sqrt(n) FROM (VALUES (-1.0)) AS v(n) → ERROR: cannot take square root of a negative number
  sqrt(2.0) → 1.414213562373095
  sqrt(sum(n)) FROM (VALUES (2), (3)) AS v(n) → 2.23606797749979
  n ^ 2 FROM (VALUES (1.5), (-3), (0.01)) AS v(n) → 2.2500000000000000 | 9.0000000000000000 | 0.0001000000000000
  n ^ 3 FROM (VALUES (1.1), (-2)) AS v(n) → 1.3310000000000000 | -8.0000000000000000
  n ^ 0 FROM (VALUES (1.1)) AS v(n) → 1.0000000000000000
  avg(n) ^ 2 FROM (VALUES (1), (2), (2)) AS v(n) → 2.7777777777777779
  power(n / 3, 2) FROM (VALUES (1.0), (2)) AS v(n) → 0.11111111111111111111 | 0.44444444444444444445
  2.5 ^ 2 → 6.2500000000000000
  2 ^ -1.0 → 0.5000000000000000
`);
