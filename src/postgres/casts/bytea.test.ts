import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  x::bytea FROM (VALUES ('\x6162'), ('ab'), ('a\\b\001'), (NULL)) AS v(x) → \x6162 | \x6162 | \x615c6201 | NULL
  x::bytea FROM (VALUES ('\x6')) AS v(x) → ERROR: invalid hexadecimal data: odd number of digits
  x::bytea FROM (VALUES ('\xzz')) AS v(x) → ERROR: invalid hexadecimal digit: "z"
  x::bytea FROM (VALUES ('a\b')) AS v(x) → ERROR: invalid input syntax for type bytea
`);
