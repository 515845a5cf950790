import { validationError, type ActionError } from '../core/errors.ts';
import { LiteralError } from '../core/values/literals/literal-error.ts';
import { dateStyleHint } from './literals/date-style.ts';

/** PostgreSQL's condition names with the psycopg2 class that CKAN's message shows for each. */
const CLASSES = {
  syntax_error: 'SyntaxError',
  undefined_table: 'UndefinedTable',
  undefined_column: 'UndefinedColumn',
  undefined_function: 'UndefinedFunction',
  undefined_object: 'UndefinedObject',
  undefined_parameter: 'UndefinedParameter',
  ambiguous_column: 'AmbiguousColumn',
  ambiguous_function: 'AmbiguousFunction',
  ambiguous_alias: 'AmbiguousAlias',
  duplicate_alias: 'DuplicateAlias',
  duplicate_column: 'DuplicateColumn',
  datatype_mismatch: 'DatatypeMismatch',
  indeterminate_datatype: 'IndeterminateDatatype',
  wrong_object_type: 'WrongObjectType',
  grouping_error: 'GroupingError',
  windowing_error: 'WindowingError',
  invalid_column_reference: 'InvalidColumnReference',
  cannot_coerce: 'CannotCoerce',
  invalid_recursion: 'InvalidRecursion',
  feature_not_supported: 'FeatureNotSupported',
  program_limit_exceeded: 'StatementTooComplex',
  length_limit_exceeded: 'ProgramLimitExceeded',
  too_many_columns: 'TooManyColumns',
  division_by_zero: 'DivisionByZero',
  numeric_value_out_of_range: 'NumericValueOutOfRange',
  invalid_text_representation: 'InvalidTextRepresentation',
  invalid_datetime_format: 'InvalidDatetimeFormat',
  datetime_field_overflow: 'DatetimeFieldOverflow',
  invalid_parameter_value: 'InvalidParameterValue',
  invalid_argument_for_logarithm: 'InvalidArgumentForLogarithm',
  invalid_argument_for_power_function: 'InvalidArgumentForPowerFunction',
  invalid_argument_for_width_bucket_function: 'InvalidArgumentForWidthBucketFunction',
  invalid_argument_for_nth_value: 'InvalidArgumentForNthValueFunction',
  invalid_argument_for_ntile: 'InvalidArgumentForNtileFunction',
  invalid_row_count_in_limit_clause: 'InvalidRowCountInLimitClause',
  invalid_row_count_in_result_offset_clause: 'InvalidRowCountInResultOffsetClause',
  invalid_preceding_or_following_size: 'InvalidPrecedingOrFollowingSize',
  array_subscript_error: 'ArraySubscriptError',
  null_value_not_allowed: 'NullValueNotAllowed',
  substring_error: 'SubstringError',
  invalid_regular_expression: 'InvalidRegularExpression',
  cardinality_violation: 'CardinalityViolation',
  data_exception: 'DataException',
  internal_error: 'InternalError_',
} as const;

/** Name of one of PostgreSQL's error conditions. */
export type PgCondition = keyof typeof CLASSES;

/** The place of the expression that is being translated, whichever that is: translateExpression tells it. */
export const HERE = -1;

/** Where in a statement an error is. */
export interface PgErrorOptions extends ErrorOptions {
  /** Where in the statement, in bytes of its UTF-8: what the tree's nodes carry. Default: HERE. Undefined: nowhere. */
  readonly location?: number | undefined;
  /** Where in the statement, in characters. */
  readonly character?: number | undefined;
  readonly hint?: string | undefined;
  readonly detail?: string;
}

/** What PostgreSQL would say. `message` is its first line. */
export class PgError extends Error {
  override readonly name = 'PgError';

  constructor(
    readonly condition: PgCondition,
    message: string,
    public where: PgErrorOptions = {},
  ) {
    super(message, where.cause === undefined ? undefined : { cause: where.cause });
    if (!('location' in where)) this.where = { ...where, location: HERE };
  }

  /** With its place, for one of what is being translated. Undefined: it has none. */
  placed(location: number | undefined): this {
    if (this.where.location === HERE) this.where = { ...this.where, location };
    return this;
  }
}

/**
 * Reads what stands at a place of the statement: what is wrong in it, and says no place, is wrong there.
 * @throws PgError for what is no value of its type, too
 */
export function located<T>(location: number | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof LiteralError)
      throw new PgError(error.condition, error.message, { location, hint: hintOf(error) });
    // PostgreSQL names no place for a value; what is refused here is found by that of the expression around.
    const isPlaced = location !== undefined || !(error instanceof NotSupported);
    throw error instanceof PgError && isPlaced ? error.placed(location) : error;
  }
}

function hintOf({ beyondCalendar }: LiteralError): string | undefined {
  return beyondCalendar === undefined ? undefined : dateStyleHint(beyondCalendar);
}

/** What PostgreSQL says of a value once it runs the statement: it names no place. */
export function dataError(condition: PgCondition, message: string, more: PgErrorOptions = {}): PgError {
  return new PgError(condition, message, { location: undefined, ...more });
}

/** Something PostgreSQL does and datapond does not. */
export class NotSupported extends PgError {
  /** @param what begins the sentence: "time zone names" */
  constructor(what: string, location = HERE) {
    super('feature_not_supported', `${what} is not supported by datapond`, { location });
  }
}

/** The same, to be thrown. */
export function notSupported(what: string, location?: number): PgError {
  return new NotSupported(what, location);
}

/**
 * CKAN's 409 for a statement its database refused (contract 4.5).
 * @param statement the text that was parsed, wrapper and all
 */
export function toActionError(error: PgError, statement: string): ActionError {
  const orig = [
    error.message,
    ...pointer(error, statement),
    ...(error.where.detail === undefined ? [] : [`DETAIL:  ${error.where.detail}`]),
    ...(error.where.hint === undefined ? [] : [`HINT:  ${error.where.hint}`]),
    '',
  ].join('\n');
  const query = `(psycopg2.errors.${CLASSES[error.condition]}) ${orig}\n[SQL: ${statement}]`;
  return validationError(
    { query: [query], info: { statement: [statement], params: [{}], orig: [orig] } },
    { cause: error },
  );
}

/** libpq's `LINE n: text` with a caret below the place; a long line is cut around it. */
function pointer({ where }: PgError, statement: string): readonly string[] {
  const { character, location = HERE } = where;
  if (character === undefined && location < 0) return [];
  const at = character ?? toCharacter(statement, location);
  const characters = [...statement];
  const before = characters.slice(0, at).join('');
  const line = before.split('\n').length;
  const column = [...(before.split('\n').at(-1) ?? '')].length;
  const text = [...(statement.split('\n')[line - 1] ?? '')];
  const shown = cut(column, text.length);
  const head = `LINE ${line}: ${shown.start > 0 ? '...' : ''}`;
  const tail = shown.end < text.length ? '...' : '';
  return [
    `${head}${text.slice(shown.start, shown.end).join('')}${tail}`,
    `${' '.repeat(head.length + column - shown.start)}^`,
  ];
}

/** Which part of a long line libpq shows: 60 characters, at least 10 of them right of the place. */
function cut(column: number, length: number): { start: number; end: number } {
  const width = 60;
  const right = 10;
  if (length <= width) return { start: 0, end: length };
  if (width >= column + right) return { start: 0, end: width };
  const end = Math.min(length, column + right);
  return { start: Math.max(0, end - width), end };
}

function toCharacter(text: string, byte: number): number {
  const bytes = new TextEncoder().encode(text).subarray(0, byte);
  return [...new TextDecoder().decode(bytes)].length;
}
