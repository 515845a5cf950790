import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  j -> 'a' FROM (VALUES ('{"a": {"b": 1}}'::json), ('[1]')) AS v(j) → {"b": 1} | NULL
  j -> 1 FROM (VALUES ('[1, [2, 3]]'::json)) AS v(j) → [2, 3]
  j -> -1 FROM (VALUES ('[1, "x"]'::jsonb)) AS v(j) → "x"
  j ->> 'a' FROM (VALUES ('{"a": "x\u00e9"}'::json), ('{"a": null}')) AS v(j) → xé | NULL
  j ->> k FROM (VALUES ('{"a": {"cc": 1, "b": 2.0}}'::jsonb, 'a')) AS v(j, k) → {"b": 2.0, "cc": 1}
  j #> '{a,1}' FROM (VALUES ('{"a": [1, {"b": 2}]}'::jsonb)) AS v(j) → {"b": 2}
  j #>> p FROM (VALUES ('{"a": [1, "x"]}'::json, ARRAY['a', '1'])) AS v(j, p) → x
  j ? 'a' FROM (VALUES ('{"a": 1}'::jsonb), ('["a"]'), ('"a"'), ('{"b": 1}')) AS v(j) → true | true | true | false
  j ?| ARRAY['x', 'a'] FROM (VALUES ('{"a": 1}'::jsonb)) AS v(j) → true
  j ?& ARRAY['x', 'a'] FROM (VALUES ('{"a": 1}'::jsonb)) AS v(j) → false
  j @> '{"a": [1]}' FROM (VALUES ('{"a": [2, 1.0], "b": 1}'::jsonb), ('{"a": 1}')) AS v(j) → true | false
  j @> '1' FROM (VALUES ('[1, 2]'::jsonb)) AS v(j) → true
  j || '{"b": 2}' FROM (VALUES ('{"a": 1, "b": 1}'::jsonb)) AS v(j) → {"a": 1, "b": 2}
  j || k FROM (VALUES ('[1]'::jsonb, '2'::jsonb)) AS v(j, k) → [1, 2]
  j - 'a' FROM (VALUES ('{"a": 1, "b": 2}'::jsonb), ('["a", "c"]')) AS v(j) → {"b": 2} | ["c"]
  j - k FROM (VALUES ('{"a": 1}'::jsonb, NULL), ('[1]', 'a')) AS v(j, k) → NULL | [1]
  j - ARRAY['a', 'b'] FROM (VALUES ('{"a": 1, "b": 2}'::jsonb)) AS v(j) → {}
  j - 0 FROM (VALUES ('[1, 2]'::jsonb)) AS v(j) → [2]
  j - -1 FROM (VALUES ('[1, 2]'::jsonb)) AS v(j) → [1]
  j - 'a' FROM (VALUES ('1'::jsonb)) AS v(j) → ERROR: cannot delete from scalar
  j #- '{a,b}' FROM (VALUES ('{"a": {"b": 1, "c": 2}}'::jsonb)) AS v(j) → {"a": {"c": 2}}
  j @? '$.a[*] ? (@ > 1)' FROM (VALUES ('{"a": [1, 2]}'::jsonb), ('{"a": [0]}')) AS v(j) → true | false
  j @@ '$.a == 1' FROM (VALUES ('{"a": 1}'::jsonb)) AS v(j) → true
  j['a'][1] FROM (VALUES ('{"a": [1, "x"]}'::jsonb)) AS v(j) → "x"
  jsonb_agg(n) ->> 19999 FROM generate_series(1, 20000) AS g(n) → 20000
  j -> 'a' FROM (VALUES (('{"a": ' || repeat('[', 20) || '1 ,"]", {"b" : [ ]}' || repeat(']', 20) || ', "c": 1}')::json)) AS v(j) → [[[[[[[[[[[[[[[[[[[[1 ,"]", {"b" : [ ]}]]]]]]]]]]]]]]]]]]]]
  j -> 1 FROM (VALUES ((repeat('[', 9) || '1, ",[", 2' || repeat(']', 8) || ' , {"b" : [ ",]" ]}]')::json)) AS v(j) → {"b" : [ ",]" ]}
`);
