/** What an expression is, for putting others of its kind in its place. */
export type Kind = keyof typeof LITERALS;

/** Values of each kind, as they are written. */
export const LITERALS = {
  int: ['0', '1', '2', '3', '-1', '7', '100', '-5', '12345', 'NULL::int'],
  bigint: ['3::bigint', '9223372036854775807', '-4000000000', '0::bigint', 'NULL::bigint'],
  numeric: [
    '0.5',
    '1.25',
    '-2.75',
    '10.0',
    '0.001',
    '123.456',
    '1e3',
    '9223372036854775808',
    'NULL::numeric',
  ],
  float: ['0.5::float8', '-1.5::float8', '1e10::float8', '2::float8', '0.1::float8', 'NULL::float8'],
  text: ["'a'", "'Abc'", "''", "'x y z'", "'10'", "'é'", "'a,b,c'", 'NULL::text', "'2020-01-02'"],
  bool: ['true', 'false', 'NULL::bool'],
  date: ["date '2020-02-29'", "date '2012-01-05'", "date '1999-12-31'", 'NULL::date'],
  timestamp: ["timestamp '2020-02-29 13:14:15.5'", "timestamp '2012-01-01'", 'NULL::timestamp'],
  timestamptz: ["timestamptz '2020-02-29 13:14:15.5+02'", "timestamptz '1999-12-31 23:59:59Z'"],
  time: ["time '13:14:15.25'", "time '00:00'", 'NULL::time'],
  interval: [
    "interval '1 day'",
    "interval '1 month 2 days'",
    "interval '90 minutes'",
    "interval '-3 hours'",
    "interval '1 year'",
    "interval '40 days'",
    "interval '1 2:03:04'",
    'NULL::interval',
  ],
  ints: ['ARRAY[1, 2, 3]', 'ARRAY[3, NULL]', "'{}'::int[]", 'NULL::int[]'],
  texts: ["ARRAY['a', 'b c']", "ARRAY['x', NULL]", "'{}'::text[]", 'NULL::text[]'],
  json: [`'{"a": 1, "b": [1, 2.50, null]}'::json`, `'[1, "x", {"k": true}]'::json`, 'NULL::json'],
  jsonb: [
    `'{"b": 1, "a": {"x": 12.750}}'::jsonb`,
    `'[3, 1.0, "x", null]'::jsonb`,
    `'"str"'::jsonb`,
    'NULL::jsonb',
  ],
} as const;

/** Kinds in groups: numbers, what has an order, what can be compared, all. */
export const NUMBERS = ['int', 'bigint', 'numeric', 'float'] as const;
export const ORDERED = [...NUMBERS, 'text', 'date', 'timestamp', 'timestamptz', 'time', 'interval'] as const;
export const VALUES = [...ORDERED, 'bool', 'ints', 'texts', 'jsonb'] as const;
export const ALL = [...VALUES, 'json'] as const;
