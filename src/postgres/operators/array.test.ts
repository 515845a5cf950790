import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  a @> b FROM (VALUES (ARRAY[1, 2, 3], ARRAY[3, 1]), (ARRAY[1], ARRAY[NULL]::int[])) AS v(a, b) → true | false
  a <@ b FROM (VALUES (ARRAY[1], ARRAY[1, 2])) AS v(a, b) → true
  a && b FROM (VALUES (ARRAY[1, 2], ARRAY[2, 9]), (ARRAY[1], ARRAY[2])) AS v(a, b) → true | false
  a || b FROM (VALUES (ARRAY[1], ARRAY[2]), (NULL, ARRAY[2]), (NULL, NULL)) AS v(a, b) → {1,2} | {2} | NULL
  a || 9 FROM (VALUES (ARRAY[1])) AS v(a) → {1,9}
  9 || a FROM (VALUES (ARRAY[1])) AS v(a) → {9,1}
  a || 1.25 FROM (VALUES (ARRAY[1.5])) AS v(a) → {1.5,1.25}
`);
