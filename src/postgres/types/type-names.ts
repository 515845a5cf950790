import type { TypeName } from 'libpg-query';
import { findInternalType, pgType, type PgType } from '../../core/values/pg-types.ts';
import { notSupported, PgError } from '../errors.ts';
import { as, strings } from '../tree.ts';

/** A type as a statement writes it. */
export interface WrittenType {
  readonly type: PgType;
  /** The numbers in parentheses: `numeric(10,2)`, `varchar(3)`. */
  readonly modifiers: readonly number[];
}

/** Types that exist in PostgreSQL and not here; anything else does not exist. */
const OTHER_TYPES =
  /^(bit|varbit|box|char|cidr|circle|inet|int2vector|jsonpath|line|lseg|macaddr8?|money|oidvector|path|pg_lsn|point|polygon|timetz|txid_snapshot|xml|record|reg(class|type|proc|role|namespace|config)|(int4|int8|num|ts|tstz|date)(multi)?range)$/;

/** @throws PgError when the type does not exist, or datapond lacks it */
export function resolveTypeName(node: TypeName): WrittenType {
  const names = strings(node.names).filter((name, i) => i > 0 || name !== 'pg_catalog');
  const name = names.join('.');
  // The grammar makes internal names of PostgreSQL's other ones: "int" and "char" in quotes are none.
  const scalar = findInternalType(name);
  if (!scalar || scalar.name === 'unknown' || (scalar.element ?? scalar).name === 'record') {
    if (OTHER_TYPES.test(name)) throw notSupported(`type ${name}`, node.location);
    const written = node.arrayBounds?.length ? `${name}[]` : name;
    throw new PgError('undefined_object', `type "${written}" does not exist`, { location: node.location });
  }
  const type = node.arrayBounds?.length ? pgType(`_${(scalar.element ?? scalar).name}`) : scalar;
  const modifiers = (node.typmods ?? []).map((modifier) => {
    const constant = as(modifier, 'A_Const');
    if (!constant?.ival)
      throw new PgError('invalid_parameter_value', 'type modifiers must be simple constants', {
        location: node.location,
      });
    return constant.ival.ival ?? 0;
  });
  return { type, modifiers };
}
