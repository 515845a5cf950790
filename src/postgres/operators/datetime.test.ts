import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  d + 3 FROM (VALUES (date '2024-02-27')) AS v(d) → 2024-03-01
  d - e FROM (VALUES (date '2024-03-01', date '2024-02-01')) AS v(d, e) → 29
  d + i FROM (VALUES (date '2024-01-31', interval '1 month')) AS v(d, i) → 2024-02-29 00:00:00
  d - i FROM (VALUES (date '2024-03-31', interval '1 month 1 day')) AS v(d, i) → 2024-02-28 00:00:00
  d + t FROM (VALUES (date '2024-01-31', time '12:30')) AS v(d, t) → 2024-01-31 12:30:00
  t - u FROM (VALUES (timestamp '2024-03-01 01:00', timestamp '2024-02-01 02:30')) AS v(t, u) → 28 days 22:30:00
  t + i FROM (VALUES (timestamptz '2024-01-31 12:00+02', interval '1 month')) AS v(t, i) → 2024-02-29 10:00:00+00
  t - u FROM (VALUES (time '12:00', time '13:30')) AS v(t, u) → -01:30:00
  t + i FROM (VALUES (time '23:00', interval '3 hours')) AS v(t, i) → 02:00:00
  i * x FROM (VALUES (interval '1 month 15 days', 1.5::float8)) AS v(i, x) → 1 mon 37 days 12:00:00
  i / x FROM (VALUES (interval '1 year', 7::float8)) AS v(i, x) → 1 mon 21 days 10:17:08.5344
  i / x FROM (VALUES (interval '1 year', 0::float8)) AS v(i, x) → ERROR: division by zero
  - i FROM (VALUES (interval '1 month -3 days')) AS v(i) → -1 mons +3 days
  i + j FROM (VALUES (interval '1 month', interval '40 days')) AS v(i, j) → 1 mon 40 days
`);
