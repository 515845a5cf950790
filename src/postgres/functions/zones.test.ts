import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  t AT TIME ZONE 'Europe/Berlin' FROM (VALUES (timestamptz '2024-07-01 12:00+00'), (timestamptz '2024-01-01 12:00+00')) AS v(t) → 2024-07-01 14:00:00 | 2024-01-01 13:00:00
  t AT TIME ZONE 'Europe/Berlin' FROM (VALUES (timestamp '2024-03-31 02:30'), (timestamp '2024-10-27 02:30')) AS v(t) → 2024-03-31 01:30:00+00 | 2024-10-27 01:30:00+00
  t AT TIME ZONE 'EST' FROM (VALUES (timestamptz '2024-07-01 12:00+00')) AS v(t) → 2024-07-01 07:00:00
  t AT TIME ZONE '+05:30' FROM (VALUES (timestamp '2024-07-01 12:00')) AS v(t) → 2024-07-01 17:30:00+00
  t AT TIME ZONE z FROM (VALUES (timestamp '2024-07-01 12:00', 'UTC'), (timestamp '2024-07-01 12:00', 'Asia/Tokyo')) AS v(t, z) → 2024-07-01 12:00:00+00 | 2024-07-01 03:00:00+00
  t AT TIME ZONE i FROM (VALUES (timestamp '2024-07-01 12:00', interval '2 hours')) AS v(t, i) → 2024-07-01 10:00:00+00
  t AT TIME ZONE 'Mars/Olympus' FROM (VALUES (timestamp '2024-07-01 12:00')) AS v(t) → ERROR: time zone "Mars/Olympus" not recognized
`);
