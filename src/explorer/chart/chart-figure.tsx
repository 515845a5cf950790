import type { ReactNode } from 'react';
import { useMemo, useRef } from 'react';
import { toFileName } from '../download/file-name.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { strings } from '../strings/strings.ts';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { ChartCaption, type WriteChart } from './chart-caption.tsx';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { ChartLegend, toLegend } from './chart-legend.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { toAxisNames, toChartName, toCoverageText } from './chart-words.ts';
import { toSvgText } from './save-chart.ts';
import { useBox } from './use-box.ts';
import { useDrawing } from './use-drawing.ts';

/** Of a phone's window, which the page scrolls anyway. */
const PART = 0.62;

/** A chart with its name, legend, honest count, figures and files. A chunk of its own: it brings Observable Plot. */
export function ChartFigure({
  spec,
  data,
  title,
  onPoint,
  tools,
  note,
}: {
  readonly spec: ChartSpec;
  readonly data: ChartData;
  /** Of the resource. */
  readonly title: string;
  /** Shows the records of a point; null where nothing can be chosen. */
  readonly onPoint: ((point: ChartPoint) => void) | null;
  /** Further things to do with it, beside the files. */
  readonly tools?: ReactNode;
  /** Of how much the chart is, where its data does not know. */
  readonly note?: string | undefined;
}): ReactNode {
  const t = strings().chart;
  const space = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const box = useBox(space);
  const narrow = useMedia(NARROW);
  const height = narrow ? Math.round(innerHeight * PART) : box.height;
  // The language may change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const names = useMemo(() => toAxisNames(spec, data), [spec, data, t]);
  const name = toChartName(spec, data);
  const empty = data.points.length === 0;
  const legend = toLegend(data);
  const drawn = useDrawing(place, { spec, data, names, name, width: box.width, height });
  // Many bars take more height than there is: keys scroll, too.
  const scrolls = !empty && !narrow && drawn !== null && Number(drawn.svg.getAttribute('height')) > height;
  const save = async (write: WriteChart): Promise<void> => {
    const chart = place.current?.querySelector('svg');
    if (!chart) return;
    const swatches = [...(list.current?.querySelectorAll('rect') ?? [])];
    const entries = swatches.map((swatch, index) => ({
      label: legend[index]?.label ?? '',
      colour: getComputedStyle(swatch).fill,
    }));
    await write(toSvgText(chart, name, entries), toFileName(`${title} ${name}`));
  };
  const choose = (): void => {
    const point = drawn?.pointed();
    if (point && point.x !== null) onPoint?.(point);
  };

  return (
    <figure className="chart-figure">
      <ChartCaption
        name={name}
        coverage={note ?? toCoverageText(data, spec)}
        tools={tools}
        save={empty ? null : save}
      />
      <ChartLegend entries={legend} list={list} />
      <div
        className="chart-space"
        ref={space}
        data-empty={empty || undefined}
        {...(scrolls && { tabIndex: 0, role: 'group', 'aria-label': strings().views.chart })}
      >
        {/* Charts run from left to right in every language. Readers, and who has no pointer, choose in the table. */}
        <div
          className="chart-place"
          ref={place}
          dir="ltr"
          data-choosable={onPoint ? true : undefined}
          onClick={choose}
        />
        {!empty && <ChartTip drawn={drawn} data={data} names={names} chosen={onPoint !== null} />}
      </div>
      {empty ? (
        <p className="notice empty">{t.nothing}</p>
      ) : (
        <ChartTable
          data={data}
          names={names}
          colourName={spec.colour === null ? null : toCellText(spec.colour)}
          facetName={spec.facet === null ? null : toCellText(spec.facet)}
          onPoint={onPoint}
        />
      )}
    </figure>
  );
}
