import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { strings } from '../strings/strings.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { AxisNames } from './chart-words.ts';
import { drawChart, type Drawn } from './draw-chart.ts';

/** What is drawn, and how large: `width` and `height` in pixels, nothing where the width is 0. */
export interface Drawing {
  readonly spec: ChartSpec;
  readonly data: ChartData;
  readonly names: AxisNames;
  /** What the chart is called, for those who do not see it. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Draws a chart into an element, again whenever any of it changes. Null until it was drawn first. */
export function useDrawing(
  place: RefObject<HTMLElement | null>,
  { spec, data, names, name, width, height }: Drawing,
): Drawn | null {
  const t = strings().chart;
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const empty = data.points.length === 0;
  useEffect(() => {
    if (!place.current || width === 0) return;
    // Axes of nothing would look like a figure of nought.
    if (empty) return place.current.replaceChildren();
    const next = drawChart({
      spec,
      data,
      xLabel: names.x,
      yLabel: names.y,
      otherLabel: t.other,
      width,
      height,
    });
    next.svg.setAttribute('role', 'img');
    next.svg.setAttribute('aria-label', name);
    place.current.replaceChildren(next.svg);
    // oxlint-disable-next-line react/set-state-in-effect -- what was drawn is known only once its place is in the page
    setDrawn(next);
  }, [place, spec, data, empty, names, name, t, width, height]);
  return drawn;
}
