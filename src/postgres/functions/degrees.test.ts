import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  sind(x) FROM (VALUES (30::float8), (45), (210), (-30), (360)) AS v(x) → 0.5 | 0.7071067811865475 | -0.5 | -0.5 | 0
  cosd(x) FROM (VALUES (60::float8), (90), (180), (-60)) AS v(x) → 0.5 | 0 | -1 | 0.5
  tand(x) FROM (VALUES (45::float8), (135), (-45)) AS v(x) → 1 | -1 | -1
  cotd(x) FROM (VALUES (45::float8), (135)) AS v(x) → 1 | -1
  acosd(x) FROM (VALUES (0.5::float8), (-0.5), (1), (0)) AS v(x) → 60 | 120 | 0 | 90
  acosd(x) FROM (VALUES (1.5::float8)) AS v(x) → ERROR: input is out of range
  sind(x) FROM (VALUES ('infinity'::float8)) AS v(x) → ERROR: input is out of range
`);
