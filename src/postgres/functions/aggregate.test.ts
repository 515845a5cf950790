import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  count(*) FROM (VALUES (1), (NULL)) AS v(x) → 2
  count(x) FROM (VALUES (1), (NULL)) AS v(x) → 1
  count(DISTINCT x) FROM (VALUES (1), (1), (2)) AS v(x) → 2
  sum(x) FROM (VALUES (1), (2), (NULL)) AS v(x) → 3
  sum(x) FROM (VALUES (9223372036854775807), (1)) AS v(x) → 9223372036854775808
  sum(x) FROM (VALUES (1.50), (2)) AS v(x) → 3.50
  sum(x) FROM (VALUES (0.1::float8), (0.2)) AS v(x) → 0.30000000000000004
  sum(x) FROM (VALUES (interval '1 month'), (interval '40 days 25 hours')) AS v(x) → 1 mon 40 days 25:00:00
  avg(x) FROM (VALUES (1), (2), (2)) AS v(x) → 1.6666666666666667
  avg(x) FROM (VALUES (1.5), (2.25)) AS v(x) → 1.8750000000000000
  avg(x) FROM (VALUES (interval '1 month'), (interval '2 days')) AS v(x) → 16 days
  avg(x) FROM (VALUES (1)) AS v(x) WHERE false → NULL
  min(x) FROM (VALUES (1.50), (1.75), (2)) AS v(x) → 1.50
  max(x) FROM (VALUES ('b'), ('Z')) AS v(x) → b
  max(x / 3) FROM (VALUES (1.0), (2)) AS v(x) → 0.66666666666666666667
  min(x / y) FROM (VALUES (1, 3.0), (20, 7)) AS v(x, y) → 0.33333333333333333333
  bool_and(x) FROM (VALUES (true), (NULL)) AS v(x) → true
  bool_or(x) FROM (VALUES (false), (NULL)) AS v(x) → false
  bit_and(x) FROM (VALUES (6), (3)) AS v(x) → 2
  bit_or(x) FROM (VALUES (6), (3)) AS v(x) → 7
  string_agg(x, ', ' ORDER BY x DESC) FROM (VALUES ('a'), (NULL), ('b')) AS v(x) → b, a
  array_agg(x ORDER BY x) FROM (VALUES (2), (NULL), (1)) AS v(x) → {1,2,NULL}
  array_agg(x ORDER BY x) FROM (VALUES (2.50), (1)) AS v(x) → {1,2.50}
  array_agg(DISTINCT x) FROM (VALUES ('b'), ('a'), ('b')) AS v(x) → {a,b}
  json_agg(x ORDER BY x) FROM (VALUES (2), (1)) AS v(x) → [1, 2]
  json_agg(v ORDER BY a) FROM (VALUES (1, 'x'), (2, NULL)) AS v(a, b) → [{"a":1,"b":"x"}, \n {"a":2,"b":null}]
  jsonb_agg(v ORDER BY a) FROM (VALUES (1, 'x'), (2, NULL)) AS v(a, bb) → [{"a": 1, "bb": "x"}, {"a": 2, "bb": null}]
  json_object_agg(k, n ORDER BY k) FROM (VALUES ('a', 1), ('b', 2)) AS v(k, n) → { "a" : 1, "b" : 2 }
  mode() WITHIN GROUP (ORDER BY x) FROM (VALUES (1), (2), (2)) AS v(x) → 2
  corr(y, x) FROM (VALUES (1::float8, 2::float8), (2, 4), (3, 6)) AS v(y, x) → 1
  corr(y, x) FROM (VALUES (1::float8, 2::float8), (1, 4)) AS v(y, x) → NULL
  regr_slope(y, x) FROM (VALUES (1::float8, 2::float8), (2, 4)) AS v(y, x) → 0.5
  regr_count(y, x) FROM (VALUES (1::float8, 2::float8), (2, NULL)) AS v(y, x) → 1
  covar_pop(y, x) FROM (VALUES (1::float8, 2::float8), (2, 4)) AS v(y, x) → 0.5
  row_number() OVER (ORDER BY x) FROM (VALUES (5), (3)) AS v(x) → 1 | 2
  rank() OVER (ORDER BY x) FROM (VALUES (3), (3), (5)) AS v(x) ORDER BY x → 1 | 1 | 3
  dense_rank() OVER (ORDER BY x) FROM (VALUES (3), (3), (5)) AS v(x) ORDER BY x → 1 | 1 | 2
  percent_rank() OVER (ORDER BY x) FROM (VALUES (1), (2), (3)) AS v(x) ORDER BY x → 0 | 0.5 | 1
  cume_dist() OVER (ORDER BY x) FROM (VALUES (1), (2), (3)) AS v(x) ORDER BY x → 0.3333333333333333 | 0.6666666666666666 | 1
  ntile(2) OVER (ORDER BY x) FROM (VALUES (1), (2), (3)) AS v(x) ORDER BY x → 1 | 1 | 2
  lag(x, 1, 0) OVER (ORDER BY x) FROM (VALUES (1), (2), (3)) AS v(x) ORDER BY x → 0 | 1 | 2
  lead(x) OVER (ORDER BY x) FROM (VALUES (1.50), (2)) AS v(x) ORDER BY x → 2 | NULL
  first_value(x) OVER (ORDER BY x) FROM (VALUES (1), (2)) AS v(x) ORDER BY x → 1 | 1
  last_value(x) OVER (ORDER BY x) FROM (VALUES (1), (2)) AS v(x) ORDER BY x → 1 | 2
  nth_value(x, 2) OVER (ORDER BY x) FROM (VALUES (1), (2)) AS v(x) ORDER BY x → NULL | 2
  nth_value(x, 0) OVER (ORDER BY x) FROM (VALUES (1)) AS v(x) → ERROR: argument of nth_value must be greater than zero
`);
