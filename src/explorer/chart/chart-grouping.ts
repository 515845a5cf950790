import type { Bucket } from '../aggregate/question.ts';
import { isCycle } from '../aggregate/cycles.ts';
import { countPeriods } from '../aggregate/periods.ts';
import { MOST_ROWS } from '../aggregate/statement.ts';
import type { ColumnFigures } from '../aggregate/source.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { toLineUnit, toNumberBins, toTimeUnit } from '../aggregate/bins.ts';
import type { ChartParts } from './chart-question.ts';
import type { ChartSpec } from './chart-spec.ts';

/** Steps of a line that a page is wide enough for. */
const MOST_STEPS = 400;
/** Bins of a histogram. */
const BINS = 30;

/** How the values across come together: by the step chosen, unless an answer had no room for so many. @param log whether by orders of magnitude */
export function toBucket(
  { mark, measure, step: chosen }: ChartSpec,
  { x, colours, facets }: ChartParts,
  { smallest, largest, distinct }: ColumnFigures,
  log: boolean,
): Bucket {
  if (isCycle(chosen)) return { kind: 'cycle', cycle: chosen };
  if (mark === 'bar') return { kind: 'values' };
  const kind = toColumnKind(x.type);
  // Each step has a group for each colour, and all others, in each chart.
  const room = Math.floor(MOST_ROWS / ((colours.length + 1) * Math.max(1, facets.length)));
  const numeric = isNumeric(kind);
  // A line of few steps needs no bins: every value is a step. How many there are of each moment says nothing, though.
  const steps =
    mark === 'line' && chosen === null && distinct <= MOST_STEPS && (numeric || measure !== 'count');
  if (smallest === null || largest === null || steps) return { kind: 'values' };
  if (!numeric) {
    const hasTime = kind === 'datetime';
    if (chosen !== null && countPeriods(smallest, largest, chosen) <= room)
      return { kind: 'times', unit: chosen };
    const unit =
      mark === 'line'
        ? toLineUnit(smallest, largest, hasTime, Math.min(chosen === null ? MOST_STEPS : MOST_ROWS, room))
        : toTimeUnit(smallest, largest, hasTime);
    return { kind: 'times', unit };
  }
  if (log) return { kind: 'magnitudes', each: toBinsEach(Number(smallest), Number(largest)) };
  const wanted = mark === 'line' ? MOST_STEPS / 4 : BINS;
  const { start, step } = toNumberBins(Number(smallest), Number(largest), kind === 'integer', wanted);
  return { kind: 'numbers', start, step };
}

/** Bins of an order of magnitude, so that about {@link BINS} cover smallest to largest; those at nought and below have none. */
function toBinsEach(smallest: number, largest: number): number {
  if (largest <= 0) return 1;
  const least = smallest > 0 ? smallest : Math.min(1, largest / 1e6);
  const decades = Math.max(0.5, Math.log10(largest / least));
  return [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30].findLast((each) => each * decades <= BINS + 4) ?? 1;
}

/** More than this share of the records in one bin of many hides all others. */
const SKEWED = 0.6;
/** So many times the smallest is the largest where only orders of magnitude tell them apart. */
const FAR = 100;

/** Whether one bin outdoes all others, so that nothing can be read of them. @param counts records of each bin */
export function isSkewed(counts: readonly number[], { distinct }: ColumnFigures): boolean {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return distinct > BINS && counts.length > 1 && Math.max(...counts) > SKEWED * all;
}

/** Whether values may be told by orders of magnitude: none is below nought, and they lie far apart. */
export function haveMagnitudes({ smallest, largest }: ColumnFigures): boolean {
  return Number(smallest) >= 0 && Number(largest) >= FAR * Math.max(Number(smallest), 1e-9);
}
