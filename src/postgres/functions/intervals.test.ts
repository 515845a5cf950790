import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  justify_hours(i) FROM (VALUES (interval '27 hours'), (interval '1 day -30 hours')) AS v(i) → 1 day 03:00:00 | -06:00:00
  justify_days(i) FROM (VALUES (interval '35 days'), (interval '1 month -40 days')) AS v(i) → 1 mon 5 days | -10 days
  justify_interval(i) FROM (VALUES (interval '1 mon -1 hour'), (interval '-35 days 25 hours')) AS v(i) → 29 days 23:00:00 | -1 mons -3 days -23:00:00
  make_interval(years => n, mins => 90) FROM (VALUES (2)) AS v(n) → 2 years 01:30:00
  make_interval(n, 14, 1, 2, 3, 4, 5.5) FROM (VALUES (1)) AS v(n) → 2 years 2 mons 9 days 03:04:05.5
  make_interval() → 00:00:00
`);
