import { PgError, HERE } from '../errors.ts';
import type { Expr } from '../expr.ts';

/** Why there is no overload to call: none takes such arguments, or several do as well as each other. */
export type NoCandidate = 'none' | 'ambiguous';

type Typed = Pick<Expr, 'type'>;

/** `function upper(integer) does not exist`. */
export function noFunction(name: string, args: readonly Typed[], why: NoCandidate, location = HERE): PgError {
  const written = `function ${name}(${args.map(({ type }) => type.sqlName).join(', ')})`;
  const [missing, several] = [`${written} does not exist`, `${written} is not unique`];
  return complaint('function', 'argument types', why, why === 'none' ? missing : several, location);
}

/** `operator does not exist: integer + text`. */
export function noOperator(
  symbol: string,
  operands: readonly Typed[],
  why: NoCandidate,
  location = HERE,
): PgError {
  const types = operands.map(({ type }) => type.sqlName);
  const written = types.length === 2 ? `${types[0]} ${symbol} ${types[1]}` : `${symbol} ${types[0]}`;
  const message =
    why === 'none' ? `operator does not exist: ${written}` : `operator is not unique: ${written}`;
  return complaint(
    'operator',
    types.length === 2 ? 'argument types' : 'argument type',
    why,
    message,
    location,
  );
}

function complaint(
  what: 'function' | 'operator',
  types: 'argument types' | 'argument type',
  why: NoCandidate,
  message: string,
  location: number | undefined,
): PgError {
  const casts = types === 'argument type' ? 'an explicit type cast' : 'explicit type casts';
  return why === 'ambiguous'
    ? new PgError('ambiguous_function', message, {
        location,
        hint: `Could not choose a best candidate ${what}. You might need to add explicit type casts.`,
      })
    : new PgError('undefined_function', message, {
        location,
        hint: `No ${what} matches the given name and ${types}. You might need to add ${casts}.`,
      });
}
