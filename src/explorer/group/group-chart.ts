import { createRecordSource } from '../aggregate/record-source.ts';
import type { Key } from '../aggregate/question.ts';
import { isAdditive } from '../aggregate/question.ts';
import type { ChartData } from '../chart/chart-data.ts';
import type { ChartSpec } from '../chart/chart-spec.ts';
import { PLAIN_CHART } from '../chart/chart-spec.ts';
import { loadChart } from '../chart/load-chart.ts';
import type { LoadedChart } from '../chart/loaded-chart.ts';
import { toColumnRole } from '../columns/column-role.ts';
import { toGroupRecords } from './group-records.ts';
import type { GroupSpec } from './group-spec.ts';
import { tellFigure, tellKey, tellKeyName } from './group-words.ts';
import type { GroupData } from './load-group.ts';

/** Bars of a chart of groups. */
const MOST_BARS = 100;

/**
 * Groups as a chart of their first figure: a line over time, else bars; the second column in colours, or where parts do not add up, as a
 * chart each. Null where nothing tells the groups apart.
 */
export async function toGroupChart(data: GroupData, spec: GroupSpec): Promise<LoadedChart | null> {
  const [first, second] = data.keys;
  const [figure] = data.figures;
  if (!first || !figure) return null;
  const { fields, records } = toGroupRecords(data, spec);
  const isTime = first.bucket.kind === 'times' || toColumnRole(first.field, []) === 'year';
  const adds = isAdditive(figure.measure);
  const chart: ChartSpec = {
    ...PLAIN_CHART,
    mark: isTime ? 'line' : 'bar',
    x: first.name,
    y: figure.name,
    measure: 'sum',
    colour: second && (isTime || adds) ? second.name : null,
    facet: second && !isTime && !adds ? second.name : null,
    order: spec.order.of === 'by' ? 'name' : spec.order.descending ? 'largest' : 'smallest',
    most: MOST_BARS,
  };
  const drawn = await loadChart(createRecordSource(records, 'all'), chart, fields);
  const unit = first.bucket.kind === 'times' ? first.bucket.unit : drawn.unit;
  const cycle = first.bucket.kind === 'cycle' ? first.bucket.cycle : null;
  const counted = figure.measure === 'count' || figure.measure === 'distinct';
  const told = second && isPeriod(second) ? withWords(drawn, second) : drawn;
  // Its axes are named as people read them, not as the statement does, which tells a column called `records` from their number.
  const names = {
    x: tellKeyName(first),
    y: tellFigure(figure),
    colour: chart.colour && second ? tellKeyName(second) : null,
    facet: chart.facet && second ? tellKeyName(second) : null,
  };
  return { spec: { ...chart, ...names }, data: { ...told, unit, cycle, counted } };
}

function isPeriod({ bucket }: Key): boolean {
  return bucket.kind === 'times' || bucket.kind === 'cycle';
}

/** Names the periods of colours and charts as the table does: a year by its number, not by the day it begins on. */
function withWords(data: ChartData, key: Key): ChartData {
  const tell = (value: string): string => tellKey(value, key, NO_LABELS);
  return {
    ...data,
    colours: data.colours.map(tell),
    facets: data.facets.map(tell),
    points: data.points.map((point) => ({
      ...point,
      colour: point.colour && tell(point.colour),
      facet: point.facet && tell(point.facet),
    })),
  };
}

const NO_LABELS: ReadonlySet<string> = new Set();
