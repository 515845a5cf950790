import type { Bucket, Group } from '../aggregate/question.ts';
import type { AggregateSource, ColumnFigures } from '../aggregate/source.ts';
import type { ChartData } from './chart-data.ts';
import { haveMagnitudes, isSkewed, toBucket } from './chart-grouping.ts';
import type { ChartParts } from './chart-question.ts';
import { toChartQuestion } from './chart-question.ts';
import type { ChartSpec } from './chart-spec.ts';

/** Groups of a chart, and how their axes go. */
export interface OnScale {
  readonly bucket: Bucket;
  readonly groups: readonly Group[];
  readonly log: ChartData['log'];
}

/** More than this share of the records at nought or below, which have no order of magnitude, may not be left out. */
const MOST_NOUGHT = 0.1;

/** Asks for groups on the axes asked for; of a histogram that nobody chose a scale for, on axes on which it can be read. */
export async function loadOnScale(
  source: AggregateSource,
  spec: ChartSpec,
  parts: ChartParts,
  figures: ColumnFigures,
): Promise<OnScale> {
  const wanted = {
    x: spec.scale === 'x' || spec.scale === 'both',
    y: spec.scale === 'y' || spec.scale === 'both',
  };
  const by = async (across: boolean): Promise<Omit<OnScale, 'log'>> => {
    const bucket = toBucket(spec, parts, figures, across);
    return { bucket, groups: await source.groups(toChartQuestion(spec, parts, bucket)) };
  };
  // Bars on one another would be no sum any more.
  const canGoUp = spec.mark === 'line' || (parts.colour === null && spec.stack === 'stacked');
  const plain = await by(wanted.x);
  const log = {
    x: wanted.x && plain.bucket.kind !== 'times' && plain.bucket.kind !== 'cycle',
    y: wanted.y && canGoUp,
  };
  const counts = totalsOf(plain.groups).map(([, records]) => records);
  if (
    spec.mark !== 'histogram' ||
    spec.scale !== null ||
    plain.bucket.kind !== 'numbers' ||
    !isSkewed(counts, figures)
  )
    return { ...plain, log };
  if (haveMagnitudes(figures)) {
    const across = await by(true);
    const placed = across.groups.reduce((sum, { records }) => sum + records, 0);
    if (placed >= (1 - MOST_NOUGHT) * figures.present) return { ...across, log: { x: true, y: false } };
  }
  return { ...plain, log: { x: false, y: canGoUp } };
}

function totalsOf(groups: readonly Group[]): (readonly [string | null, number])[] {
  const totals = new Map<string | null, number>();
  for (const { keys, records } of groups)
    totals.set(keys[0] ?? null, (totals.get(keys[0] ?? null) ?? 0) + records);
  return [...totals];
}
