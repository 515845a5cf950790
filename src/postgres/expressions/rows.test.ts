import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  ROW(a, b) < ROW(2, 'm') FROM (VALUES (1, 'z'), (2, 'a'), (2, 'z')) AS v(a, b) → true | true | false
  ROW(a, b) = ROW(1, 2) FROM (VALUES (1, 2), (1, 3), (1, NULL), (2, NULL)) AS v(a, b) → true | false | NULL | false
  ROW(a, ROW(b, 1)) = ROW(1, ROW(2, 1)) FROM (VALUES (1, 2), (1, 3), (1, NULL)) AS v(a, b) → true | false | false
  ROW(ROW(a), 1) <> ROW(ROW(b), 1) FROM (VALUES (1, 2), (1, NULL), (NULL, NULL)) AS v(a, b) → true | true | false
  ROW(a, b) IS DISTINCT FROM ROW(1, b) FROM (VALUES (1, 2), (1, NULL), (NULL, 1)) AS v(a, b) → false | false | true
  ROW(1, 2) = ROW(1, 2, 3) → ERROR: unequal number of entries in row expressions
  a IS NOT DISTINCT FROM NULL::int FROM (VALUES (date '2024-01-01')) AS v(a) → ERROR: operator does not exist: date = integer
`);
