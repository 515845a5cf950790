import { toCellText } from '../grid/cells/cell-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';
import { tellStepped } from './format-time.ts';

/** What stands at the axes of a chart. */
export interface AxisNames {
  readonly x: string;
  readonly y: string;
}

/** The names of both axes. */
export function toAxisNames(spec: ChartSpec, data: ChartData): AxisNames {
  const t = strings().chart;
  const x = tellStepped(toCellText(spec.x), spec.step === null ? null : (data.cycle ?? data.unit));
  const share = (name: string): string =>
    spec.stack === 'share' && data.colours.length > 0 && spec.mark !== 'line' && spec.mark !== 'scatter'
      ? t.shareOf(name)
      : name;
  if (spec.y === null || (spec.measure === 'count' && spec.mark !== 'scatter'))
    return { x, y: share(t.records) };
  const y = toCellText(spec.y);
  // A figure of one record is the record's own value; how many different ones it has says nothing of it.
  const isItself = data.coverage.single && spec.measure !== 'distinct';
  return {
    x,
    y: share(spec.mark === 'scatter' || isItself ? y : t.measureOf(t.measures[spec.measure], y)),
  };
}

/** The chart's name: what a reader who cannot see it hears first. */
export function toChartName(spec: ChartSpec, data: ChartData): string {
  const t = strings().chart;
  const { x, y } = toAxisNames(spec, data);
  const name = t.name(t.marks[spec.mark], y, x);
  const coloured = spec.colour === null ? name : t.nameByColour(name, toCellText(spec.colour));
  return spec.facet === null ? coloured : t.nameByFacet(coloured, toCellText(spec.facet));
}

/** How much of the data the chart shows: every sentence that applies. */
export function toCoverageText({ coverage, log }: ChartData, spec: ChartSpec): string {
  const t = strings().chart;
  const { total, read, without, bars, panels, drawn } = coverage;
  const all = formatCount(read);
  const sentences = [
    total === null
      ? t.first(formatCount(read))
      : drawn !== null && drawn < read - without
        ? t.sampleOf(formatCount(drawn), all)
        : t.allOf(all, total),
  ];
  if (bars && bars.shown < bars.all && !spec.others)
    sentences.push(t.barsOf[spec.order](formatCount(bars.shown), formatCount(bars.all)));
  if (panels && panels.shown < panels.all)
    sentences.push(t.panelsOf(formatCount(panels.shown), formatCount(panels.all)));
  if (without > 0) sentences.push(t.without(formatCount(without), without));
  if (log.x || log.y) sentences.push(t.logOf[log.x ? (log.y ? 'both' : 'x') : 'y']);
  return sentences.join(' ');
}
