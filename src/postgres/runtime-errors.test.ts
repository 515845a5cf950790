import { expect, test } from 'vitest';
import { EngineError } from '../core/errors.ts';
import { sql } from '../core/sql/fragment.ts';
import { toPostgresError, UNSUPPORTED_FORM } from './runtime-errors.ts';

function messageOf(text: string, written = sql`SELECT 1`): string | undefined {
  const { details } = toPostgresError(new EngineError('data', text), 'SELECT 1', written);
  return (details['info'] as { orig: string[] }).orig[0]?.trim();
}

test.each([
  'Binder Error: column x0 must appear in the GROUP BY clause or be used in an aggregate function',
  'Binder Error: Referenced column "c3" not found in FROM clause!',
  'INTERNAL Error: unordered_map::at',
  'Not implemented Error: subqueries in lambda expressions are not supported',
  "Binder Error: No function matches the given name and argument types '-(TIMESTAMP, VARCHAR)'",
  'Binder Error: QUANTILE can only take constant parameters',
  'Binder Error: Correlated columns not supported in LIMIT/OFFSET',
  'Out of Range Error: Interval infinite bounds not supported',
])('DuckDB’s words become datapond’s own: %s', (text) => {
  expect(messageOf(text)).toBe(UNSUPPORTED_FORM);
});

test.each([
  'Not implemented Error: Non-inner join on correlated columns not supported',
  'Binder Error: Join condition for non-inner LATERAL JOIN must be a comparison between the left and right side',
  'Not implemented Error: Unsupported join type for flattening correlated subquery',
])('outer joins that DuckDB has not are refused with a way round: %s', (text) => {
  expect(messageOf(text)).toMatch(/^an outer join .* is not supported by datapond \(join without LATERAL/);
});

test.each([
  ['Invalid Input Error: division by zero', 'division by zero'],
  ['Out of Range Error: Overflow in division of -32768 / -1', 'smallint out of range'],
  [
    'Invalid Input Error: Invalid RANGE PRECEDING value',
    'invalid preceding or following size in window function',
  ],
  ['Out of Range Error: Overflow on abs(-32768)', 'smallint out of range'],
  [
    'Conversion Error: Casting value "9223372036854775808" to type DECIMAL(38,20) failed: value is out of range!',
    'value overflows numeric format of datapond (38 digits)',
  ],
  [
    "Conversion Error: Type DOUBLE with value 1e+39 can't be cast because the value is out of range for the destination type FLOAT",
    'value out of range: overflow',
  ],
  ['Out of Range Error: VARSAMP is out of range!', 'value out of range: overflow'],
  ['Out of Range Error: STDDEV_SAMP is out of range!', 'value out of range: overflow'],
  [
    'Binder Error: PERCENTILEs can only take parameters in the range [0, 1]',
    'percentile value is not between 0 and 1',
  ],
])('what is wrong with the data is said in PostgreSQL’s words: %s', (text, message) => {
  expect(messageOf(text)).toBe(message);
});

test('a long value that stands in a message is passed over', () => {
  const value = 'overflow in cast '.repeat(50_000);
  expect(messageOf(`Invalid Input Error: Malformed JSON in ${value}`)).toBe(UNSUPPORTED_FORM);
  expect(messageOf(`Conversion Error: Could not convert string '${value}' to DECIMAL(38,2)`)).toBe(
    'value overflows numeric format of datapond (38 digits)',
  );
});

test('what the statement itself raises is told as it is, and nothing else that DuckDB says', () => {
  const written = sql`SELECT error('invalid input syntax for type integer: "' || c1 || '"'), error(${'frame offset'})`;
  const own = 'invalid input syntax for type integer: "HUGEINT"';
  expect(messageOf(`Invalid Input Error: ${own}`, written)).toBe(own);
  expect(messageOf('Invalid Input Error: frame offset must not be null', written)).toMatch(/^frame offset/);
  expect(messageOf('Invalid Input Error: Some words of a later version', written)).toBe(UNSUPPORTED_FORM);
  expect(messageOf('Alias "o33" referenced - but the expression has side effects', written)).toBe(
    UNSUPPORTED_FORM,
  );
});

test.each([
  ['division by zero', 'DivisionByZero'],
  ['cannot take square root of a negative number', 'InvalidArgumentForPowerFunction'],
  ['cannot take logarithm of zero', 'InvalidArgumentForLogarithm'],
  ['negative substring length not allowed', 'SubstringError'],
  ['lower bound cannot equal upper bound', 'InvalidArgumentForWidthBucketFunction'],
  ['index 5 out of valid range, 0..0', 'ArraySubscriptError'],
  ['null values cannot be formatted as an SQL identifier', 'NullValueNotAllowed'],
  ['percentile value 2 is not between 0 and 1', 'NumericValueOutOfRange'],
  ['numeric field overflow', 'NumericValueOutOfRange'],
  ['interval out of range', 'DatetimeFieldOverflow'],
  ['date field value out of range: 2020-13-01', 'DatetimeFieldOverflow'],
  ['invalid value "x" for "YYYY"', 'InvalidDatetimeFormat'],
  ['requested length too large', 'ProgramLimitExceeded'],
  ['field position must not be zero', 'InvalidParameterValue'],
  ['frame starting offset must not be null', 'NullValueNotAllowed'],
  ['frame starting offset must not be negative', 'InvalidPrecedingOrFollowingSize'],
  ['LIMIT must not be negative', 'InvalidRowCountInLimitClause'],
])('an error has the class that psycopg2 has for it: %s', (text, name) => {
  const error = new EngineError('data', `Invalid Input Error: ${text}`);
  const { details } = toPostgresError(error, 'SELECT 1', sql`SELECT error(${text})`);
  expect((details['query'] as string[])[0]).toMatch(`(psycopg2.errors.${name}) ${text}`);
});
