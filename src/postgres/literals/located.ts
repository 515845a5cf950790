import { LiteralError } from '../../core/values/literals/literal-error.ts';
import { PgError } from '../errors.ts';

/** Reads a literal; what is wrong with it is wrong at that place of the statement. Throws PgError. */
export function located<T>(location: number | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof LiteralError ? new PgError(error.condition, error.message, { location }) : error;
  }
}
