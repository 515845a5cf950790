import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  encode(x::bytea, 'hex') FROM (VALUES ('abc'), ('')) AS v(x) → 616263 | ''
  encode(x::bytea, 'base64') FROM (VALUES ('abcd')) AS v(x) → YWJjZA==
  encode(x::bytea, 'escape') FROM (VALUES ('\x61005cff')) AS v(x) → a\000\\\377
  encode(x::bytea, 'rot13') FROM (VALUES ('abc')) AS v(x) → ERROR: unrecognized encoding: "rot13"
  decode(x, 'hex') FROM (VALUES ('61 62')) AS v(x) → \x6162
  decode(x, 'hex') FROM (VALUES ('6')) AS v(x) → ERROR: invalid hexadecimal data: odd number of digits
  decode(x, 'base64') FROM (VALUES ('YWJj')) AS v(x) → \x616263
  decode(x, 'escape') FROM (VALUES ('a\\b\377')) AS v(x) → \x615c62ff
  length(x::bytea) FROM (VALUES ('abc')) AS v(x) → 3
  md5(x::bytea) FROM (VALUES ('abc')) AS v(x) → 900150983cd24fb0d6963f7d28e17f72
  get_byte(x::bytea, 1) FROM (VALUES ('abc')) AS v(x) → 98
  get_byte(x::bytea, n) FROM (VALUES ('abc', 3)) AS v(x, n) → ERROR: index 3 out of valid range, 0..2
  set_byte(x::bytea, 1, 255) FROM (VALUES ('abc')) AS v(x) → \x61ff63
  get_bit(x::bytea, 5) FROM (VALUES ('abc')) AS v(x) → 1
  set_bit(x::bytea, 1, 0) FROM (VALUES ('abc')) AS v(x) → \x616263
  substring(x::bytea FROM 2 FOR 1) FROM (VALUES ('abc')) AS v(x) → \x62
  substr(x::bytea, 2) FROM (VALUES ('abc')) AS v(x) → \x6263
  btrim(x::bytea, 'a'::bytea) FROM (VALUES ('aaba')) AS v(x) → \x62
  ltrim(x::bytea, 'a'::bytea) FROM (VALUES ('aaba'), ('aa')) AS v(x) → \x6261 | \x
  rtrim(x::bytea, 'a'::bytea) FROM (VALUES ('aaba')) AS v(x) → \x616162
  convert_from(x::bytea, 'UTF8') FROM (VALUES ('\xc3a9')) AS v(x) → é
  convert_to(x, 'UTF8') FROM (VALUES ('é')) AS v(x) → \xc3a9
`);
