import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  x FROM (VALUES (1e15::float8), (123456.7::float8), (1e-5::float8), (100::float8), ('NaN'::float8)) AS v(x) → 1e+15 | 123456.7 | 1e-05 | 100 | NaN
  x FROM (VALUES (1e6::float4), (0.1::float4), (123456.7::float4)) AS v(x) → 1e+06 | 0.1 | 123456.7
  x FROM (VALUES (date '0044-03-15 BC'), (date 'infinity')) AS v(x) → 0044-03-15 BC | infinity
  x FROM (VALUES (timestamp '0044-03-15 01:02:03 BC'), (timestamp '2024-01-01 00:00:00.120')) AS v(x) → 0044-03-15 01:02:03 BC | 2024-01-01 00:00:00.12
  x FROM (VALUES (timestamptz '2024-01-01 00:00+02'), (timestamptz 'infinity')) AS v(x) → 2023-12-31 22:00:00+00 | infinity
  x FROM (VALUES (interval '14 months -3 days 04:05:06.7'), (interval '-1 hour'), (interval '0')) AS v(x) → 1 year 2 mons -3 days +04:05:06.7 | -01:00:00 | 00:00:00
  x FROM (VALUES (true), (false)) AS v(x) → true | false
  concat(x) FROM (VALUES (true)) AS v(x) → t
  x FROM (VALUES (ARRAY['a b', 'c,d', 'NULL', NULL, '', 'e"f'])) AS v(x) → {"a b","c,d","NULL",NULL,"","e\"f"}
  x FROM (VALUES (ARRAY[1.50, 2])) AS v(x) → {1.50,2}
  x FROM (VALUES (ARRAY[true, false])) AS v(x) → {t,f}
  x FROM (VALUES (ARRAY[timestamp '2024-01-01'])) AS v(x) → {"2024-01-01 00:00:00"}
  concat(v) FROM (VALUES (1, 'a b', NULL), (2, '', 'x"y')) AS v(a, b, c) → (1,"a b",) | (2,"","x""y")
  x FROM (VALUES ('{"bb": 1.0, "a": [1,  2]}'::jsonb)) AS v(x) → {"a": [1, 2], "bb": 1.0}
  j::jsonb FROM (VALUES ('{"bb":1, "a" : {"d":1,"c":2,"d":3},"bb":[ 2,{"z":"[,{:","y":-0.0e1}, [],{}]}'::json)) AS v(j) → {"a": {"c": 2, "d": 3}, "bb": [2, {"y": 0, "z": "[,{:"}, [], {}]}
  j::jsonb FROM (VALUES ('{"bbbb":1,"\"\\\"":2,"":3}'::json)) AS v(j) → {"": 3, "\"\\\"": 2, "bbbb": 1}
  length(jsonb_agg(jsonb_build_object('n', n, 'a', n))::text) FROM generate_series(10001, 15000) AS g(n) → 130000
  (repeat('[{"b":', 20) || '1' || repeat(',"a":2}]', 20))::json::jsonb = (repeat('[{"a":2,"b":', 20) || '1.0' || repeat('}]', 20))::jsonb → true
  left((repeat('[{"b":', 20) || '1' || repeat(',"a":2}]', 20))::jsonb::text, 29) → [{"a": 2, "b": [{"a": 2, "b":
`);
