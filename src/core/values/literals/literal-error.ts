/** What PostgreSQL says of a text that is no value of a type. */
export class LiteralError extends Error {
  override readonly name = 'LiteralError';

  constructor(
    /** PostgreSQL's name for what is wrong. */
    readonly condition:
      | 'invalid_text_representation'
      | 'invalid_datetime_format'
      | 'datetime_field_overflow'
      | 'numeric_value_out_of_range'
      | 'invalid_parameter_value',
    message: string,
    /** The date or time, where that is no place in the calendar. */
    readonly beyondCalendar?: string,
  ) {
    super(message);
  }
}

/** What can be wrong with a part of a date, time or interval. */
export type Fault = 'format' | 'overflow' | 'zone' | 'no-zone';

/** Thrown on the way, where the whole text is not at hand. */
export class FieldError extends Error {
  override readonly name = 'FieldError';

  constructor(
    readonly fault: Fault,
    /** A zone that nobody knows. */
    readonly zone = '',
  ) {
    super(fault);
  }
}

/** The error that PostgreSQL makes of a fault in a text. */
export function toLiteralError({ fault, zone }: FieldError, text: string, sqlName: string): LiteralError {
  switch (fault) {
    case 'format':
      return new LiteralError(
        'invalid_datetime_format',
        `invalid input syntax for type ${sqlName}: "${text}"`,
      );
    case 'overflow': {
      const [what, beyondCalendar] = sqlName === 'interval' ? ['interval'] : ['date/time', text];
      const message = `${what} field value out of range: "${text}"`;
      return new LiteralError('datetime_field_overflow', message, beyondCalendar);
    }
    case 'zone':
      return new LiteralError('datetime_field_overflow', `time zone displacement out of range: "${text}"`);
    case 'no-zone':
      return new LiteralError('invalid_parameter_value', `time zone "${zone}" not recognized`);
  }
}
