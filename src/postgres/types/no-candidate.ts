import { PgError } from '../errors.ts';
import type { Expr } from '../expr.ts';

/** Why there is no overload to call: none takes such arguments, or several do as well as each other. */
export type NoCandidate = 'none' | 'ambiguous';

type Typed = Pick<Expr, 'type'>;

/** `function upper(integer) does not exist`. */
export function noFunction(name: string, args: readonly Typed[], why: NoCandidate): PgError {
  const written = `function ${name}(${args.map(({ type }) => type.sqlName).join(', ')})`;
  const message = `${written} ${why === 'none' ? 'does not exist' : 'is not unique'}`;
  return complaint('function', 'argument types', why, message);
}

/** `operator does not exist: integer + text`. */
export function noOperator(symbol: string, operands: readonly Typed[], why: NoCandidate): PgError {
  const [first, second] = operands.map(({ type }) => type.sqlName);
  const written = second === undefined ? `${symbol} ${first}` : `${first} ${symbol} ${second}`;
  const message = `operator ${why === 'none' ? 'does not exist' : 'is not unique'}: ${written}`;
  return complaint('operator', second === undefined ? 'argument type' : 'argument types', why, message);
}

function complaint(what: string, types: string, why: NoCandidate, message: string): PgError {
  const casts = types === 'argument type' ? 'an explicit type cast' : 'explicit type casts';
  if (why === 'ambiguous') {
    const hint = `Could not choose a best candidate ${what}. You might need to add explicit type casts.`;
    return new PgError('ambiguous_function', message, { hint });
  }
  const hint = `No ${what} matches the given name and ${types}. You might need to add ${casts}.`;
  return new PgError('undefined_function', message, { hint });
}
