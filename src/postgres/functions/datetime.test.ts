import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  date_trunc('month', t) FROM (VALUES (timestamp '2024-05-17 13:45:59.5'), (timestamp '0044-03-15 BC')) AS v(t) → 2024-05-01 00:00:00 | 0044-03-01 00:00:00 BC
  date_trunc('week', t) FROM (VALUES (timestamp '2024-05-17'), (timestamp '2024-01-01')) AS v(t) → 2024-05-13 00:00:00 | 2024-01-01 00:00:00
  date_trunc('hour', t, 'Australia/Lord_Howe') FROM (VALUES (timestamptz '2023-04-01 14:45Z'), ('2023-04-01 15:15Z')) AS v(t) → 2023-04-01 14:00:00+00 | 2023-04-01 14:30:00+00
  to_timestamp(x) FROM (VALUES (1262349296.7890125::float8), (-1.5)) AS v(x) → 2010-01-01 12:34:56.789012+00 | 1969-12-31 23:59:58.5+00
  date_trunc('quarter', d) FROM (VALUES (date '2024-05-17')) AS v(d) → 2024-04-01 00:00:00+00
  date_trunc('decade', t) FROM (VALUES (timestamp '2024-05-17')) AS v(t) → 2020-01-01 00:00:00
  date_trunc('century', t) FROM (VALUES (timestamp '2000-05-17'), (timestamp '2001-05-17')) AS v(t) → 1901-01-01 00:00:00 | 2001-01-01 00:00:00
  date_trunc('millennium', t) FROM (VALUES (timestamp '2000-05-17')) AS v(t) → 1001-01-01 00:00:00
  date_trunc('hour', t) FROM (VALUES (timestamp 'infinity')) AS v(t) → infinity
  date_trunc('day', t, 'Europe/Berlin') FROM (VALUES (timestamptz '2024-07-01 23:30:00+00')) AS v(t) → 2024-07-01 22:00:00+00
  date_trunc(u, t) FROM (VALUES ('year', timestamp '2024-05-17'), ('days', timestamp '2024-05-17 10:00')) AS v(u, t) → 2024-01-01 00:00:00 | 2024-05-17 00:00:00
  date_trunc('hour', i) FROM (VALUES (interval '3 days 04:05:06')) AS v(i) → 3 days 04:00:00
  date_trunc('fortnight', t) FROM (VALUES (timestamp '2024-05-17')) AS v(t) → ERROR: unit "fortnight" not recognized for type timestamp without time zone
  age(a, b) FROM (VALUES (timestamp '2024-03-01', timestamp '2023-12-31'), (timestamp '2024-01-01', timestamp '2024-03-15')) AS v(a, b) → 2 mons 1 day | -2 mons -14 days
  make_date(y, m, d) FROM (VALUES (2024, 2, 29), (-44, 3, 15)) AS v(y, m, d) → 2024-02-29 | 0044-03-15 BC
  make_date(y, m, d) FROM (VALUES (2023, 2, 29)) AS v(y, m, d) → ERROR: date field value out of range: 2023-02-29
  make_time(h, m, s) FROM (VALUES (8, 15, 23.5::float8)) AS v(h, m, s) → 08:15:23.5
  make_time(h, m, s) FROM (VALUES (25, 15, 23.5::float8)) AS v(h, m, s) → ERROR: time field value out of range: 25:15:23.5
  make_timestamp(y, 7, 15, 8, 15, 23.5) FROM (VALUES (2024)) AS v(y) → 2024-07-15 08:15:23.5
  make_timestamptz(y, 7, 15, 8, 15, 23.5, '+02') FROM (VALUES (2024)) AS v(y) → 2024-07-15 06:15:23.5+00
  make_timestamptz(y, 7, 15, 8, 15, 23.5, 'America/New_York') FROM (VALUES (2024)) AS v(y) → 2024-07-15 12:15:23.5+00
  to_timestamp(x) FROM (VALUES (1700000000.25::float8), ('infinity'::float8)) AS v(x) → 2023-11-14 22:13:20.25+00 | infinity
  isfinite(d) FROM (VALUES (date '2024-01-01'), (date 'infinity')) AS v(d) → true | false
  isfinite(i) FROM (VALUES (interval '1 day')) AS v(i) → true
`);
