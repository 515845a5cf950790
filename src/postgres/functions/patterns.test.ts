import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  regexp_replace(x, '[[:punct:]]+', '', 'g') FROM (VALUES ('ne’e'), ('5 €, „so“'), ('a_b-c')) AS v(x) → nee | 5  so | abc
  regexp_replace(x, '[aeiou]', '*', 'g') FROM (VALUES ('banana'), (NULL)) AS v(x) → b*n*n* | NULL
  regexp_replace(x, '(\w+) (\w+)', '\2, \1') FROM (VALUES ('Ada Lovelace')) AS v(x) → Lovelace, Ada
  regexp_replace(x, 'A', 'x', 'gi') FROM (VALUES ('aAbA')) AS v(x) → xxbx
  regexp_replace(x, y, '_', 'g') FROM (VALUES ('a-b', '[^a-z]'), ('a1b', '\d')) AS v(x, y) → a_b | a_b
  regexp_replace(x, 'a', y) FROM (VALUES ('banana', '<\&>')) AS v(x, y) → b<a>nana
  regexp_replace(x, 'a', 'X', 3, 2) FROM (VALUES ('banana')) AS v(x) → bananX
  regexp_replace(x, '(b)', '\3Y') FROM (VALUES ('abc')) AS v(x) → aYc
  regexp_replace(x, '(b)', y) FROM (VALUES ('abc', '\3Y\1\\2')) AS v(x, y) → aYb\2c
  x ~~ 'a%' FROM (VALUES ('abc'), ('xa')) AS v(x) → true | false
  x !~~* 'A%' FROM (VALUES ('abc'), ('xa')) AS v(x) → false | true
  regexp_replace(x, '(', 'y') FROM (VALUES ('a')) AS v(x) → ERROR: invalid regular expression: parentheses () not balanced
  regexp_match(x, '(\d+)-(\d+)?') FROM (VALUES ('tel 12-34'), ('12-'), ('none')) AS v(x) → {12,34} | {12,NULL} | NULL
  regexp_match(x, 'a', 'g') FROM (VALUES ('a')) AS v(x) → ERROR: regexp_match() does not support the "global" option
  regexp_matches(x, '([a-z])(\d)', 'g') FROM (VALUES ('a1 b2')) AS v(x) → {a,1} | {b,2}
  regexp_matches(x, 'z') FROM (VALUES ('abc')) AS v(x) →
  regexp_split_to_array(x, '\s*[,;]\s*') FROM (VALUES ('a, b;c')) AS v(x) → {a,b,c}
  regexp_split_to_array(x, '') FROM (VALUES ('abc')) AS v(x) → {a,b,c}
  regexp_split_to_table(x, '\s+') FROM (VALUES ('a  b c')) AS v(x) → a | b | c
  substring(x, '\d+') FROM (VALUES ('ab12c3'), ('none')) AS v(x) → 12 | NULL
  substring(x, 'b(.)') FROM (VALUES ('abcb')) AS v(x) → c
  substring(x FROM '(?<=\$)\d+') FROM (VALUES ('cost $45')) AS v(x) → 45
  substring(x SIMILAR '%#"o_b#"%' ESCAPE '#') FROM (VALUES ('foobar')) AS v(x) → oob
`);
