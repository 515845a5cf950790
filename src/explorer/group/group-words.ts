import type { Figure, Key, Period } from '../aggregate/question.ts';
import { formatCycle, formatTime, tellStepped } from '../chart/format-time.ts';
import { toIso } from '../chart/to-iso.ts';
import { toCellText, toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { toShownText } from '../grid/cells/value-text.ts';
import { figureFormatter } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { isOnCalendar } from '../aggregate/bins.ts';

/** What a group's key says, in words: a quarter as `2024 Q1`. @param labels columns whose numbers are names, see number-label.ts */
export function tellKey(value: string | null, { field, bucket }: Key, labels: ReadonlySet<string>): string {
  if (value === null) return strings().table.null;
  if (bucket.kind === 'times')
    return isOnCalendar(value) ? tellPeriod(value, bucket.unit) : toCellText(value);
  if (bucket.kind === 'cycle') return formatCycle(Number(value), bucket.cycle, 'long');
  return toShownText(value, toColumnKind(field.type), !labels.has(field.id)) || '“”';
}

function tellPeriod(start: string, unit: Period): string {
  if (unit === 'quarter') return `${start.slice(0, 4)} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`;
  return formatTime(new Date(toIso(start)), unit, true);
}

/** What a figure is called: `Sum of cost`. */
export function tellFigure({ measure, field }: Figure): string {
  const t = strings().chart;
  return field === null ? t.records : t.measureOf(t.measures[measure], toCellText(field.id));
}

/**
 * Tells the values of a figure; nothing where there is none. Numbers stand alike in their column; texts, years, and what is longer than a
 * JavaScript number are told as the table tells them.
 * @param values of the column
 * @param labels columns whose numbers are names
 */
export function toTeller(
  { measure, field }: Figure,
  values: readonly unknown[],
  labels: ReadonlySet<string>,
): (value: unknown) => string {
  const isCount = field === null || measure === 'count' || measure === 'distinct';
  const kind = isCount ? 'integer' : toColumnKind(field.type);
  // A sum of years is no year.
  const isLabel = !isCount && measure !== 'sum' && labels.has(field.id);
  const isPlain = (value: unknown): boolean =>
    isNumeric(kind) && !isLabel && Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER;
  const format = figureFormatter(values.filter(isPlain).map(Number));
  return (value) => {
    if (value === null || value === undefined) return '';
    return isPlain(value) ? format(Number(value)) : toShownText(toFullText(value), kind, !isLabel) || '“”';
  };
}

/** What a key's column is called: with its period, where there is one. */
export function tellKeyName({ field, bucket }: Key): string {
  const name = toCellText(field.id);
  return tellStepped(
    name,
    bucket.kind === 'times' ? bucket.unit : bucket.kind === 'cycle' ? bucket.cycle : null,
  );
}
