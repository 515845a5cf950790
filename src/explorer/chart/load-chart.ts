import type { Field } from '../../core/catalog.ts';
import type { AggregateSource, ColumnFigures } from '../aggregate/source.ts';
import { toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import type { ChartData } from './chart-data.ts';
import { MOST_COLOURS, MOST_DOTS, MOST_PANELS } from './chart-data.ts';
import type { ChartParts } from './chart-question.ts';
import type { ChartSpec } from './chart-spec.ts';
import { toCoverage } from './coverage.ts';
import { loadOnScale } from './fit-scale.ts';
import { orderBars } from './order-bars.ts';
import { commonUnit, toDots, toPoints } from './to-points.ts';

/**
 * Asks a source for what a chart shows. Rejects as the source does.
 * @param spec one that {@link fitChart} gave for these fields
 */
export async function loadChart(
  source: AggregateSource,
  spec: ChartSpec,
  fields: readonly Field[],
): Promise<ChartData> {
  const fieldOf = (name: string): Field => {
    const field = fields.find((one) => one.id === name);
    if (!field) throw new Error(`no column ${name}`);
    return field;
  };
  const [x, y, colour, facet] = [spec.x, spec.y, spec.colour, spec.facet].map((name) =>
    name === null ? null : fieldOf(name),
  ) as [Field, Field | null, Field | null, Field | null];
  const present = [...(spec.mark === 'scatter' && y ? [y] : []), ...(facet ? [facet] : [])];
  const [figures, colours, facets, panels] = await Promise.all([
    source.figures(x, { present }),
    colour ? frequentTexts(source, colour, MOST_COLOURS) : NONE,
    facet ? frequentTexts(source, facet, MOST_PANELS) : NONE,
    facet ? source.figures(facet) : null,
  ]);
  const parts = { x, y, colour, facet, colours, facets };
  const drawn =
    spec.mark === 'scatter' && y
      ? await loadDots(source, spec, { ...parts, y }, figures)
      : await loadGroups(source, spec, parts, figures);
  return {
    ...drawn,
    points: facet
      ? drawn.points.filter((point) => point.facet !== null && facets.includes(point.facet))
      : drawn.points,
    counted: isCounted(spec),
    colours,
    facets,
    coverage: {
      ...drawn.coverage,
      panels: panels && { shown: facets.length, all: panels.distinct },
    },
  };
}

const NONE: readonly string[] = [];

async function frequentTexts(
  source: AggregateSource,
  field: Field,
  most: number,
): Promise<readonly string[]> {
  const counted = await source.frequent(field, { most });
  return counted.map(({ value }) => toFullText(value));
}

type Drawn = Omit<ChartData, 'colours' | 'facets' | 'counted'>;

async function loadDots(
  source: AggregateSource,
  { scale }: ChartSpec,
  { x, y, colour, facet, colours }: ChartParts & { readonly y: Field },
  figures: ColumnFigures,
): Promise<Drawn> {
  const columns = [x, y, ...(colour ? [colour] : []), ...(facet ? [facet] : [])];
  const rows = await source.sample({
    columns,
    present: [x, y, ...(facet ? [facet] : [])],
    available: figures.present,
    most: MOST_DOTS,
  });
  const log = { x: scale === 'x' || scale === 'both', y: scale === 'y' || scale === 'both' };
  const places = { colour: colour ? 2 : null, facet: facet ? columns.length - 1 : null };
  const dots = toDots(rows, { x, y, places, colours });
  const points = dots.filter((dot) => (!log.x || Number(dot.x) > 0) && (!log.y || dot.y > 0));
  const base = toCoverage(source, figures);
  return {
    points,
    xScale: scaleOf(x),
    yScale: scaleOf(y),
    log,
    unit: null,
    cycle: null,
    coverage: { ...base, without: base.without + dots.length - points.length, drawn: rows.length },
  };
}

async function loadGroups(
  source: AggregateSource,
  spec: ChartSpec,
  parts: ChartParts,
  figures: ColumnFigures,
): Promise<Drawn> {
  const { x, colour, facet } = parts;
  const { bucket, groups: shown, log } = await loadOnScale(source, spec, parts, figures);
  const cycle = bucket.kind === 'cycle' ? bucket.cycle : null;
  const xScale = spec.mark === 'bar' ? 'category' : cycle ? 'number' : scaleOf(x);
  const places = { colour: colour ? 1 : null, facet: facet ? (colour ? 2 : 1) : null };
  const all = toPoints(shown, { bucket, xScale, time: toColumnKind(x.type) === 'date' ? 10 : 19, places });
  const points = all.filter(({ x: at, y }) => (!log.x || Number(at) > 0) && (!log.y || y > 0));
  const base = toCoverage(source, figures);
  return {
    points:
      xScale === 'category'
        ? orderBars(points, cycle ? { ...spec, order: 'name' } : spec, parts.colours)
        : points,
    xScale,
    yScale: 'number',
    log,
    unit: bucket.kind === 'times' ? bucket.unit : xScale === 'time' ? commonUnit(points) : null,
    cycle,
    coverage: {
      ...base,
      // Nought, and what is below, has no order of magnitude.
      without:
        bucket.kind === 'magnitudes'
          ? figures.records - shown.reduce((sum, { records }) => sum + records, 0)
          : base.without,
      bars:
        spec.mark === 'bar' && !cycle
          ? { shown: Math.min(spec.most, figures.distinct), all: figures.distinct }
          : null,
      single: shown.every((group) => group.records === 1),
    },
  };
}

/** Whether marks tell how many records there are. */
function isCounted({ mark, measure }: ChartSpec): boolean {
  return mark !== 'scatter' && (mark === 'histogram' || measure === 'count' || measure === 'distinct');
}

function scaleOf(field: Field): 'number' | 'time' {
  return isNumeric(toColumnKind(field.type)) ? 'number' : 'time';
}
