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
  const possible = candidates.filter(
    ({ args }) => args.every((arg, i) => coercesTo(types[i] as string, arg)) && polymorphicFits(args, types),
  );
  if (possible.length <= 1) return possible[0] ?? 'none';
  const exactest = best(possible, ({ args }) => count(args, (arg, i) => arg === types[i]));
  if (exactest.length === 1) return exactest[0] as C;
  const preferred = best(exactest, ({ args }) =>
    count(
      args,
      (arg, i) => arg === types[i] || (types[i] !== 'unknown' && sameCategoryPreferred(arg, types[i])),
    ),
  );
  if (preferred.length === 1) return preferred[0] as C;
  return selectByUnknowns(preferred, types);
}

function sameCategoryPreferred(arg: string, type: string | undefined): boolean {
  return isPreferred(arg) && typeCategory(arg) === typeCategory(type as string);
}

/** The rules for arguments of unknown type: strings win, else the category all candidates share, else the known arguments' type. */
function selectByUnknowns<C extends Candidate>(
  candidates: readonly C[],
  types: readonly string[],
): C | 'none' | 'ambiguous' {
  const unknowns = types.flatMap((type, i) => (type === 'unknown' ? [i] : []));
  if (unknowns.length === 0) return 'ambiguous';
  let left = candidates;
  const wanted = unknowns.map((i) => {
    const categories = new Set(left.map(({ args }) => typeCategory(args[i] as string)));
    if (categories.has('S')) return 'S';
    return categories.size === 1 ? [...categories][0] : undefined;
  });
  if (wanted.every((category) => category !== undefined)) {
    const fitting = left.filter(({ args }) =>
      unknowns.every((i, k) => typeCategory(args[i] as string) === wanted[k]),
    );
    const favoured = fitting.filter(({ args }) =>
      unknowns.every(
        (i) =>
          isPreferred(args[i] as string) || !fitting.some((other) => isPreferred(other.args[i] as string)),
      ),
    );
    const narrowed = favoured.length > 0 ? favoured : fitting;
    if (narrowed.length === 1) return narrowed[0] as C;
    if (narrowed.length > 0) left = narrowed;
  }
  const known = new Set(types.filter((type) => type !== 'unknown'));
  if (known.size === 1) {
    const [type] = known;
    const same = left.filter(
      ({ args }) =>
        unknowns.every((i) => coercesTo(type as string, args[i] as string)) &&
        polymorphicFits(
          args,
          types.map((other) => (other === 'unknown' ? (type as string) : other)),
        ),
    );
    const exact = same.filter(({ args }) => unknowns.every((i) => args[i] === type));
    if (exact.length === 1) return exact[0] as C;
    if (same.length === 1) return same[0] as C;
  }
  return 'ambiguous';
}

/** All of a candidate's polymorphic parameters must stand for one type, or for types with something in common. */
function polymorphicFits(args: readonly string[], types: readonly string[]): boolean {
  const elements = args.flatMap((arg, i) => {
    const type = types[i] as string;
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

function best<C>(candidates: readonly C[], score: (candidate: C) => number): readonly C[] {
  const top = Math.max(...candidates.map(score));
  return candidates.filter((candidate) => score(candidate) === top);
}

function count(args: readonly string[], test: (arg: string, i: number) => boolean): number {
  return args.filter(test).length;
}
