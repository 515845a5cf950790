import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { toCellText } from '../grid/cells/cell-text.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import type { Drawn } from './draw-chart.ts';
import { tellColour, tellPoint } from './tell-point.ts';
import type { AxisNames } from './chart-words.ts';

/** The figures of what the pointer is at, beside it. Readers have them in the table. */
export function ChartTip({
  drawn,
  data,
  names,
  chosen,
}: {
  readonly drawn: Drawn | null;
  readonly data: ChartData;
  readonly names: AxisNames;
  /** Whether a click does something. */
  readonly chosen: boolean;
}): ReactNode {
  const [tip, setTip] = useState<{
    readonly point: ChartPoint;
    readonly x: number;
    readonly y: number;
  } | null>(null);
  useEffect(() => {
    if (!drawn) return;
    const { svg, pointed } = drawn;
    const follow = (event: PointerEvent): void => {
      const point = pointed();
      const box = svg.getBoundingClientRect();
      setTip(point && { point, x: event.clientX - box.left, y: event.clientY - box.top });
    };
    const leave = (): void => setTip(null);
    svg.addEventListener('pointermove', follow);
    svg.addEventListener('pointerleave', leave);
    return () => {
      svg.removeEventListener('pointermove', follow);
      svg.removeEventListener('pointerleave', leave);
      setTip(null);
    };
  }, [drawn]);
  if (!tip || !drawn) return null;
  const { x, y } = tellPoint(tip.point, data);
  const t = strings();
  const { width } = drawn.svg.getBoundingClientRect();
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ left: tip.x, top: tip.y, ...(tip.x > width / 2 && { translate: 'calc(-100% - 14px) 14px' }) }}
    >
      <Line name={names.x} value={x} />
      {tip.point.facet !== null && <Line name="" value={toCellText(tip.point.facet)} />}
      {data.colours.length > 0 && <Line name="" value={tellColour(tip.point.colour, data)} />}
      <Line name={names.y} value={y} />
      {chosen && tip.point.x !== null && <p className="dim">{t.chart.clickToFilter}</p>}
    </div>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <p>
      {name !== '' && (
        <span className="dim">
          <bdi>{name}</bdi>:{' '}
        </span>
      )}
      <bdi>{value}</bdi>
    </p>
  );
}
