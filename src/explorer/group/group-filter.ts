import { toBinCondition } from '../aggregate/bin-condition.ts';
import { isOnCalendar } from '../aggregate/bins.ts';
import { periodEnd } from '../aggregate/periods.ts';
import type { Key } from '../aggregate/question.ts';
import type { Condition } from '../filters/filters.ts';
import { anyOf } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';

/** The condition that leaves a group's records; null where none can: no filter asks for all Mondays, nor by a year before the first. */
export function toGroupCondition(value: string | null, { field, bucket }: Key): Condition | null {
  if (bucket.kind === 'cycle') return null;
  const kind = toColumnKind(field.type);
  if (value === null || bucket.kind !== 'times' || value.endsWith('infinity')) return anyOf([value], kind);
  if (!isOnCalendar(value)) return null;
  const from = value.slice(0, kind === 'date' ? 10 : 19).replace(' ', 'T');
  return toBinCondition(from, periodEnd(from, bucket.unit));
}
