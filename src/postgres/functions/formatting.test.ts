import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  to_char(t, 'YYYY-MM-DD HH24:MI:SS.MS') FROM (VALUES (timestamp '2024-05-07 03:04:05.678')) AS v(t) → 2024-05-07 03:04:05.678
  to_char(t, 'FMDay, DD FMMonth YYYY') FROM (VALUES (timestamp '2024-05-07')) AS v(t) → Tuesday, 07 May 2024
  to_char(t, 'Mon DDth, HH12:MI AM') FROM (VALUES (timestamp '2024-05-21 15:04')) AS v(t) → May 21st, 03:04 PM
  to_char(t, 'IYYY-"W"IW-ID DDD Q WW CC J') FROM (VALUES (timestamp '2024-12-30')) AS v(t) → 2025-W01-1 365 4 53 21 2460675
  to_char(t, 'Y,YYY YY RM BC TZ') FROM (VALUES (timestamptz '2024-05-07 00:00+00'), (timestamptz '0044-03-15 00:00+00 BC')) AS v(t) → 2,024 24 V    AD UTC | 0,044 44 III  BC UTC
  to_char(i, 'HH24:MI:SS DD') FROM (VALUES (interval '3 days 26:05:06'), (interval '-01:02:03')) AS v(i) → 26:05:06 03 | -01:-02:-03 00
  to_char(t, 'I IY IYY IYYY YYY Y FF1 FF2 FF3 FF4 FF5 FF6 a.m. P.M. Pm') FROM (VALUES (timestamp '2024-12-30 13:04:05.678912'), (timestamp '0044-03-15 00:00 BC')) AS v(t) → 5 25 025 2025 024 4 6 67 678 6789 67891 678912 p.m. P.M. Pm | 4 44 044 0044 044 4 0 00 000 0000 00000 000000 a.m. A.M. Pm
  to_char(t, 'YYYY ad Bc B.C. a.d. FMMI FMam') FROM (VALUES (timestamp '2024-12-30 13:04:05'), (timestamp '0044-03-15 00:00 BC')) AS v(t) → 2024 ad Bc A.D. a.d. 4 pm | 0044 bc Bc B.C. b.c. 0 am
  to_char(i, 'YYYY YYY YY Y MM DD HH12 MI SS MS US FF2 SSSS SSSSS') FROM (VALUES (interval '2013 years 2 mons 3 days 26:05:06.789'), (interval '-1 years -01:02:03.5')) AS v(i) → 2013 013 13 3 02 03 02 05 06 789 789000 78 93906 93906 | -0001 -001 -01 -1 00 00 -01 -02 -03 -500 -500000 -50 -3723 -3723
  to_char(t, 'fmMI FmMI fMMI FMMI fmmi|TMMonth|tmmonth|TmMonth|Month|MOnth|mOnth|MoN|dAY|Dy|DY|dY|Ddd|yYYY|Mm|Mi|hH24|Hh|DDth|DDTh|fxDD') FROM (VALUES (timestamp '2024-12-30 13:04:05')) AS v(t) → 4 Fm04 f125 4 4|December|december|TmDecember |December |MOnth|mOnth|MoN|2A4|Mon|MON|24|230|4024|Mm|M5|hH24|Hh|30th|30Th|30
  to_char(i, 'HH12 HH12') FROM (VALUES (interval '12 hours'), (interval '-13 hours'), (interval '0')) AS v(i) → 12 12 | -01 -01 | 12 12
  to_char(t, 'HH12 HH') FROM (VALUES (timestamp '2024-01-01 00:30'), (timestamp '2024-01-01 12:30'), (timestamp '2024-01-01 23:30')) AS v(t) → 12 12 | 12 12 | 11 11
  to_char(n, '9,999.99') FROM (VALUES (1234.5), (-0.5), (0), (123456)) AS v(n) →  1,234.50 |      -.50 |       .00 |  #,###.##
  to_char(n, 'FM9990.00') FROM (VALUES (1234.567), (0.5), (-3)) AS v(n) → 1234.57 | 0.50 | -3.00
  to_char(n, 'S000') FROM (VALUES (7), (-7)) AS v(n) → +007 | -007
  to_char(n, '999MI') FROM (VALUES (7), (-7)) AS v(n) →   7  |   7-
  to_char(n, '999PR') FROM (VALUES (7), (-7)) AS v(n) →    7  |   <7>
  to_char(n, '999th') FROM (VALUES (1), (12), (23)) AS v(n) →    1st |   12th |   23rd
  to_char(n, 'FMRN') FROM (VALUES (1999), (4000)) AS v(n) → MCMXCIX | ###############
  to_char(x, '990.999') FROM (VALUES (1.5::float8), (0.0005::float8)) AS v(x) →    1.500 |    0.001
  to_char(n, f) FROM (VALUES (1.5, '0.0'), (2, '00')) AS v(n, f) →  1.5 |  02
  to_date(x, 'DD.MM.YYYY') FROM (VALUES ('07.05.2024'), ('7.5.2024')) AS v(x) → 2024-05-07 | 2024-05-07
  to_date(x, 'Mon DD, YYYY') FROM (VALUES ('May 07, 2024')) AS v(x) → 2024-05-07
  to_date(x, 'YYYYMMDD') FROM (VALUES ('20240507')) AS v(x) → 2024-05-07
  to_date(x, 'IYYY-IW') FROM (VALUES ('2024-19')) AS v(x) → 2024-05-06
  to_date(x, 'YYYY-DDD') FROM (VALUES ('2024-060')) AS v(x) → 2024-02-29
  to_date(x, 'YYYY-MM-DD') FROM (VALUES ('2024-13-01')) AS v(x) → ERROR: date/time field value out of range: "2024-13-01"
  to_date(x, 'YYYY-MM-DD') FROM (VALUES ('abc')) AS v(x) → ERROR: invalid value "abc" for "YYYY"
  to_timestamp(x, 'DD/MM/YY HH12:MI PM') FROM (VALUES ('07/05/24 03:04 PM')) AS v(x) → 2024-05-07 15:04:00+00
  to_timestamp(x, 'HH12') FROM (VALUES ('13')) AS v(x) → ERROR: hour "13" is invalid for the 12-hour clock
  format('%s has %I = %L', a, b, c) FROM (VALUES ('t', 'My col', 'it''s'), (NULL, 'x', NULL)) AS v(a, b, c) → t has "My col" = 'it''s' |  has x = NULL
  format('%2$s %1$s|%-5s|%5s', a, b) FROM (VALUES ('x', 'y')) AS v(a, b) → ERROR: too few arguments for format()
  format('%s %s', a) FROM (VALUES ('x')) AS v(a) → ERROR: too few arguments for format()
  num_nulls(a, b, c) FROM (VALUES (1, NULL, 'x')) AS v(a, b, c) → 1
  num_nonnulls(a, b, c) FROM (VALUES (1, NULL, 'x')) AS v(a, b, c) → 2
`);
