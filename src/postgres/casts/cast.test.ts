import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  x::int FROM (VALUES (2.5::float8), (3.5), (-2.5)) AS v(x) → 2 | 4 | -2
  x::int FROM (VALUES (2.5), (3.5), (-2.5)) AS v(x) → 3 | 4 | -3
  x::int FROM (VALUES (3e9::float8)) AS v(x) → ERROR: integer out of range
  x::int2 FROM (VALUES (40000)) AS v(x) → ERROR: smallint out of range
  x::int FROM (VALUES (true), (false)) AS v(x) → 1 | 0
  x::boolean FROM (VALUES (0), (7)) AS v(x) → false | true
  x::date FROM (VALUES (timestamptz '2024-01-01 23:00-05')) AS v(x) → 2024-01-02
  x::time FROM (VALUES (timestamp '2024-01-01 23:45:01')) AS v(x) → 23:45:01
  x::interval FROM (VALUES (time '12:30')) AS v(x) → 12:30:00
  x::time FROM (VALUES (interval '1 day 26:00')) AS v(x) → 02:00:00
  x::timestamptz FROM (VALUES (date '2024-01-01')) AS v(x) → 2024-01-01 00:00:00+00
  x::float8 FROM (VALUES (0.1), (123456789012345678.9)) AS v(x) → 0.1 | 1.2345678901234568e+17
  x::int[] FROM (VALUES (ARRAY[1.5, 2.5])) AS v(x) → {2,3}
  x::text[] FROM (VALUES (ARRAY[1.50, 2])) AS v(x) → {1.50,2}
  x::int FROM (VALUES ('2.7'::jsonb), ('3')) AS v(x) → 3 | 3
  x::numeric FROM (VALUES ('2.50'::jsonb)) AS v(x) → 2.50
  x::int FROM (VALUES ('"a"'::jsonb)) AS v(x) → ERROR: cannot cast jsonb string to type integer
  x::varchar(3) FROM (VALUES ('abcdef')) AS v(x) → abc
  x::char(5) || '|' FROM (VALUES ('ab')) AS v(x) → ab|
  x::date FROM (VALUES (true)) AS v(x) → ERROR: cannot cast type boolean to date
  x::timestamp(0) FROM (VALUES (timestamp '2024-01-01 00:00:00.5'), (timestamp '1999-01-01 00:00:00.5')) AS v(x) → 2024-01-01 00:00:01 | 1999-01-01 00:00:00
`);
