import type { ReactNode } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toFileName } from '../download/file-name.ts';
import { toCellText } from '../grid/cell-text.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTable } from './chart-table.tsx';
import { toAxisNames, toChartName, toCoverageText } from './chart-words.ts';
import { drawChart } from './draw-chart.ts';
import { savePng, saveSvg, toSvgText } from './save-chart.ts';
import { useWidth } from './use-width.ts';

/** A chart with its name, legend, honest count, figures and files. A chunk of its own: it brings Observable Plot. */
export function ChartFigure({
  spec,
  data,
  title,
}: {
  readonly spec: ChartSpec;
  readonly data: ChartData;
  /** Of the resource. */
  readonly title: string;
}): ReactNode {
  const t = strings().chart;
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(place);
  const [problem, setProblem] = useState<string | null>(null);
  // The language may change.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const names = useMemo(() => toAxisNames(spec, data), [spec, data, t]);
  const name = toChartName(spec, data);
  const empty = data.points.length === 0;
  const legend = [
    ...data.colours.map((value, index) => ({
      label: toCellText(value),
      colour: `var(--chart-${index + 1})`,
    })),
    ...(data.colours.length > 0 && data.points.some((point) => point.colour === null)
      ? [{ label: t.other, colour: 'var(--chart-other)' }]
      : []),
  ];

  useEffect(() => {
    if (!place.current || width === 0) return;
    // Axes of nothing would look like a figure of nought.
    if (empty) return place.current.replaceChildren();
    const chart = drawChart({
      mark: spec.mark,
      data,
      xLabel: names.x,
      yLabel: names.y,
      otherLabel: t.other,
      width,
    });
    chart.setAttribute('role', 'img');
    chart.setAttribute('aria-label', name);
    place.current.replaceChildren(chart);
  }, [spec.mark, data, empty, names, name, t, width]);

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

  return (
    <figure className="chart-figure">
      <figcaption>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="dim chart-coverage" role="status">
          {toCoverageText(data)}
        </span>
        {!empty && (
          <span className="chart-files">
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
      {legend.length > 0 && (
        <ul className="chart-legend" ref={list} aria-label={t.colour}>
          {legend.map(({ label, colour }) => (
            <li key={label}>
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <rect width="10" height="10" rx="2" fill={colour} />
              </svg>
              <bdi>{label}</bdi>
            </li>
          ))}
        </ul>
      )}
      {/* Charts run from left to right in every language. */}
      <div className="chart-place" ref={place} dir="ltr" data-empty={empty || undefined} />
      {empty ? (
        <p className="notice empty">{t.nothing}</p>
      ) : (
        <ChartTable
          data={data}
          names={names}
          colourName={spec.colour === null ? null : toCellText(spec.colour)}
        />
      )}
    </figure>
  );
}
