import type { ReactNode } from 'react';
import { toCellText } from '../grid/cell-text.ts';
import { formatCount, formatPlain } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData } from './chart-data.ts';
import { formatTime } from './format-time.ts';
import { toIso } from './load-chart.ts';

/** Rows that are written out; more would be no reading but a download. */
const MOST_ROWS = 500;

/** The figures of a chart as a table, for who cannot see it and who wants to know exactly. */
export function ChartTable({
  data,
  names,
  colourName,
}: {
  readonly data: ChartData;
  readonly names: { readonly x: string; readonly y: string };
  /** Null: one colour. */
  readonly colourName: string | null;
}): ReactNode {
  const t = strings().chart;
  const tell = (value: string | number, scale: 'category' | 'number' | 'time'): string =>
    scale === 'time'
      ? formatTime(new Date(typeof value === 'number' ? value : toIso(value)), data.unit, true)
      : typeof value === 'number'
        ? formatPlain(value)
        : toCellText(value);
  const rows = data.points.slice(0, MOST_ROWS);
  return (
    <details className="chart-table">
      <summary>{t.asTable}</summary>
      <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={t.asTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{names.x}</th>
              {colourName !== null && <th scope="col">{colourName}</th>}
              <th scope="col" className="numeric">
                {names.y}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((point, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- points have no identity but their place
              <tr key={index}>
                <th scope="row">
                  <bdi>
                    {tell(point.x, data.xScale)}
                    {point.x2 !== null && data.xScale === 'number' && ` – ${tell(point.x2, data.xScale)}`}
                  </bdi>
                </th>
                {colourName !== null && (
                  <td>
                    <bdi>{point.colour === null ? t.other : toCellText(point.colour)}</bdi>
                  </td>
                )}
                <td className="numeric">{tell(point.y, data.yScale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {data.points.length > rows.length && (
        <p className="dim">{t.tableCut(formatCount(rows.length), formatCount(data.points.length))}</p>
      )}
    </details>
  );
}
