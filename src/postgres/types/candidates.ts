import { pgType } from '../../core/values/pg-types.ts';
import { chooseType } from './common-type.ts';
import { coercesTo, isPreferred, POLYMORPHIC, typeCategory } from './coercion.ts';

/** Anything with a list of parameter types: an operator, a function. */
export interface Candidate {
  readonly args: readonly string[];
}

/**
 * PostgreSQL's choice among overloads (func_match_argtypes and func_select_candidate, parse_func.c).
 * @param candidates their `args` already as many as `types`
 * @returns the one, or why there is none
 */
export function selectCandidate<C extends Candidate>(
  candidates: readonly C[],
  types: readonly string[],
): C | 'none' | 'ambiguous' {
  const exact = candidates.find(({ args }) => args.every((arg, i) => arg === types[i]));
  if (exact) return exact;
  const possible = candidates.filter((candidate) => fits(candidate, types));
  if (possible.length <= 1) return possible[0] ?? 'none';
  const exactest = best(possible, types, (arg, type) => arg === type);
  const preferred = best(
    exactest,
    types,
    (arg, type) =>
      arg === type || (type !== 'unknown' && isPreferred(arg) && typeCategory(arg) === typeCategory(type)),
  );
  return only(exactest) ?? only(preferred) ?? selectByUnknowns(preferred, types);
}

/** Whether arguments of these types may be given. */
function fits({ args }: Candidate, types: readonly string[]): boolean {
  return types.every((type, i) => coercesTo(type, args[i] ?? '')) && polymorphicFits(args, types);
}

/** The rules for arguments of unknown type: strings win, else the category all candidates share, else the known arguments' type. */
function selectByUnknowns<C extends Candidate>(
  candidates: readonly C[],
  types: readonly string[],
): C | 'none' | 'ambiguous' {
  /** A candidate's parameters for them. */
  const open = ({ args }: C) => args.filter((_, i) => types[i] === 'unknown');
  const unknowns = types.flatMap((type, i) => (type === 'unknown' ? [i] : []));
  if (unknowns.length === 0) return 'ambiguous';
  const wanted = unknowns.map((i) => {
    const categories = new Set(candidates.map(({ args }) => typeCategory(args[i] ?? '')));
    return categories.has('S') ? 'S' : categories.size === 1 ? [...categories][0] : undefined;
  });
  const fitting = candidates.filter((one) => open(one).every((arg, k) => typeCategory(arg) === wanted[k]));
  const favoured = fitting.filter((one) =>
    open(one).every(
      (arg, k) => isPreferred(arg) || !fitting.some((other) => isPreferred(open(other)[k] ?? '')),
    ),
  );
  const narrowed = favoured.length > 0 ? favoured : fitting;
  const left = narrowed.length > 0 ? narrowed : candidates;
  const [known, ...others] = new Set(types.filter((type) => type !== 'unknown'));
  if (left.length > 1 && known !== undefined && others.length === 0) {
    const guessed = types.map((type) => (type === 'unknown' ? known : type));
    const same = left.filter((one) => fits(one, guessed));
    return only(same.filter((one) => open(one).every((arg) => arg === known))) ?? only(same) ?? 'ambiguous';
  }
  return only(left) ?? 'ambiguous';
}

/** All of a candidate's polymorphic parameters must stand for one type, or for types with something in common. */
function polymorphicFits(args: readonly string[], types: readonly string[]): boolean {
  const elements = args.flatMap((arg, i) => {
    const type = types[i] ?? 'unknown';
    if (
      !POLYMORPHIC.has(arg) ||
      arg === 'any' ||
      arg === 'anytyped' ||
      type === 'unknown' ||
      type === 'anything'
    )
      return [];
    return [arg.endsWith('array') && arg !== 'anynonarray' ? type.slice(1) : type];
  });
  if (!args.some((arg) => arg.startsWith('anycompatible'))) return new Set(elements).size <= 1;
  const { odd, misfit } = chooseType(elements.map(pgType));
  return !odd && !misfit;
}

/** Those whose most parameters pass a test beside the arguments' types. */
function best<C extends Candidate>(
  candidates: readonly C[],
  types: readonly string[],
  test: (arg: string, type: string) => boolean,
): readonly C[] {
  const score = ({ args }: C) => types.filter((type, i) => test(args[i] ?? '', type)).length;
  const top = Math.max(...candidates.map(score));
  return candidates.filter((candidate) => score(candidate) === top);
}

function only<C>([first, ...others]: readonly C[]): C | undefined {
  return others.length === 0 ? first : undefined;
}
