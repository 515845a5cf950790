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
      'A `numeric` column that holds NaN, or numbers of more than 38 digits, is computed with in binary: 15 digits, and none of the zeros at the end; but sums, differences, products, quotients and averages of its other values have PostgreSQL’s digits, of numbers up to 12 digits before the point.',
    statements: ['SELECT -n AS a, abs(n) AS b, n ^ 2 AS c FROM {types} ORDER BY _id'],
  },
  {
    reason:
      'Variance, correlation and regression of floats go other ways through binary rounding over windows, of DISTINCT values, of more than 2,000 values, and where a table has more than 100,000 records: the last of 16 digits may differ. Of integers and `numeric` variance is exact up to nine decimals (quotients and averages mostly have more), a root of 10^17 and sums of 36 digits, and binary beyond.',
    statements: [
      'SELECT stddev(lat) OVER () AS a, var_pop(lon) OVER (ORDER BY id) AS b FROM {stations} ORDER BY id',
      'SELECT corr(lat, lon) OVER () AS a, regr_slope(lat, lon) OVER () AS b FROM {stations} ORDER BY id',
    ],
  },
  {
    reason:
      'Zeros at the end are lost where a `numeric` whose scale varies from value to value goes through `INTERSECT ALL` and `EXCEPT ALL`, and its text is refused there: DuckDB has one scale per column. `round(x, n)` gives it one.',
    statements: ['SELECT m FROM {mixed} INTERSECT ALL SELECT m FROM {mixed} ORDER BY 1'],
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
