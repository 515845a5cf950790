import { JsonFloat, type JsonValue } from '../params/json-value.ts';
import { pgType, type PgType } from '../values/pg-types.ts';

/**
 * The type that texts of a list are read as which a column of whole numbers is compared with: PostgreSQL looks for one type for the column and all
 * that is listed, and the widest of the numbers wins: `[2.0, "3.0"]` is numeric. One value alone is read as the column's own type, as
 * are lists beside columns of any other type.
 */
export function listType(type: PgType, values: readonly JsonValue[]): PgType {
  if (type.category !== 'integer' || values.length < 2) return type;
  const widths = values.flatMap((value) => widthOf(value) ?? []);
  return pgType(TYPES[Math.max(TYPES.indexOf(type.name), ...widths)] ?? type.name);
}

/** From the narrowest to the widest. */
const TYPES = ['int2', 'int4', 'int8', 'numeric'];

/** The type of a number as SQL has it, by its place among these. Undefined: it is no number. */
function widthOf(value: JsonValue): number | undefined {
  if (value instanceof JsonFloat) return 3;
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  if (!Number.isInteger(Number(value))) return 3;
  const bits = [32, 64].findIndex((width) => BigInt.asIntN(width, BigInt(value)) === BigInt(value));
  return bits < 0 ? 3 : bits + 1;
}
