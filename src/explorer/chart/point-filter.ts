import type { Field } from '../../core/catalog.ts';
import { toBinCondition } from '../aggregate/bin-condition.ts';
import type { Condition } from '../filters/filters.ts';
import { anyOf } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import type { ChartPoint } from './chart-data.ts';

/** The condition that leaves the records of a bar, a bin or a step; null where none can, as of all other values together. */
export function toPointCondition({ x, x2 }: ChartPoint, field: Field): Condition | null {
  if (x === null) return null;
  if (x2 === null) return anyOf([x], toColumnKind(field.type));
  return toBinCondition(x, x2);
}
