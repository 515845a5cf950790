import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  to_char(x, '9.') FROM (VALUES (1), (-12.3)) AS v(x) →  1 | -#.
  to_char(x, 'FMC9') FROM (VALUES (1)) AS v(x) → 1
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
  to_char(d, 'DDth DDTH Y,YYYth') FROM (VALUES (timestamp '2024-01-11'), (timestamp '2023-01-02')) AS v(d) → 11th 11TH 2,024th | 02nd 02ND 2,023rd
  to_char(i, 'HH12 FMHH HH24 HH12th') FROM (VALUES (interval '-12 hours'), (interval '-36:30'), (interval '-13 hours')) AS v(i) → 012 12 -12 012th | 012 12 -36 012th | -01 -1 -13 -01st
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
  to_char(n, '999.99') FROM (VALUES (1.005), (-1.005), (999.999), (0)) AS v(n) →    1.01 |   -1.01 |  ###.## |     .00
  to_char(n, 'FM999.99') FROM (VALUES (1.005), (-1.005), (0.5), (0)) AS v(n) → 1.01 | -1.01 | .5 | 0.
  to_char(n, 'FM999G999D00') FROM (VALUES (1234567.891), (12.3)) AS v(n) → ###,###.## | 12.30
  to_char(n, '000000') FROM (VALUES (12), (-12), (1234567)) AS v(n) →  000012 | -000012 |  ######
  to_char(n, 'S999') FROM (VALUES (12), (-12)) AS v(n) →  +12 |  -12
  to_char(n, '999S') FROM (VALUES (12), (-12)) AS v(n) →  12+ |  12-
  to_char(n, 'SG999') FROM (VALUES (12), (-12)) AS v(n) → + 12 | - 12
  to_char(n, 'PL999') FROM (VALUES (12), (-12)) AS v(n) → +  12 |   -12
  to_char(n, 'MI999') FROM (VALUES (12), (-12)) AS v(n) →   12 | - 12
  to_char(n, '999 "units"') FROM (VALUES (12), (-12)) AS v(n) →   12 units |  -12 units
  to_char(n, '99%') FROM (VALUES (12), (-12)) AS v(n) →  12% | -12%
  to_char(n, 'FM99.0%') FROM (VALUES (12.34), (-0.1)) AS v(n) → 12.3% | -.1%
  to_char(n, 'RN') FROM (VALUES (12), (3999)) AS v(n) →             XII |       MMMCMXCIX
  to_char(n, 'rn') FROM (VALUES (12), (3999)) AS v(n) →             xii |       mmmcmxcix
  to_char(n, '9,9,9') FROM (VALUES (12), (3999)) AS v(n) →    1,2 |  #,#,#
  to_char(n, '0,000.0') FROM (VALUES (12), (3999.96)) AS v(n) →  0,012.0 |  4,000.0
  to_char(n, '.99') FROM (VALUES (0.125), (1.5)) AS v(n) →  .## |  .##
  to_char(n, '9.') FROM (VALUES (0.125), (1.5)) AS v(n) →  0 |  2
  to_char(n, 'FM9.9') FROM (VALUES (0.125), (1), (1.5)) AS v(n) → .1 | 1. | 1.5
  to_char(n, '099') FROM (VALUES (0.125::float8), (1), (-15)) AS v(n) →  000 |  001 | -015
  to_char(n, '990D99') FROM (VALUES (0.125::float8), (1), (-15)) AS v(n) →    0.12 |    1.00 |  -15.00
  to_char(n, '99th') FROM (VALUES (1), (2), (3), (11), (21), (-1)) AS v(n) →   1st |   2nd |   3rd |  11th |  21st |  -1
  to_char(n, 'FM99TH') FROM (VALUES (1), (2), (3), (11), (21), (-1)) AS v(n) → 1ST | 2ND | 3RD | 11TH | 21ST | -1
  to_char(n, '999,999,999') FROM (VALUES (1), (1234), (123456789), (-1234)) AS v(n) →            1 |        1,234 |  123,456,789 |       -1,234
  to_char(n, 'FM999,999,990.00') FROM (VALUES (1), (1234.5), (123456789), (-1234)) AS v(n) → 1.00 | 1,234.50 | 123,456,789.00 | -1,234.00
  to_char(n, '$999') FROM (VALUES (1), (-12)) AS v(n) → $   1 | $ -12
  to_char(n, '€ 999') FROM (VALUES (1), (-12)) AS v(n) → €    1 | €  -12
  to_char(n, '') FROM (VALUES (1), (-12)) AS v(n) → '' | ''
  to_char(n, '9 9') FROM (VALUES (1), (-12)) AS v(n) →    1 | -1 2
  to_char(n, '999-99') FROM (VALUES (1234), (-12)) AS v(n) →   12-34 |    --12
  to_char(n, '(000) 000-0000') FROM (VALUES (5551234567)) AS v(n) → ( 555) 123-4567
  to_char(t, 'Day') || '|' FROM (VALUES (date '2024-05-07')) AS v(t) → Tuesday  |
  to_char(t, 'FMDD. FMMonth YYYY') FROM (VALUES (date '2024-05-07')) AS v(t) → 7. May 2024
  to_char(t, 'YYYY-"Q"Q') FROM (VALUES (date '2024-05-07')) AS v(t) → 2024-Q2
  to_char(t, 'YYYY"W"IW') FROM (VALUES (date '2024-12-30')) AS v(t) → 2024W01
  to_char(t, 'dd/mm/yy') FROM (VALUES (date '2024-05-07')) AS v(t) → 07/05/24
  to_char(t, 'hh:mi am') FROM (VALUES (timestamp '2024-05-07 00:05')) AS v(t) → 12:05 am
  to_char(t, 'hh24miss') FROM (VALUES (timestamp '2024-05-07 00:05')) AS v(t) → 000500
  to_char(t, 'Month DDth') FROM (VALUES (date '2024-05-03')) AS v(t) → May       03rd
  to_char(t, 'FMMonth FMDDth') FROM (VALUES (date '2024-05-03')) AS v(t) → May 3rd
  to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM (VALUES (timestamp '2024-05-07 01:02:03')) AS v(t) → 2024-05-07T01:02:03Z
  to_char(t, 'YYYY-MM-DDTHH24:MI:SSZ') FROM (VALUES (timestamp '2024-05-07 01:02:03')) AS v(t) → 2024-05-07THH24:02:03Z
  to_char(t, 'YYYY\"MM') FROM (VALUES (timestamp '2024-05-07 01:02:03')) AS v(t) → 2024"05
  to_char(t, 'Week WW of W') FROM (VALUES (timestamp '2024-05-07 01:02:03')) AS v(t) → 1eek 19 +00 1
  to_char(t, 'Time: HH24') FROM (VALUES (timestamp '2024-05-07 01:02:03')) AS v(t) → T4me: 01
  to_char(i, 'FMDD "days" HH24:MI') FROM (VALUES (interval '1 day 2 hours')) AS v(i) → 1 days 02:00
  to_char(i, 'FMHH24"h" FMMI"m"') FROM (VALUES (interval '90 minutes')) AS v(i) → 1h 30m
  to_date(x, 'DD-Mon-YYYY') FROM (VALUES ('07-MAY-2024'), ('1-jan-1999')) AS v(x) → 2024-05-07 | 1999-01-01
  to_date(x, 'FMMonth DD, YYYY') FROM (VALUES ('May 7, 2024'), ('January 1, 1999')) AS v(x) → 2024-05-07 | 1999-01-01
  to_date(x, 'Month DD, YYYY') FROM (VALUES ('May 7, 2024'), ('January 1, 1999')) AS v(x) → 2024-05-07 | 1999-01-01
  to_date(x, 'Day, DD Month YYYY') FROM (VALUES ('Tuesday, 7 May 2024')) AS v(x) → 2024-05-07
  to_date(x, 'DD/MM/YY') FROM (VALUES ('07/05/24'), ('07/05/69'), ('07/05/70')) AS v(x) → 2024-05-07 | 2069-05-07 | 1970-05-07
  to_date(x, 'MM/DD/YYYY') FROM (VALUES ('5/7/2024'), ('05/07/24')) AS v(x) → 2024-05-07 | 0024-05-07
  to_date(x, 'YYYY') FROM (VALUES ('2024'), ('24')) AS v(x) → 2024-01-01 | 0024-01-01
  to_date(x, 'YYYY-MM') FROM (VALUES ('2024-02'), ('2024')) AS v(x) → 2024-02-01 | 2024-01-01
  to_date(x, 'YYYY-"Q"Q') FROM (VALUES ('2024-Q2')) AS v(x) → 2024-01-01
  to_date(x, 'YYYYMMDD') FROM (VALUES ('20240507'), ('2024057')) AS v(x) → 2024-05-07 | 2024-05-07
  to_date(x, 'YYYY.MM.DD') FROM (VALUES ('2024-05-07'), ('2024/05/07')) AS v(x) → 2024-05-07 | 2024-05-07
  to_date(x, 'YYYY MM DD') FROM (VALUES ('2024-05-07'), ('2024   05 07')) AS v(x) → 2024-05-07 | 2024-05-07
  to_timestamp(x, 'YYYY-MM-DD HH24:MI:SS') FROM (VALUES ('2024-05-07 01:02:03'), ('2024-05-07')) AS v(x) → 2024-05-07 01:02:03+00 | 2024-05-07 00:00:00+00
  to_timestamp(x, 'YYYY-MM-DD HH24:MI:SS.MS') FROM (VALUES ('2024-05-07 01:02:03.5'), ('2024-05-07 01:02:03.123')) AS v(x) → 2024-05-07 01:02:03.5+00 | 2024-05-07 01:02:03.123+00
  to_timestamp(x, 'YYYY-MM-DD HH:MI AM') FROM (VALUES ('2024-05-07 01:02 pm'), ('2024-05-07 12:02 AM')) AS v(x) → 2024-05-07 13:02:00+00 | 2024-05-07 00:02:00+00
  to_timestamp(x, 'YYYY-MM-DD"T"HH24:MI:SS') FROM (VALUES ('2024-05-07T01:02:03')) AS v(x) → 2024-05-07 01:02:03+00
  to_timestamp(x, 'Dy Mon DD HH24:MI:SS YYYY') FROM (VALUES ('Tue May 07 01:02:03 2024')) AS v(x) → 2024-05-07 01:02:03+00
  to_date(x, 'dd.mm.yyyy') FROM (VALUES ('7.5.2024'), ('')) AS v(x) → 2024-05-07 | 0001-01-01 BC
  to_date(x, 'J') FROM (VALUES ('2460438')) AS v(x) → 2024-05-07
  to_char(x, 'FM9,999,999,990') FROM (VALUES (12345678.5::float8), (0.4)) AS v(x) → 12,345,678 | 0
  to_char(n, '.99') FROM (VALUES (0.125), (1.5), (0), (-0.2)) AS v(n) →  .## |  .## |  .## | -.##
  to_char(n, 'FM.99') FROM (VALUES (0.125), (1.5), (0)) AS v(n) → .## | .## | .##
  to_char(n, '.99') FROM (VALUES (0), (1)) AS v(n) →  .## |  .##
  to_char(n, 'S.9') FROM (VALUES (0.125), (-0.2)) AS v(n) → .#+ | .#-
  to_char(n, 'D0') FROM (VALUES (0.125), (-0.2)) AS v(n) →  .# | -.#
  to_char(i, 'HH12 MI') FROM (VALUES (interval '-12 hours 5 minutes'), (interval '12 hours')) AS v(i) → -11 -55 | 12 00
  to_char(i, 'HH24:MI:SS') FROM (VALUES (interval '-5 minutes'), (interval '100:00:00'), (interval '-100:00:01')) AS v(i) → 00:-05:00 | 100:00:00 | -100:00:-01
  to_char(i, 'DD HH24') FROM (VALUES (interval '100 days'), (interval '-3 days'), (interval '5 mons')) AS v(i) → 100 00 | -3 00 | 00 00
  to_char(i, 'MM YYYY') FROM (VALUES (interval '100 mons'), (interval '-3 mons')) AS v(i) → 04 0008 | -03 0000
  to_char(i, 'MS US FF3') FROM (VALUES (interval '0.123456 seconds'), (interval '-0.5 seconds')) AS v(i) → 123 123456 123 | -500 -500000 -500
  to_char(i, 'SSSS') FROM (VALUES (interval '1 day 1 hour'), (interval '-1 hour')) AS v(i) → 3600 | -3600
  to_char(i, 'FMSSSS FMDD') FROM (VALUES (interval '1 day 1 hour'), (interval '-1 hour')) AS v(i) → 3600 1 | -3600 0
  to_char(i, 'DDth HH24TH') FROM (VALUES (interval '1 day 2 hours'), (interval '13 days 23 hours')) AS v(i) → 01st 02ND | 13th 23RD
  to_char(t, 'DDDth') FROM (VALUES (date '2024-01-11'), (date '2024-04-30')) AS v(t) → 011th | 121st
  to_char(t, 'YYYYth') FROM (VALUES (date '2011-01-11'), (date '2022-04-30')) AS v(t) → 2011th | 2022nd
  to_char(t, 'FMYYYY FMMM FMDD FMDDD FMWW FMHH24 FMMI FMSS FMMS FMUS') FROM (VALUES (timestamp '0099-01-02 03:04:05.006')) AS v(t) → 99 1 2 2 1 3 4 5 006 006000
  to_char(t, 'CC CCth') FROM (VALUES (date '2000-12-31'), (date '2001-01-01'), (date '0001-01-01')) AS v(t) → 20 20th | 21 21st | 01 01st
  to_char(t, 'CC') FROM (VALUES (date '0001-01-01 BC'), (date '0101-01-01 BC')) AS v(t) → -01 | -02
  to_char(t, 'YYYY BC') FROM (VALUES (date '0001-01-01 BC'), (date '10000-01-01')) AS v(t) → 0001 BC | 10000 AD
  to_char(t, 'YYY YY Y') FROM (VALUES (date '12024-01-01'), (date '0012-01-01 BC')) AS v(t) → 024 24 4 | 012 12 2
  to_char(t, 'Y,YYY') FROM (VALUES (date '12024-01-01'), (date '0012-01-01')) AS v(t) → 12,024 | 0,012
  to_char(t, 'rm RM FMRM') FROM (VALUES (date '2024-08-01'), (date '2024-01-01')) AS v(t) → viii VIII VIII | i    I    I
  to_char(t, 'DAY day Day FMDAY') FROM (VALUES (date '2024-08-01')) AS v(t) → THURSDAY  thursday  Thursday  THURSDAY
  to_char(t, 'MON mon Mon DY dy Dy') FROM (VALUES (date '2024-08-01')) AS v(t) → AUG aug Aug THU thu Thu
  to_char(t, 'Q W IW WW D ID') FROM (VALUES (date '2024-01-01'), (date '2023-01-01'), (date '2022-12-31')) AS v(t) → 1 1 01 01 2 1 | 1 1 52 01 1 7 | 4 5 52 53 7 6
  to_char(t, 'J SSSS SSSSS') FROM (VALUES (timestamp '2024-01-01 23:59:59.999')) AS v(t) → 2460311 86399 86399
  to_char(t, 'HH24:MI:SS.US TZ OF TZH:TZM') FROM (VALUES (timestamptz '2024-01-01 23:59:59.999+05:30')) AS v(t) → 18:29:59.999000 UTC +00 +00:00
  to_char(t, 'TZ OF') FROM (VALUES (timestamp '2024-01-01 23:59:59.999')) AS v(t) →  +00
  to_char(t, 'YYYY') FROM (VALUES (timestamp 'infinity'), (NULL)) AS v(t) → NULL | NULL
  to_char(t, '"a\"b" YYYY') FROM (VALUES (date '2024-01-01')) AS v(t) → a"b 2024
  to_char(t, 'YYYY "unended') FROM (VALUES (date '2024-01-01')) AS v(t) → 2024 unended
  to_char(t, 'YYYY\\MM') FROM (VALUES (date '2024-01-01')) AS v(t) → 2024\\01
  to_char(t, 'IYYY-IDDD') FROM (VALUES (date '2024-12-30'), (date '2021-01-03')) AS v(t) → 2025-001 | 2020-371
  to_char(t, 'AM A.M. pm') FROM (VALUES (timestamp '2024-01-01 12:00'), (timestamp '2024-01-01 00:00')) AS v(t) → PM P.M. pm | AM A.M. am
  to_char(n, '99.9') FROM (VALUES (99.95), (-99.94), (9.96)) AS v(n) →  ##.# | -99.9 |  10.0
  to_char(n, '99.9') FROM (VALUES (99.95::float8), (0.05), (0.15), (0.25)) AS v(n) →  ##.# |    .1 |    .1 |    .2
  to_char(n, 'FM90.0999') FROM (VALUES (1.25), (0), (-0.00001)) AS v(n) → 1.25 | 0.0 | 0.0
  to_char(n, 'FM0.###') FROM (VALUES (1.25)) AS v(n) → 1
  to_char(n, '9G999D99') FROM (VALUES (1.25), (1234.5)) AS v(n) →      1.25 |  1,234.50
  to_char(n, '999,') FROM (VALUES (1), (123)) AS v(n) →    1, |  123,
  to_char(n, ',999') FROM (VALUES (1), (123)) AS v(n) →     1 |   123
  to_char(n, '9,0,9') FROM (VALUES (1), (123)) AS v(n) →    0,1 |  1,2,3
  to_char(n, '0,009') FROM (VALUES (1), (123)) AS v(n) →  0,001 |  0,123
  to_char(n, 'FM0,009') FROM (VALUES (1), (-123)) AS v(n) → 0,001 | -0,123
  to_char(n, '9990') FROM (VALUES (0), (-5), (NULL)) AS v(n) →     0 |    -5 | NULL
  to_char(n, '9999') FROM (VALUES (0), (-5)) AS v(n) →     0 |    -5
  to_char(n, '999PR') FROM (VALUES (0.0), (-5.4)) AS v(n) →    0  |   <5>
  to_char(n, '9.99S') FROM (VALUES (0.0), (-5.4), (12)) AS v(n) →  .00+ | 5.40- | #.##+
  to_char(n, 'FM9.99MI') FROM (VALUES (0.0), (-5.4), (12)) AS v(n) → 0. | 5.4- | #.##
  to_char(n, 'FMS9.99') FROM (VALUES (0.0), (-5.4), (12)) AS v(n) → +0. | -5.4 | +#.##
  to_char(n, '"x"999"y"') FROM (VALUES (0.0), (-5.4)) AS v(n) → x   0y | x  -5y
  to_char(n, '9"."9') FROM (VALUES (12)) AS v(n) →  1.2
  to_char(n, '99999999999999999999') FROM (VALUES (9223372036854775807), (-9223372036854775808)) AS v(n) →   9223372036854775807 |  -9223372036854775808
  to_char(n, '9999999999999999.99') FROM (VALUES (123456789.123::float8)) AS v(n) →         123456789.12
  to_date(x, 'YYYY-MM-DD') FROM (VALUES ('2024-2-3'), (' 2024-02-03'), ('2024-02-03 10:00'), ('24-02-03')) AS v(x) → 2024-02-03 | 2024-02-03 | 2024-02-03 | 0024-02-03
  to_date(x, 'YYYY-MM-DD') FROM (VALUES ('2024-02-30')) AS v(x) → ERROR: date/time field value out of range: "2024-02-30"
  to_date(x, 'YYYY-MM-DD') FROM (VALUES ('')) AS v(x) → 0001-01-01 BC
  to_date(x, 'DD MON YY') FROM (VALUES ('07 may 24'), ('07 MAY 99')) AS v(x) → 2024-05-07 | 1999-05-07
  to_date(x, 'DDMMYYYY') FROM (VALUES ('07052024'), ('7052024')) AS v(x) → ERROR: date/time field value out of range: "7052024"
  to_date(x, 'DDMonYYYY') FROM (VALUES ('07May2024')) AS v(x) → 2024-05-07
  to_date(x, 'MonthYYYY') FROM (VALUES ('May2024')) AS v(x) → 2024-05-01
  to_date(x, 'YYYY/MM/DD') FROM (VALUES ('2024/05/07'), ('2024-5-7')) AS v(x) → 2024-05-07 | 2024-05-07
  to_date(x, 'YY-MM-DD') FROM (VALUES ('24-05-07'), ('70-01-01'), ('69-12-31'), ('2024-05-07')) AS v(x) → 2024-05-07 | 1970-01-01 | 2069-12-31 | 2024-05-07
  to_date(x, 'IYYY-"W"IW-ID') FROM (VALUES ('2024-W19-2'), ('2020-W53-7')) AS v(x) → 2024-05-07 | 2021-01-03
  to_date(x, 'YYYYDDD') FROM (VALUES ('2024366'), ('2023001')) AS v(x) → 2024-12-31 | 2023-01-01
  to_date(x, 'YYYY-DDD') FROM (VALUES ('2023-366')) AS v(x) → ERROR: date/time field value out of range: "2023-366"
  to_date(x, 'YYYY-MM-DD"T"') FROM (VALUES ('2024-05-07T')) AS v(x) → 2024-05-07
  to_date(x, '"on "DD.MM.YYYY') FROM (VALUES ('on 07.05.2024'), ('xx 07.05.2024')) AS v(x) → 2024-05-07 | 2024-05-07
  to_date(x, 'FXYYYY-MM-DD') FROM (VALUES ('2024-05-07')) AS v(x) → 2024-05-07
  to_date(x, 'FXYYYY-MM-DD') FROM (VALUES ('2024-5-7')) AS v(x) → 2024-05-07
  to_date(x, 'Q YYYY') FROM (VALUES ('2 2024')) AS v(x) → 2024-01-01
  to_date(x, 'MM') FROM (VALUES ('5')) AS v(x) → 0001-05-01 BC
  to_date(x, 'YYYY Month') FROM (VALUES ('2024 Sept')) AS v(x) → ERROR: invalid value "Sept" for "Month"
  to_date(x, 'DDth Month YYYY') FROM (VALUES ('7th May 2024'), ('21st May 2024')) AS v(x) → 2024-05-07 | 2024-05-21
  to_date(x, 'Dy DD Mon YYYY') FROM (VALUES ('Tue 07 May 2024'), ('Wed 07 May 2024')) AS v(x) → 2024-05-07 | 2024-05-07
  to_timestamp(x, 'DD.MM.YYYY HH24:MI') FROM (VALUES ('07.05.2024 24:00'), ('07.05.2024 9:5')) AS v(x) → ERROR: date/time field value out of range: "07.05.2024 24:00"
  to_timestamp(x, 'DD.MM.YYYY HH24:MI') FROM (VALUES ('07.05.2024 25:00')) AS v(x) → ERROR: date/time field value out of range: "07.05.2024 25:00"
  to_timestamp(x, 'YYYYMMDDHH24MISS') FROM (VALUES ('20240507010203'), ('202405070102')) AS v(x) → 2024-05-07 01:02:03+00 | 2024-05-07 01:02:00+00
  to_timestamp(x, 'YYYY-MM-DD HH12:MI:SS PM') FROM (VALUES ('2024-05-07 12:00:00 AM'), ('2024-05-07 12:00:00 PM')) AS v(x) → 2024-05-07 00:00:00+00 | 2024-05-07 12:00:00+00
  to_timestamp(x, 'HH:MI') FROM (VALUES ('10:20')) AS v(x) → 0001-01-01 10:20:00+00 BC
  to_timestamp(x, 'YYYY-MM-DD HH24:MI:SS.US') FROM (VALUES ('2024-05-07 01:02:03.000456'), ('2024-05-07 01:02:03.5')) AS v(x) → 2024-05-07 01:02:03.000456+00 | 2024-05-07 01:02:03.5+00
  to_timestamp(x) FROM (VALUES (1715040000), (0.5), (-1)) AS v(x) → 2024-05-07 00:00:00+00 | 1970-01-01 00:00:00.5+00 | 1969-12-31 23:59:59+00
`);
