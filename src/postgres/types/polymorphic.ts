import { pgType, type PgType } from '../../core/values/pg-types.ts';
import { coerce } from '../casts/cast.ts';
import { overChoices } from '../choices.ts';
import { commonForm, withForm } from '../casts/numeric.ts';
import { notSupported, PgError } from '../errors.ts';
import { isNumeric, typed, type Expr, type Numeric } from '../expr.ts';
import type { PgFunction } from '../row.ts';
import { POLYMORPHIC } from './coercion.ts';
import { chooseType } from './common-type.ts';

const ARRAYS: ReadonlySet<string> = new Set(['anyarray', 'anycompatiblearray']);

/**
 * Arguments as the parameters want them; polymorphic ones take the type of the others, or what they have in common.
 * @param wanted type names of a function's or an operator's table, one for each argument
 */
export function coerceArguments(args: readonly Expr[], wanted: readonly string[]): readonly Expr[] {
  const element = elementOf(args, wanted);
  if (element?.name === 'record') throw notSupported('a row as an argument like this');
  if (!element && wanted.some((type, i) => isOpen(type, args[i])))
    throw new PgError(
      'datatype_mismatch',
      'could not determine polymorphic type because input has type unknown',
    );
  const coerced = args.map((x, i) => {
    const type = wanted[i] ?? 'any';
    if (!POLYMORPHIC.has(type)) return coerce(x, pgType(type));
    if (x.type.name !== 'unknown' && !type.startsWith('anycompatible')) return x;
    if (ARRAYS.has(type) && element) return coerce(x, pgType(`_${element.name}`));
    return coerce(x, type === 'any' ? pgType('text') : (element ?? pgType('text')));
  });
  const shares = (i: number) => {
    const type = wanted[i] ?? 'any';
    return POLYMORPHIC.has(type) && !['any', 'anytyped'].includes(type);
  };
  const sharing = coerced.filter((x, i) => shares(i) && isNumeric(x.type));
  if (sharing.length === 0) return coerced;
  const form = commonForm(sharing.map(({ numeric }) => numeric));
  return coerced.map((x, i) => (shares(i) && isNumeric(x.type) ? withForm(x, form) : x));
}

/** Whether a parameter leaves an untyped literal's type open. */
function isOpen(wanted: string, x: Expr | undefined): boolean {
  return (
    wanted === 'anyelement' || ARRAYS.has(wanted) || (wanted === 'anytyped' && x?.type.name === 'unknown')
  );
}

/** What the polymorphic parameters stand for; undefined where only untyped literals were given. */
function elementOf(args: readonly Pick<Expr, 'type'>[], wanted: readonly string[]): PgType | undefined {
  const types = wanted.flatMap((name, i) => {
    const actual = args[i]?.type;
    if (!actual || actual.name === 'unknown') return [];
    if (ARRAYS.has(name)) return actual.element ?? [];
    return name === 'anyelement' || name === 'anycompatible' ? actual : [];
  });
  const isCompatible = wanted.some((name) => name.startsWith('anycompatible'));
  return isCompatible ? chooseType(types).chosen : types[0];
}

/** A result's type, of what the arguments are. */
export function resultOf(
  result: string,
  args: readonly Pick<Expr, 'type'>[],
  wanted: readonly string[],
): PgType {
  if (!POLYMORPHIC.has(result)) return pgType(result);
  const element = elementOf(args, wanted) ?? pgType('text');
  return ARRAYS.has(result) ? pgType(`_${element.name}`) : element;
}

/** What a function or an operator makes of operands that it was chosen for. */
export function applied({ args, result, rows, build }: PgFunction, operands: readonly Expr[]): Expr {
  const coerced = coerceArguments(operands, args);
  const type = resultOf(result, coerced, args);
  return overChoices(coerced, type, (xs) => typed(build(xs), type, formOf(xs, result)), rows);
}

function formOf(args: readonly Expr[], result: string): Numeric | undefined {
  if (POLYMORPHIC.has(result)) return args.find(({ numeric }) => numeric)?.numeric;
  return isNumeric(pgType(result)) ? { scale: 0, exact: true } : undefined;
}
