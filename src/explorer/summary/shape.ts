import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { isNumeric } from '../grid/cells/column-kind.ts';
import type { NumberRange } from '../grid/cells/number-label.ts';
import { isOnCalendar, isTimeOfDay } from '../aggregate/bins.ts';
import type { ColumnSummary } from './column-summary.ts';

/** Numbers with so few values are codes or ranks, which one wants by value. */
const FEW = 8;

/** Whether a column is better told by its most frequent values or by a histogram. */
export function shapeOf(
  kind: ColumnKind,
  distinct: number,
  smallest: string | null,
  largest: string | null,
): 'values' | 'bins' {
  if (smallest === null || largest === null) return 'values';
  if (isNumeric(kind)) return distinct > FEW ? 'bins' : 'values';
  const isBinned =
    kind === 'time' ? isTimeOfDay : kind === 'date' || kind === 'datetime' ? isOnCalendar : null;
  return isBinned && distinct > FEW && isBinned(smallest) && isBinned(largest) ? 'bins' : 'values';
}

/** A summary's figures as isNumberLabel wants them; null where they are no numbers. */
export function toRange({
  records,
  nulls,
  distinct,
  smallest,
  largest,
}: Pick<ColumnSummary, 'records' | 'nulls' | 'distinct' | 'smallest' | 'largest'>): NumberRange | null {
  if (smallest === null || largest === null) return null;
  return { smallest: Number(smallest), largest: Number(largest), distinct, present: records - nulls };
}
