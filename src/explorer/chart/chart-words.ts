import { toCellText } from '../grid/cell-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData } from './chart-data.ts';
import { MOST_BARS } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';

/** The names of both axes. */
export function toAxisNames(spec: ChartSpec, data: ChartData): { readonly x: string; readonly y: string } {
  const t = strings().chart;
  const x = toCellText(spec.x);
  if (spec.y === null || (spec.measure === 'count' && spec.mark !== 'scatter')) return { x, y: t.records };
  const y = toCellText(spec.y);
  // A figure of one record is the record's own value.
  return {
    x,
    y: spec.mark === 'scatter' || data.coverage.single ? y : t.measureOf(t.measures[spec.measure], y),
  };
}

/** The chart's name: what a reader who cannot see it hears first. */
export function toChartName(spec: ChartSpec, data: ChartData): string {
  const t = strings().chart;
  const { x, y } = toAxisNames(spec, data);
  const name = t.name(t.marks[spec.mark], y, x);
  return spec.colour === null ? name : t.nameByColour(name, toCellText(spec.colour));
}

/** How much of the data the chart shows: every sentence that applies. */
export function toCoverageText({ coverage }: ChartData): string {
  const t = strings().chart;
  const { total, read, without, values, drawn } = coverage;
  const all = formatCount(total ?? read);
  const sentences = [
    total === null
      ? t.first(formatCount(read))
      : read < total
        ? t.firstOf(formatCount(read), all)
        : drawn !== null && drawn < read - without
          ? t.sampleOf(formatCount(drawn), all)
          : t.allOf(all, total),
  ];
  if (values !== null && values > MOST_BARS)
    sentences.push(t.barsOf(formatCount(MOST_BARS), formatCount(values)));
  if (without > 0) sentences.push(t.without(formatCount(without), without));
  return sentences.join(' ');
}
