import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  a || b FROM (VALUES ('x', 'y'), ('x', NULL)) AS v(a, b) → xy | NULL
  a || b FROM (VALUES ('x', 1.50)) AS v(a, b) → x1.50
  b || a FROM (VALUES ('x', true)) AS v(a, b) → truex
  a ~ 'b+' FROM (VALUES ('abb'), ('ac')) AS v(a) → true | false
  a ~* 'B' FROM (VALUES ('abb')) AS v(a) → true
  a !~ '^\d+$' FROM (VALUES ('12'), ('1x')) AS v(a) → false | true
  a ~ '\mfoo\M' FROM (VALUES ('a foo b'), ('food')) AS v(a) → true | false
  a ~ p FROM (VALUES ('abc', '^a'), ('abc', 'c$')) AS v(a, p) → true | true
  a LIKE 'a%' FROM (VALUES ('abc'), ('bac')) AS v(a) → true | false
  a ILIKE '%É_' FROM (VALUES ('caféx')) AS v(a) → true
  a LIKE '100\%' FROM (VALUES ('100%'), ('1000')) AS v(a) → true | false
  a LIKE '100#%' ESCAPE '#' FROM (VALUES ('100%')) AS v(a) → true
  a LIKE p FROM (VALUES ('a_b', 'a\_b'), ('axb', 'a\_b')) AS v(a, p) → true | false
  a SIMILAR TO '(a|b)+c?' FROM (VALUES ('abc'), ('abd')) AS v(a) → true | false
  a ^@ 'ab' FROM (VALUES ('abc')) AS v(a) → true
  a || b FROM (VALUES ('a'::bytea, 'b'::bytea)) AS v(a, b) → \x6162
`);
