import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  x::date FROM (VALUES ('2024-02-05'), ('Feb 5, 2024'), ('5 Feb 2024'), ('02/05/2024'), ('20240205'), ('2024/2/5')) AS v(x) → 2024-02-05 | 2024-02-05 | 2024-02-05 | 2024-02-05 | 2024-02-05 | 2024-02-05
  x::date FROM (VALUES ('Monday, February 5 2024'), ('5-Feb-24'), ('2024-02-05 10:11'), ('0044-03-15 BC'), ('infinity')) AS v(x) → 2024-02-05 | 2024-02-05 | 2024-02-05 | 0044-03-15 BC | infinity
  x::date FROM (VALUES ('2024-02-30')) AS v(x) → ERROR: date/time field value out of range: "2024-02-30"
  x::date FROM (VALUES ('nonsense')) AS v(x) → ERROR: invalid input syntax for type date: "nonsense"
  x::timestamp FROM (VALUES ('2024-02-05 10:11:12.5'), ('2024-02-05T10:11'), ('02/05/2024 10:11 PM'), ('2024-02-05 24:00')) AS v(x) → 2024-02-05 10:11:12.5 | 2024-02-05 10:11:00 | 2024-02-05 22:11:00 | 2024-02-06 00:00:00
  x::timestamptz FROM (VALUES ('2024-02-05 10:11:12+02'), ('2024-02-05 10:11:12'), ('2024-02-05T10:11:12Z'), ('2024-02-05 10:11 -05:30')) AS v(x) → 2024-02-05 08:11:12+00 | 2024-02-05 10:11:12+00 | 2024-02-05 10:11:12+00 | 2024-02-05 15:41:00+00
  x::time FROM (VALUES ('10:11'), ('10:11:12.5'), ('3:04 pm')) AS v(x) → 10:11:00 | 10:11:12.5 | 15:04:00
  x::time FROM (VALUES ('25:00')) AS v(x) → ERROR: date/time field value out of range: "25:00"
  x::interval FROM (VALUES ('1 day 02:03:04'), ('3 months ago'), ('P1Y2M3DT4H5M6S'), ('90'), ('1 2:03:04'), ('1.5 hours')) AS v(x) → 1 day 02:03:04 | -3 mons | 1 year 2 mons 3 days 04:05:06 | 00:01:30 | 1 day 02:03:04 | 01:30:00
  x::interval FROM (VALUES ('soon')) AS v(x) → ERROR: invalid input syntax for type interval: "soon"
`);
