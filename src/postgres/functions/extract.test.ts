import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  extract(year FROM t) FROM (VALUES (timestamp '2024-05-17'), (timestamp '0044-03-15 BC')) AS v(t) → 2024 | -44
  extract(month FROM d) FROM (VALUES (date '2024-05-17')) AS v(d) → 5
  extract(isoyear FROM d) FROM (VALUES (date '2024-12-30')) AS v(d) → 2025
  extract(week FROM d) FROM (VALUES (date '2024-12-30'), (date '2021-01-03')) AS v(d) → 1 | 53
  extract(dow FROM d) FROM (VALUES (date '2024-05-19')) AS v(d) → 0
  extract(isodow FROM d) FROM (VALUES (date '2024-05-19')) AS v(d) → 7
  extract(doy FROM d) FROM (VALUES (date '2024-12-31')) AS v(d) → 366
  extract(quarter FROM d) FROM (VALUES (date '2024-05-17')) AS v(d) → 2
  extract(decade FROM d) FROM (VALUES (date '2024-05-17'), (date '0044-03-15 BC')) AS v(d) → 202 | -5
  extract(century FROM d) FROM (VALUES (date '2000-12-31'), (date '2001-01-01'), (date '0044-03-15 BC')) AS v(d) → 20 | 21 | -1
  extract(millennium FROM d) FROM (VALUES (date '2001-01-01')) AS v(d) → 3
  extract(second FROM t) FROM (VALUES (timestamp '2024-05-17 13:45:59.25')) AS v(t) → 59.250000
  extract(milliseconds FROM t) FROM (VALUES (timestamp '2024-05-17 13:45:59.25')) AS v(t) → 59250.000
  extract(microseconds FROM t) FROM (VALUES (time '13:45:59.25')) AS v(t) → 59250000
  extract(epoch FROM t) FROM (VALUES (timestamp '2024-05-17 13:45:59.25'), (timestamp '1960-01-01')) AS v(t) → 1715953559.250000 | -315619200.000000
  extract(epoch FROM d) FROM (VALUES (date '2024-05-17')) AS v(d) → 1715904000
  extract(epoch FROM i) FROM (VALUES (interval '1 year 2 months 3 days 04:05:06.5')) AS v(i) → 37015506.500000
  extract(julian FROM t) FROM (VALUES (timestamp '2024-05-17 12:00')) AS v(t) → 2460448.50000000000000000000
  extract(day FROM i) FROM (VALUES (interval '40 days 30 hours')) AS v(i) → 40
  extract(month FROM i) FROM (VALUES (interval '14 months')) AS v(i) → 2
  extract(timezone FROM t) FROM (VALUES (timestamptz '2024-05-17 12:00+02')) AS v(t) → 0
  extract(hour FROM d) FROM (VALUES (date '2024-05-17')) AS v(d) → ERROR: unit "hour" not supported for type date
  extract(week FROM i) FROM (VALUES (interval '10 days')) AS v(i) → ERROR: unit "week" not supported for type interval
  extract(month FROM t) FROM (VALUES (time '12:00')) AS v(t) → ERROR: unit "month" not supported for type time without time zone
  date_part('hour', d) FROM (VALUES (date '2024-05-17')) AS v(d) → 0
  date_part('epoch', d) FROM (VALUES (date '2024-05-17'), (NULL)) AS v(d) → 1715904000 | NULL
  date_part('year', d) FROM (VALUES (date 'infinity'), (date '0044-03-15 BC')) AS v(d) → Infinity | -44
  date_part('timezone', d) FROM (VALUES (date '2024-05-17')) AS v(d) → ERROR: unit "timezone" not supported for type timestamp without time zone
  date_part('fortnight', d) FROM (VALUES (date '2024-05-17')) AS v(d) → ERROR: unit "fortnight" not recognized for type timestamp without time zone
  date_part('hour', t) FROM (VALUES (timestamptz '2024-05-17 12:00+02')) AS v(t) → 10
  date_part('year', t) FROM (VALUES (timestamp '-infinity'), (timestamp 'infinity')) AS v(t) → -Infinity | Infinity
  date_part('month', t) FROM (VALUES (timestamp 'infinity')) AS v(t) → NULL
  date_part(u, t) FROM (VALUES ('month', timestamp '2024-05-17'), ('yrs', timestamp '2024-05-17')) AS v(u, t) → 5 | 2024
  date_part('fortnight', t) FROM (VALUES (timestamp '2024-05-17')) AS v(t) → ERROR: unit "fortnight" not recognized for type timestamp without time zone
`);
