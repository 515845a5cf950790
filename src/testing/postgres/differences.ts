/**
 * Why statements of the corpus answer otherwise than PostgreSQL. The corpus test holds this list to what it finds, both ways, and
 * docs/sql.md shows it.
 */
export interface Difference {
  readonly reason: string;
  /** Exactly as they stand in the corpus. */
  readonly statements: readonly string[];
}

export const DIFFERENCES: readonly Difference[] = [
  {
    reason:
      'Exponentials, logarithms and powers with a fraction of `numeric` are taken in binary unless they are of literals: 15 to 16 digits, where PostgreSQL gives 16 and more. So are roots from 9 · 10^21 on. Powers with a whole exponent have the 16 decimals of PostgreSQL 15; later ones give other numbers of them.',
    statements: [
      'SELECT exp(0.5 * _id) AS a, ln(_id + 0.5) AS b, (_id + 0.5) ^ 0.5 AS c FROM {nums} ORDER BY _id',
    ],
  },
  {
    reason:
      'A `numeric` column that holds NaN, or numbers of more than 38 digits, is computed with in binary: 15 digits, and none of the zeros at the end.',
    statements: ['SELECT n * 2 AS a, n + 1 AS b, n::text AS c FROM {types} WHERE n < 100 ORDER BY _id'],
  },
  {
    reason:
      'Variance, correlation and regression of floats go other ways through binary rounding: the last of 16 digits may differ. Of integers and `numeric` variance is exact up to six decimals, a result of 10^17 (its root 10^7) and sums of 36 digits, and binary beyond.',
    statements: [
      'SELECT stddev(lat), var_pop(lon) FROM {stations}',
      'SELECT corr(lat, lon), covar_pop(lat, lon), covar_samp(lat, lon) FROM {stations}',
      'SELECT regr_slope(lat, lon), regr_intercept(lat, lon), regr_r2(lat, lon), regr_count(lat, lon), regr_avgx(lat, lon), regr_avgy(lat, lon) FROM {stations}',
    ],
  },
  {
    reason:
      'Refused: the text of a `numeric` whose scale varies from value to value after `percentile_disc`, `mode`, `array_agg(DISTINCT …)`, `INTERSECT` and `EXCEPT`. DuckDB has one scale per column; `round(x, n)` gives it one.',
    statements: ['SELECT (percentile_disc(0.5) WITHIN GROUP (ORDER BY m))::text FROM {mixed}'],
  },
  {
    reason:
      'Refused: look-around in regular expressions but at their ends, and back references but to characters or words that a group lists, which DuckDB’s RE2 has no way to say.',
    statements: ["SELECT 'aa' ~ '(.)\\1' AS a, 'ab' ~ 'a(?=b).' AS b"],
  },
  {
    reason:
      'The message is PostgreSQL’s for a statement without parameters; the oracle speaks the protocol that has them.',
    statements: ['SELECT $1'],
  },
  {
    reason:
      'Refused: comparing text search vectors, which `NATURAL JOIN` does of two resources with `_full_text`.',
    statements: ['SELECT t.* FROM {nums} AS t NATURAL JOIN {nums} AS u ORDER BY t._id'],
  },
];

/** The list as docs/sql.md shows it. */
export function printDifferences(): string {
  return DIFFERENCES.map(({ reason, statements }) => {
    const shown = statements.map((statement) => `  - \`${statement}\``).join('\n');
    return `- ${reason}\n${shown}`;
  }).join('\n');
}
