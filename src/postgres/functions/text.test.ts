import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  upper(x) FROM (VALUES ('straße'), ('éa'), (''), (NULL)) AS v(x) → STRAßE | ÉA | '' | NULL
  lower(x) FROM (VALUES ('STRASSE'), ('ÉA')) AS v(x) → strasse | éa
  initcap(x) FROM (VALUES ('hello wORLD-foo 1st'), ('ünder ÉCOLE'), ('')) AS v(x) → Hello World-Foo 1st | Ünder École | ''
  length(x) FROM (VALUES ('naïve 😀'), ('')) AS v(x) → 7 | 0
  length(x::char(5)) FROM (VALUES ('ab ')) AS v(x) → 2
  reverse(x) FROM (VALUES ('añb'), ('')) AS v(x) → bña | ''
  replace(x, y, z) FROM (VALUES ('banana', 'an', 'AN'), ('banana', '', 'x'), ('a', 'a', '')) AS v(x, y, z) → bANANa | banana | ''
  left(x, n) FROM (VALUES ('abcdef', 2), ('abcdef', -2), ('ab', 9), ('ab', 0)) AS v(x, n) → ab | abcd | ab | ''
  right(x, n) FROM (VALUES ('abcdef', 2), ('abcdef', -2), ('ab', -9)) AS v(x, n) → ef | cdef | ''
  strpos(x, y) FROM (VALUES ('banana', 'na'), ('banana', ''), ('a', 'z')) AS v(x, y) → 3 | 1 | 0
  position(y IN x) FROM (VALUES ('banana', 'na')) AS v(x, y) → 3
  translate(x, 'abc', 'xy') FROM (VALUES ('aabbccd')) AS v(x) → xxyyd
  split_part(x, ',', n) FROM (VALUES ('a,b,c', 2), ('a,b,c', -1), ('a,b,c', 4)) AS v(x, n) → b | c | ''
  replace(x, y, z) FROM (VALUES ('a', '', NULL)) AS v(x, y, z) → NULL
  split_part(x, y, n) FROM (VALUES ('a', '', NULL::int)) AS v(x, y, n) → NULL
  split_part(x, y, 1) FROM (VALUES ('abc', '')) AS v(x, y) → abc
  split_part(x, ',', n) FROM (VALUES ('a', 0)) AS v(x, n) → ERROR: field position must not be zero
  btrim(x) FROM (VALUES ('  ab  ')) AS v(x) → ab
  btrim(x, y) FROM (VALUES ('xxabyx', 'xy'), ('ab', '')) AS v(x, y) → ab | ab
  ltrim(x) || '|' FROM (VALUES ('  ab ')) AS v(x) → ab |
  rtrim(x, y) FROM (VALUES ('abxyx', 'xy')) AS v(x, y) → ab
  chr(n) FROM (VALUES (65), (8364), (128512)) AS v(n) → A | € | 😀
  chr(n) FROM (VALUES (0)) AS v(n) → ERROR: null character not permitted
  chr(n) FROM (VALUES (-1)) AS v(n) → ERROR: character number must be positive
  chr(n) FROM (VALUES (1114112)) AS v(n) → ERROR: requested character too large for encoding: 1114112
  md5(x) FROM (VALUES ('abc'), ('')) AS v(x) → 900150983cd24fb0d6963f7d28e17f72 | d41d8cd98f00b204e9800998ecf8427e
  to_hex(n) FROM (VALUES (255), (-1), (0)) AS v(n) → ff | ffffffff | 0
  to_hex(n::bigint) FROM (VALUES (255), (-1)) AS v(n) → ff | ffffffffffffffff
  repeat(x, n) FROM (VALUES ('ab', 3), ('ab', -1), ('ab', NULL)) AS v(x, n) → ababab | '' | NULL
  substring(x FROM n) FROM (VALUES ('abcdef', 3), ('abcdef', -2)) AS v(x, n) → cdef | abcdef
  substring(x FROM n FOR m) FROM (VALUES ('abcdef', 2, 3), ('abcdef', -1, 4), ('abc', 9, 2)) AS v(x, n, m) → bcd | ab | ''
  substr(x, n, m) FROM (VALUES ('abcdef', 2, -1)) AS v(x, n, m) → ERROR: negative substring length not allowed
  lpad(x, n) FROM (VALUES ('ab', 4), ('abcdef', 3), ('ab', -1)) AS v(x, n) →   ab | abc | ''
  lpad(x, n, y) FROM (VALUES ('ab', 7, 'xyz'), ('ab', 7, ''), ('abcdef', 3, '')) AS v(x, n, y) → xyzxyab | ab | abc
  rpad(x, n, y) FROM (VALUES ('ab', 7, 'xyz')) AS v(x, n, y) → abxyzxy
  concat(a, b, c) FROM (VALUES ('x', NULL, true), (NULL, 'y', false)) AS v(a, b, c) → xt | yf
  concat_ws(s, a, b) FROM (VALUES ('-', 'x', NULL), ('-', 'x', 'y'), (NULL, 'x', 'y')) AS v(s, a, b) → x | x-y | NULL
  quote_ident(x) FROM (VALUES ('abc'), ('Abc'), ('select'), ('a"b'), ('')) AS v(x) → abc | "Abc" | "select" | "a""b" | ""
  quote_literal(x) FROM (VALUES ('it''s'), ('a\b'), (NULL)) AS v(x) → 'it''s' | E'a\\b' | NULL
  quote_literal(n) FROM (VALUES (1.50)) AS v(n) → '1.50'
  quote_nullable(x) FROM (VALUES ('a'), (NULL)) AS v(x) → 'a' | NULL
`);
