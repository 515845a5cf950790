import { testAnswers } from '../../testing/postgres/answers.ts';

testAnswers(String.raw`
  stddev(x) FROM (VALUES (1), (2), (4)) AS v(x) → 1.5275252316519467
  stddev_pop(x) FROM (VALUES (1.5), (2.25)) AS v(x) → 0.37500000000000000000
  stddev_samp(x) FROM (VALUES (1)) AS v(x) → NULL
  variance(x) FROM (VALUES (1), (2), (4)) AS v(x) → 2.3333333333333333
  var_pop(x) FROM (VALUES (1), (2), (4)) AS v(x) → 1.5555555555555556
  var_samp(x) FROM (VALUES (1.50), (2.25), (9)) AS v(x) → 17.0625000000000000
  variance(x) FROM (VALUES (5), (5)) AS v(x) → 0
  var_pop(x) FROM (VALUES (9223372036854775807), (9223372036854775805)) AS v(x) → 1.00000000000000000000
  stddev(x) FROM (VALUES (1::float8), (2), (3)) AS v(x) → 1
  var_pop(x) FROM (VALUES (1::float8), ('NaN'::float8)) AS v(x) → NaN
  stddev_pop(x) FROM (VALUES (1)) AS v(x) → 0
  stddev(x) FROM (VALUES (1)) AS v(x) WHERE false → NULL
`);
