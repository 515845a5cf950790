import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  array_length(a, 1) FROM (VALUES (ARRAY[1, 2]), ('{}'::int[]), (NULL)) AS v(a) → 2 | NULL | NULL
  array_length(a, 2) FROM (VALUES (ARRAY[1, 2])) AS v(a) → NULL
  array_lower(a, 1) FROM (VALUES (ARRAY[1, 2]), ('{}'::int[])) AS v(a) → 1 | NULL
  array_upper(a, 1) FROM (VALUES (ARRAY[5, 6, 7])) AS v(a) → 3
  array_ndims(a) FROM (VALUES (ARRAY[1, 2]), ('{}'::int[])) AS v(a) → 1 | NULL
  cardinality(a) FROM (VALUES (ARRAY[1, 2]), ('{}'::int[])) AS v(a) → 2 | 0
  array_append(a, n) FROM (VALUES (ARRAY[1, 2], 3), (NULL, 3), (ARRAY[1], NULL)) AS v(a, n) → {1,2,3} | {3} | {1,NULL}
  array_prepend(n, a) FROM (VALUES (0, ARRAY[1])) AS v(n, a) → {0,1}
  array_cat(a, b) FROM (VALUES (ARRAY[1], ARRAY[2, 3]), (NULL, ARRAY[1])) AS v(a, b) → {1,2,3} | {1}
  array_position(a, n) FROM (VALUES (ARRAY[5, 6, 5], 5), (ARRAY[1], 9)) AS v(a, n) → 1 | NULL
  array_position(a, n, f) FROM (VALUES (ARRAY[5, 6, 5], 5, 2), (ARRAY[5], 5, -1), (ARRAY[5], 5, 2)) AS v(a, n, f) → 3 | 1 | NULL
  array_position(a, 5, NULL) FROM (VALUES (ARRAY[5])) AS v(a) → ERROR: initial position must not be null
  array_positions(a, n) FROM (VALUES (ARRAY[5, 6, 5, NULL], 5), (ARRAY[1, NULL], NULL), (ARRAY[1], 9)) AS v(a, n) → {1,3} | {2} | {}
  array_remove(a, n) FROM (VALUES (ARRAY[5, 6, 5, NULL], 5), (ARRAY[1, NULL], NULL)) AS v(a, n) → {6,NULL} | {1}
  array_replace(a, n, m) FROM (VALUES (ARRAY[5, 6, 5], 5, 7), (ARRAY[1, NULL], NULL, 0)) AS v(a, n, m) → {7,6,7} | {1,0}
  array_replace(a, 1.50, 2) FROM (VALUES (ARRAY[1.5, 3.25])) AS v(a) → {2,3.25}
  array_fill(x, ARRAY[3]) FROM (VALUES ('a'), (NULL)) AS v(x) → {a,a,a} | {NULL,NULL,NULL}
  array_to_string(a, ',') FROM (VALUES (ARRAY[1, NULL, 3]), ('{}'::int[])) AS v(a) → 1,3 | ''
  array_to_string(a, x) FROM (VALUES (ARRAY[1, NULL, 3], '-'), (ARRAY[4, 5, 6, 7], '+'), ('{}'::int[], '-'), (ARRAY[1], NULL)) AS v(a, x) → 1-3 | 4+5+6+7 | '' | NULL
  array_to_string(a, ',', '*') FROM (VALUES (ARRAY[1.50, NULL, 3])) AS v(a) → 1.50,*,3
  string_to_array(x, ',') FROM (VALUES ('a,b,,c'), (''), (NULL)) AS v(x) → {a,b,"",c} | {} | NULL
  string_to_array(x, NULL) FROM (VALUES ('abc')) AS v(x) → {a,b,c}
  string_to_array(x, '') FROM (VALUES ('abc')) AS v(x) → {abc}
  string_to_array(x, ',', 'b') FROM (VALUES ('a,b,c')) AS v(x) → {a,NULL,c}
  unnest(a) FROM (VALUES (ARRAY['x', 'y'])) AS v(a) → x | y
  generate_series(a, b) FROM (VALUES (1, 4)) AS v(a, b) → 1 | 2 | 3 | 4
  generate_series(a, b, c) FROM (VALUES (10, 1, -4)) AS v(a, b, c) → 10 | 6 | 2
  generate_series(a, b, c) FROM (VALUES (1, 2, 0)) AS v(a, b, c) → ERROR: step size cannot equal zero
  generate_series(a, b, c) FROM (VALUES (1.0, 2, 0.25)) AS v(a, b, c) → 1.0 | 1.25 | 1.50 | 1.75 | 2.00
  generate_series(a, b, '10 days') FROM (VALUES (date '2024-01-25', date '2024-02-20')) AS v(a, b) → 2024-01-25 00:00:00+00 | 2024-02-04 00:00:00+00 | 2024-02-14 00:00:00+00
  generate_series(a, b, '1 month') FROM (VALUES (timestamp '2024-01-31', timestamp '2024-04-30')) AS v(a, b) → 2024-01-31 00:00:00 | 2024-02-29 00:00:00 | 2024-03-29 00:00:00 | 2024-04-29 00:00:00
`);
