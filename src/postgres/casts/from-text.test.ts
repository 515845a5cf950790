import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  x::int FROM (VALUES (' 42 '), ('-7'), ('+3')) AS v(x) → 42 | -7 | 3
  x::int FROM (VALUES ('4.5')) AS v(x) → ERROR: invalid input syntax for type integer: "4.5"
  x::int FROM (VALUES ('3000000000')) AS v(x) → ERROR: value "3000000000" is out of range for type integer
  x::float8 FROM (VALUES ('1e3'), (' -0.5'), ('NaN'), ('-Infinity')) AS v(x) → 1000 | -0.5 | NaN | -Infinity
  x::float8 FROM (VALUES ('abc')) AS v(x) → ERROR: invalid input syntax for type double precision: "abc"
  x::numeric FROM (VALUES ('1.50'), ('-007'), ('1.20e1'), ('.5')) AS v(x) → 1.50 | -7 | 12.0 | 0.5
  x::numeric FROM (VALUES ('1,5')) AS v(x) → ERROR: invalid input syntax for type numeric: "1,5"
  x::numeric(5, 1) FROM (VALUES ('12.35')) AS v(x) → 12.4
  x::boolean FROM (VALUES ('yes'), ('OFF'), ('t'), ('0')) AS v(x) → true | false | true | false
  x::boolean FROM (VALUES ('maybe')) AS v(x) → ERROR: invalid input syntax for type boolean: "maybe"
  x::uuid FROM (VALUES ('a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11')) AS v(x) → a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11
  x::uuid FROM (VALUES ('no')) AS v(x) → ERROR: invalid input syntax for type uuid: "no"
  x::json FROM (VALUES ('{"a":1}')) AS v(x) → {"a":1}
  x::json FROM (VALUES ('{a}')) AS v(x) → ERROR: invalid input syntax for type json
  x::jsonb FROM (VALUES ('{"bb":1,"a":1e2,"a":2}')) AS v(x) → {"a": 2, "bb": 1}
`);
