import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  x::numeric FROM (VALUES (0.1::float8), (123456.789::float8), (1e15::float8)) AS v(x) → 0.1 | 123456.789 | 1000000000000000
  x::numeric FROM (VALUES (0.1::float4)) AS v(x) → 0.1
  x::numeric(6, 2) FROM (VALUES (1234.565), (-0.005)) AS v(x) → 1234.57 | -0.01
  x::numeric(4, 2) FROM (VALUES (123.4)) AS v(x) → ERROR: numeric field overflow
  x::numeric(10, 0) FROM (VALUES (2.5), (-2.5)) AS v(x) → 3 | -3
  CASE WHEN x > 1 THEN x ELSE 0.001 END FROM (VALUES (1.50), (1)) AS v(x) → 1.50 | 0.001
  coalesce(x, 0) FROM (VALUES (1.50), (NULL)) AS v(x) → 1.50 | 0
  greatest(x, 1.250) FROM (VALUES (1.5), (1)) AS v(x) → 1.5 | 1.250
  ARRAY[x, 1.250] FROM (VALUES (1.5)) AS v(x) → {1.5,1.250}
`);
