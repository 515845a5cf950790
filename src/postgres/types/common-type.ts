import { pgType, type PgType } from '../../core/values/pg-types.ts';
import { PgError } from '../errors.ts';
import { coercesTo, isPreferred, typeCategory } from './coercion.ts';

/**
 * The type that CASE, COALESCE, VALUES, UNION, ARRAY and IN give to all of their members. All unknown: text.
 * @param context PostgreSQL's word for the construct in `CASE types integer and text cannot be matched`
 */
export function commonType(types: readonly PgType[], context: string): PgType {
  const { chosen, odd, misfit } = chooseType(types);
  if (odd)
    throw new PgError(
      'datatype_mismatch',
      `${context} types ${chosen.sqlName} and ${odd.sqlName} cannot be matched`,
    );
  if (misfit)
    throw new PgError(
      'cannot_coerce',
      `${context} could not convert type ${misfit.sqlName} to ${chosen.sqlName}`,
    );
  return chosen;
}

interface Choice {
  readonly chosen: PgType;
  /** One of another kind. */
  readonly odd?: PgType;
  /** One that does not become the chosen type. */
  readonly misfit?: PgType | undefined;
}

/** PostgreSQL's select_common_type (parse_coerce.c): the type, and what stands against it. */
export function chooseType(types: readonly PgType[]): Choice {
  const typed = types.filter((type) => type.name !== 'unknown');
  const [first] = typed;
  if (!first) return { chosen: pgType('text') };
  let chosen = first;
  for (const type of typed.slice(1)) {
    if (type.name === chosen.name) continue;
    if (typeCategory(type.name) !== typeCategory(chosen.name)) return { chosen, odd: type };
    if (!isPreferred(chosen.name) && coercesTo(chosen.name, type.name) && !coercesTo(type.name, chosen.name))
      chosen = type;
  }
  return { chosen, misfit: typed.find((type) => !coercesTo(type.name, chosen.name)) };
}
