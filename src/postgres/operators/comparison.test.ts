import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  a = b FROM (VALUES (1, 1.0), (2, 1)) AS v(a, b) → true | false
  a < b FROM (VALUES ('a', 'B'), ('é', 'z')) AS v(a, b) → false | false
  a <> b FROM (VALUES (NULL, 1), (1, 2)) AS v(a, b) → NULL | true
  a = b FROM (VALUES ('ab '::char(5), 'ab'::char(3))) AS v(a, b) → true
  a < b FROM (VALUES (interval '1 month', interval '29 days'), (interval '1 day', interval '25 hours')) AS v(a, b) → false | true
  a = b FROM (VALUES (interval '1 month', interval '30 days')) AS v(a, b) → true
  a < b FROM (VALUES (date '2024-01-01', timestamptz '2024-01-01 00:00:01+00')) AS v(a, b) → true
  a >= b FROM (VALUES (date 'infinity', timestamp '2024-01-01')) AS v(a, b) → true
  a = b FROM (VALUES ('{"a": 1.0}'::jsonb, '{"a": 1}'::jsonb)) AS v(a, b) → true
  a < b FROM (VALUES ('[1]'::jsonb, '{}'::jsonb), ('2', '10')) AS v(a, b) → true | true
  a < b FROM (VALUES (ARRAY[1, 2], ARRAY[1, 3]), (ARRAY[1], ARRAY[1, NULL])) AS v(a, b) → true | true
  a = b FROM (VALUES (ARRAY[1.50], ARRAY[1.5])) AS v(a, b) → true
  a > b FROM (VALUES ('NaN'::float8, 'infinity'::float8)) AS v(a, b) → true
  a = b FROM (VALUES ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'::uuid, 'A0EEBC999C0B4EF8BB6D6BB9BD380A11'::uuid)) AS v(a, b) → true
  a = b FROM (VALUES ('x', 1)) AS v(a, b) → ERROR: operator does not exist: text = integer
`);
