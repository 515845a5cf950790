import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES (1), (2), (10)) AS v(x) → 2
  percentile_cont(0.3) WITHIN GROUP (ORDER BY x) FROM (VALUES (1.0), (2), (10)) AS v(x) → 1.6
  percentile_cont(ARRAY[0, 0.5, NULL, 1]) WITHIN GROUP (ORDER BY x) FROM (VALUES (1), (2), (10), (NULL)) AS v(x) → {1,2,NULL,10}
  percentile_disc(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES ('a'), ('b'), ('c'), ('d')) AS v(x) → b
  percentile_disc(0.5) WITHIN GROUP (ORDER BY x DESC) FROM (VALUES (1), (2), (3), (4)) AS v(x) → 3
  percentile_disc(ARRAY[0.1, 0.9]) WITHIN GROUP (ORDER BY x) FROM (VALUES (1), (2), (3)) AS v(x) → {1,3}
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES (interval '1 day'), (interval '2 months')) AS v(x) → 1 mon 1 day -12:00:00
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES (1)) AS v(x) WHERE false → NULL
  percentile_cont(p) WITHIN GROUP (ORDER BY x) FROM (VALUES (1.5, 1)) AS v(p, x) GROUP BY p → ERROR: percentile value 1.5 is not between 0 and 1
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x DESC) FROM (VALUES ('infinity'::float8), (1)) AS v(x) → NaN
  percentile_cont(ARRAY[0, 0.5, 1]) WITHIN GROUP (ORDER BY x) FROM (VALUES ('-infinity'::float8), (1)) AS v(x) → {-Infinity,NaN,1}
  percentile_cont(p) WITHIN GROUP (ORDER BY x) FROM (VALUES (0.25, 1), (0.25, 2), (0.75, 5), (0.75, 6)) AS v(p, x) GROUP BY p ORDER BY p → 1.25 | 5.75
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES ('-infinity'::float8), (1)) AS v(x) → NaN
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES ('-infinity'::float8), ('-infinity'), (1)) AS v(x) → -Infinity
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES ('-infinity'::float8), ('infinity')) AS v(x) → NaN
  percentile_cont(0.5) WITHIN GROUP (ORDER BY x) FROM (VALUES ('infinity'::float8), (1)) AS v(x) → Infinity
  percentile_cont(0.75) WITHIN GROUP (ORDER BY x) FROM (VALUES ('infinity'::float8), (1), (2)) AS v(x) → Infinity
  percentile_cont(0.25) WITHIN GROUP (ORDER BY x) FROM (VALUES ('-infinity'::float8), (1), (2)) AS v(x) → NaN
`);
