import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toFileName } from '../download/file-name.ts';
import { toCellText } from '../grid/cell-text.ts';
import { strings } from '../strings/strings.ts';
import { NARROW, useMedia } from '../ui/use-media.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { ChartLegend, toLegend } from './chart-legend.tsx';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { ChartTip } from './chart-tip.tsx';
import { toAxisNames, toChartName, toCoverageText } from './chart-words.ts';
import type { Drawn } from './draw-chart.ts';
import { drawChart } from './draw-chart.ts';
import { savePng, saveSvg, toSvgText } from './save-chart.ts';
import { useBox } from './use-box.ts';

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
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // The language may change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const names = useMemo(() => toAxisNames(spec, data), [spec, data, t]);
  const name = toChartName(spec, data);
  const empty = data.points.length === 0;
  const legend = toLegend(data);
  // Many bars take more height than there is: keys scroll, too.
  const scrolls = !empty && !narrow && drawn !== null && Number(drawn.svg.getAttribute('height')) > height;

  useEffect(() => {
    if (!place.current || box.width === 0) return;
    // Axes of nothing would look like a figure of nought.
    if (empty) return place.current.replaceChildren();
    const next = drawChart({
      spec,
      data,
      xLabel: names.x,
      yLabel: names.y,
      otherLabel: t.other,
      width: box.width,
      height,
    });
    next.svg.setAttribute('role', 'img');
    next.svg.setAttribute('aria-label', name);
    place.current.replaceChildren(next.svg);
    setDrawn(next);
  }, [spec, data, empty, names, name, t, box.width, height]);

  const save = (write: (svg: string, name: string) => void | Promise<void>): void => {
    const chart = place.current?.querySelector('svg');
    if (!chart) return;
    const swatches = [...(list.current?.querySelectorAll('rect') ?? [])];
    const entries = swatches.map((swatch, index) => ({
      label: legend[index]?.label ?? '',
      colour: getComputedStyle(swatch).fill,
    }));
    setProblem(null);
    Promise.resolve(write(toSvgText(chart, name, entries), toFileName(`${title} ${name}`))).catch(
      (error: unknown) => setProblem(String(error)),
    );
  };
  const choose = (): void => {
    const point = drawn?.pointed();
    if (point && point.x !== null) onPoint?.(point);
  };

  return (
    <figure className="chart-figure">
      <figcaption>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="dim chart-coverage" role="status">
          {note ?? toCoverageText(data, spec)}
        </span>
        {!empty && (
          <span className="chart-files">
            {tools}
            <button type="button" className="button quiet" onClick={() => save(saveSvg)}>
              {t.saveSvg}
            </button>
            <button type="button" className="button quiet" onClick={() => save(savePng)}>
              {t.savePng}
            </button>
          </span>
        )}
        {problem !== null && (
          <span className="dim" role="alert">
            {problem}
          </span>
        )}
      </figcaption>
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
