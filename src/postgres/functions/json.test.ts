import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  to_json(x) FROM (VALUES ('a"b'), (NULL)) AS v(x) → "a\"b" | NULL
  to_jsonb(n) FROM (VALUES (1.50), (2)) AS v(n) → 1.50 | 2
  to_json(t) FROM (VALUES (timestamp '2024-01-02 03:04:05')) AS v(t) → "2024-01-02T03:04:05"
  to_json(a) FROM (VALUES (ARRAY['x', NULL])) AS v(a) → ["x",null]
  json_build_object('a', x, 'b', n) FROM (VALUES ('y', 1.50)) AS v(x, n) → {"a" : "y", "b" : 1.50}
  json_build_object(k, 1) FROM (VALUES ('key')) AS v(k) → {"key" : 1}
  jsonb_build_object('bb', n, 'a', 1) FROM (VALUES (2)) AS v(n) → {"a": 1, "bb": 2}
  jsonb_build_object(k, 1, 'b', 2) FROM (VALUES ('zz')) AS v(k) → {"b": 2, "zz": 1}
  json_build_object('a') → ERROR: argument list must have even number of elements
  json_build_array(x, 1, NULL) FROM (VALUES ('y')) AS v(x) → ["y", 1, null]
  jsonb_build_array(x, 1, NULL) FROM (VALUES ('y')) AS v(x) → ["y", 1, null]
  json_build_array(VARIADIC a) FROM (VALUES (ARRAY[1, NULL])) AS v(a) → [1, null]
  json_build_object(VARIADIC a) FROM (VALUES (ARRAY['k', 'v'])) AS v(a) → {"k" : "v"}
  json_array_length(j) FROM (VALUES ('[1, [2, 3], "a,b"]'::json), ('[]')) AS v(j) → 3 | 0
  json_array_length(j) FROM (VALUES ('{"a": 1}'::json)) AS v(j) → ERROR: cannot get array length of a non-array
  json_array_elements(j) FROM (VALUES ('[1, {"a": [2]}, "x"]'::json)) AS v(j) → 1 | {"a": [2]} | "x"
  jsonb_array_elements_text(j) FROM (VALUES ('["a\"b", null, 2]'::jsonb)) AS v(j) → a"b | NULL | 2
  json_array_elements(j) FROM (VALUES ('1'::json)) AS v(j) → ERROR: cannot call json_array_elements on a scalar
  key || '=' || value FROM (VALUES ('{"a": 1, "b": "x"}'::json)) AS v(j), json_each_text(j) ORDER BY key → a=1 | b=x
  json_object_keys(j) FROM (VALUES ('{"b": 1, "a": 2}'::json)) AS v(j) → b | a
  json_extract_path_text(j, 'a', '1') FROM (VALUES ('{"a": [1, "two"]}'::json)) AS v(j) → two
  jsonb_extract_path(j, k) FROM (VALUES ('{"a": {"c": 1, "b": 2}}'::jsonb, 'a')) AS v(j, k) → {"b": 2, "c": 1}
  jsonb_typeof(j) FROM (VALUES ('{}'::jsonb), ('[]'), ('"a"'), ('1'), ('true'), ('null')) AS v(j) → object | array | string | number | boolean | null
  jsonb_set(j, '{a,0}', '9') FROM (VALUES ('{"a": [1, 2]}'::jsonb)) AS v(j) → {"a": [9, 2]}
  jsonb_set(j, '{b}', '9', false) FROM (VALUES ('{"a": 1}'::jsonb)) AS v(j) → {"a": 1}
  jsonb_insert(j, '{a,1}', '9') FROM (VALUES ('{"a": [1, 2]}'::jsonb)) AS v(j) → {"a": [1, 9, 2]}
  jsonb_pretty(j) FROM (VALUES ('[]'::jsonb)) AS v(j) → [\n]
  replace(jsonb_pretty(j), chr(10), '/') FROM (VALUES ('{"b": [1, {"c": 2}], "a": 1}'::jsonb)) AS v(j) → {/    "a": 1,/    "b": [/        1,/        {/            "c": 2/        }/    ]/}
  jsonb_strip_nulls(j) FROM (VALUES ('{"a": null, "b": {"c": null, "d": 1}, "e": [null]}'::jsonb)) AS v(j) → {"b": {"d": 1}, "e": [null]}
  array_to_json(a) FROM (VALUES (ARRAY[1, 2])) AS v(a) → [1,2]
  to_json(t) FROM (VALUES (timestamp '0044-03-15 01:02:03 BC')) AS v(t) → "0044-03-15T01:02:03 BC"
  to_json(t) FROM (VALUES (timestamptz '0044-03-15 01:02:03+00 BC')) AS v(t) → "0044-03-15T01:02:03+00:00 BC"
  row_to_json(v) FROM (VALUES (1, 'x')) AS v(a, b) → {"a":1,"b":"x"}
  jsonb_build_object('é', x, 'bb', n, 'a', a, 'z', f)::text FROM (VALUES ('{"b":1,"a":2}'::json, 1.50, ARRAY['x'], 1e30::float8)) AS v(x, n, a, f) → {"a": ["x"], "z": 1000000000000000000000000000000, "bb": 1.50, "é": {"a": 2, "b": 1}}
  to_jsonb(v)::text FROM (VALUES (1, 'x', '{"bb":1,"a":2}'::json)) AS v(bb, a, c) → {"a": "x", "c": {"a": 2, "bb": 1}, "bb": 1}
`);
