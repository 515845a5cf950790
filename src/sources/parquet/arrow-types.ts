import { type DataType, type Decimal, type Int, Precision, type Timestamp, Type } from 'apache-arrow';

/** The PostgreSQL type of a column of an Arrow type. Nested columns become JSON, bytes become text. */
export function toPgTypeName(type: DataType): string {
  switch (type.typeId) {
    case Type.Bool:
      return 'bool';
    case Type.Int:
      return integer(type as Int);
    case Type.Float:
      return (type as unknown as { precision: Precision }).precision === Precision.DOUBLE
        ? 'float8'
        : 'float4';
    case Type.Decimal:
      return 'numeric';
    case Type.Date:
      return 'date';
    case Type.Time:
      return 'time';
    case Type.Timestamp:
      return (type as Timestamp).timezone ? 'timestamptz' : 'timestamp';
    case Type.Interval:
    case Type.Duration:
      return 'interval';
    case Type.Dictionary:
      return toPgTypeName((type as unknown as { dictionary: DataType }).dictionary);
    default:
      return isNested(type) ? 'json' : 'text';
  }
}

/** Whether values are floats of 16 bits, which DuckDB does not know. */
export function isHalf(type: DataType): boolean {
  return (
    type.typeId === Type.Float && (type as unknown as { precision: Precision }).precision === Precision.HALF
  );
}

/** Whether values have parts. */
export function isNested(type: DataType): boolean {
  return [Type.List, Type.FixedSizeList, Type.Struct, Type.Map, Type.Union].includes(type.typeId);
}

/** Whether DuckDB-WASM takes columns of the type as text only: it has no JSON, and Parquet's intervals stop it. */
export function travelsAsText(type: DataType): boolean {
  return isNested(type) || type.typeId === Type.Interval || type.typeId === Type.Duration;
}

function integer({ bitWidth, isSigned }: Int): string {
  if (bitWidth === 64) return isSigned ? 'int8' : 'numeric';
  const needed = isSigned ? bitWidth : bitWidth + 1;
  return needed <= 16 ? 'int2' : needed <= 32 ? 'int4' : 'int8';
}

/** Digits after the point of a decimal's unscaled value. */
export function scaleOf(type: DataType): number {
  return (type as Decimal).scale;
}
