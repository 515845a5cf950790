import type { SqlFragment } from '../core/sql/fragment.ts';
import { validationError, type ActionError, type EngineError } from '../core/errors.ts';
import { PgError, toActionError, type PgCondition } from './errors.ts';

/** What DuckDB says of statements and never PostgreSQL: no message to a user may have such words. */
export const DUCKDB_WORDS =
  /Binder Error|Catalog Error|Conversion Error|Invalid Input Error|INTERNAL Error|Not implemented|No function matches the given name and argument types '|Referenced (?:column|table)|lambda|unordered_map|Cannot perform non-inner join|correlated columns not supported|Candidate (?:functions|bindings)|Could not choose a best candidate function for|x\d+" must appear|UNNEST|STRUCT|VARCHAR|HUGEINT|DECIMAL\(|INT(?:16|32|64|128)\b|(?:VAR|STDDEV)(?:POP|SAMP)|QUANTILE|\[\]\]|Interval infinite bounds|[Cc]orrelated (?:columns not|subquery)|non-inner LATERAL|Overflow (?:in|on) |side effects|Cannot copy|Bound[A-Z]\w+Expression|GROUPING child|Interval with mix|Cannot extract field|Group index|In a DISTINCT aggregate|DuckDB/;

/** What the user reads instead: PostgreSQL would answer, and nothing better is known. */
export const UNSUPPORTED_FORM =
  'a statement of this form is not supported by datapond; parts of it as WITH queries of their own may help';

const OUT_OF_RANGE = 'numeric_value_out_of_range';

/** The engine's words for what goes wrong with the data, and PostgreSQL's. */
const TRANSLATIONS: readonly (readonly [RegExp, PgCondition, string])[] = [
  [
    /Interval with mix of negative\/positive entries/,
    'feature_not_supported',
    'generate_series() by an interval with parts of both signs is not supported by datapond',
  ],
  [
    /Non-inner join on correlated columns|non-inner LATERAL JOIN|join type for flattening correlated/,
    'feature_not_supported',
    'an outer join that looks at columns around its sub-select is not supported by datapond (join without LATERAL, or by = in ON)',
  ],
  [/Overflow (?:on abs\(|in division of )-2147483648[) ]/, OUT_OF_RANGE, 'integer out of range'],
  [/Overflow (?:on abs\(|in division of )-9223372036854775808[) ]/, OUT_OF_RANGE, 'bigint out of range'],
  [/Overflow (?:on abs\(|in (?:division|modulo) of )-32768[) ]/, OUT_OF_RANGE, 'smallint out of range'],
  [
    /Invalid RANGE (?:PRECEDING|FOLLOWING) value/,
    'invalid_preceding_or_following_size',
    'invalid preceding or following size in window function',
  ],
  [/Argument for ntile must be/, 'invalid_argument_for_ntile', 'argument of ntile must be greater than zero'],
  [/division by zero/i, 'division_by_zero', 'division by zero'],
  [/with value \d+-\d\d-\d\d can't be cast/, 'datetime_field_overflow', 'date out of range for timestamp'],
  [/overflow in .* of (?:INT8|INT16)\b/i, OUT_OF_RANGE, 'smallint out of range'],
  [
    /(?:overflow|out of range).*INT32|type INT64 .* can't be cast .*INT32|INT32 out of range/i,
    OUT_OF_RANGE,
    'integer out of range',
  ],
  [/(?:overflow|out of range).*INT64|can't be cast .*INT64/i, OUT_OF_RANGE, 'bigint out of range'],
  [
    /^Value out of range$|overflow .*DECIMAL|could not (?:cast|convert) .* to DECIMAL|Casting value .* to type DECIMAL|HUGEINT|INT128/i,
    OUT_OF_RANGE,
    'value overflows numeric format of datapond (38 digits)',
  ],
  [
    /Type DOUBLE with value .* destination type FLOAT|(?:VAR|STDDEV|COVAR|CORR|REGR)[A-Z_]* (?:for \w+ )?is out of range!/,
    OUT_OF_RANGE,
    'value out of range: overflow',
  ],
  [/PERCENTILEs can only take/, OUT_OF_RANGE, 'percentile value is not between 0 and 1'],
  [
    /more than one row returned by a subquery/i,
    'cardinality_violation',
    'more than one row returned by a subquery used as an expression',
  ],
  [
    /^(?:Date|Timestamp|Interval).*out of range|not in timestamp range|[Oo]verflow.*(?:[Dd]ate|[Tt]imestamp|[Ii]nterval)/,
    'datetime_field_overflow',
    'timestamp out of range',
  ],
];

/**
 * What CKAN would say of a statement that failed while it ran: its 409 with PostgreSQL's message.
 * @param statement the text that was parsed, wrapper and all
 * @param written what was made of it: only a message that begins as one of its texts does is its own
 */
export function toPostgresError(error: EngineError, statement: string, written: SqlFragment): ActionError {
  if (error.failure === 'timeout')
    return validationError({ query: ['Query took too long'] }, { cause: error });
  return toActionError(new PgError(...toComplaint(error, written), { cause: error }), statement);
}

function toComplaint(
  { failure, message }: EngineError,
  written: SqlFragment,
): readonly [PgCondition, string] {
  if (failure === 'out-of-memory') return ['internal_error', 'out of memory'];
  const [own = ''] = message.replace(/^(?:[A-Z][A-Za-z]+ )+Error: /, '').split('\n');
  if (raises(written, own))
    return [CONDITIONS.find(([pattern]) => pattern.test(own))?.[1] ?? 'data_exception', own];
  const ends = endsOf(message);
  const translation = TRANSLATIONS.find(([pattern]) => pattern.test(ends));
  return translation ? [translation[1], translation[2]] : ['feature_not_supported', UNSUPPORTED_FORM];
}

/** Characters at either end of a message that are looked at: what DuckDB says is shorter by far. */
const LOOKED_AT = 1_000;

/** A message without its middle, where a value stands that may be long and say anything: patterns would go to and fro in it. */
function endsOf(message: string): string {
  return message.length <= 2 * LOOKED_AT
    ? message
    : `${message.slice(0, LOOKED_AT)}…${message.slice(-LOOKED_AT)}`;
}

/** The shortest beginning that a message of ours has: `unit "`. */
const MIN_BEGINNING = 5;

/** Whether a message is one that the statement itself raises by `error('…')`: of others the words are DuckDB's. */
function raises({ texts, parameters }: SqlFragment, message: string): boolean {
  const quoted = texts.flatMap((text) =>
    [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, inner = '']) => inner.replaceAll("''", "'")),
  );
  return [...quoted, ...parameters].some(
    (text) => typeof text === 'string' && text.length >= MIN_BEGINNING && message.startsWith(text),
  );
}

/** Conditions of complaints that a translation itself wrote. */
const CONDITIONS: readonly (readonly [RegExp, PgCondition])[] = [
  [/^invalid input syntax/, 'invalid_text_representation'],
  [/^date\/time field value out of range/, 'datetime_field_overflow'],
  [/^date field value out of range/, 'datetime_field_overflow'],
  [
    /^timestamp out of range|^date out of range|^interval (?:field value )?out of range/,
    'datetime_field_overflow',
  ],
  [/^index .* out of valid range/, 'array_subscript_error'],
  [
    /out of range|^value overflows|^numeric field overflow|^factorial of a negative|is not between 0 and 1$/,
    OUT_OF_RANGE,
  ],
  [/not supported by datapond/, 'feature_not_supported'],
  [/^division by zero/, 'division_by_zero'],
  [/^cannot take logarithm/, 'invalid_argument_for_logarithm'],
  [/^cannot take square root|^zero raised to a negative/, 'invalid_argument_for_power_function'],
  [/ bound|^count must be greater than zero/, 'invalid_argument_for_width_bucket_function'],
  [/must not be null$|must not contain NULLs|^null values cannot/, 'null_value_not_allowed'],
  [/^frame (?:starting|ending) offset/, 'invalid_preceding_or_following_size'],
  [/^negative substring length/, 'substring_error'],
  [/^requested (?:length|character) too large|^null character/, 'length_limit_exceeded'],
  [/^invalid value "/, 'invalid_datetime_format'],
  [/^LIMIT must/, 'invalid_row_count_in_limit_clause'],
  [/^OFFSET must/, 'invalid_row_count_in_result_offset_clause'],
  [/^argument of ntile/, 'invalid_argument_for_ntile'],
  [/^argument of nth_value/, 'invalid_argument_for_nth_value'],
  [
    /^(?:invalid hexadecimal|unrecognized encoding|field position|step size|character number|cannot (?:delete|replace|cast jsonb)|argument list|invalid base64|new bit|unit "|time zone ")/,
    'invalid_parameter_value',
  ],
];
