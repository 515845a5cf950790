import { EngineError } from '../core/errors.ts';
import { renderWithLiterals, type SqlFragment } from '../core/sql/fragment.ts';

/**
 * A statement as one text: only what was not prepared can be cancelled in WebAssembly, and values are texts that SQL casts, so
 * binding them would gain nothing. Throws EngineError `invalid` for what no text can hold.
 */
export function toStatementText(statement: SqlFragment): string {
  try {
    return renderWithLiterals(statement);
  } catch (error) {
    throw new EngineError('invalid', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}
