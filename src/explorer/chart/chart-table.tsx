import type { ReactNode } from 'react';
import { toCellText } from '../grid/cell-text.ts';
import { formatCount, formatterOf } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { tellColour, tellPoint } from './tell-point.ts';

/** Rows that are written out; more would be no reading but a download. */
const MOST_ROWS = 500;

/** The figures of a chart as a table, for who cannot see it and who wants to know exactly. */
export function ChartTable({
  data,
  names,
  colourName,
  facetName,
  onPoint,
}: {
  readonly data: ChartData;
  readonly names: { readonly x: string; readonly y: string };
  /** Null: one colour. */
  readonly colourName: string | null;
  /** Null: one chart. */
  readonly facetName: string | null;
  /** Shows the records of a point; null where nothing can be chosen. */
  readonly onPoint: ((point: ChartPoint) => void) | null;
}): ReactNode {
  const t = strings().chart;
  const rows = data.points.slice(0, MOST_ROWS);
  const format = formatterOf(rows.map(({ y }) => y));
  return (
    <details className="chart-table">
      <summary>{t.asTable}</summary>
      <div className="chart-table-scroll" tabIndex={0} role="region" aria-label={t.asTable}>
        <table>
          <thead>
            <tr>
              <th scope="col">{names.x}</th>
              {facetName !== null && <th scope="col">{facetName}</th>}
              {colourName !== null && <th scope="col">{colourName}</th>}
              <th scope="col" className="numeric">
                {names.y}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((point, index) => {
              const { x, y } = tellPoint(point, data);
              return (
                // oxlint-disable-next-line react/no-array-index-key -- points have no identity but their place
                <tr key={index}>
                  <th scope="row">
                    {onPoint && point.x !== null ? (
                      <button
                        type="button"
                        className="link"
                        title={strings().summary.filterBy(x)}
                        onClick={() => onPoint(point)}
                      >
                        <bdi>{x}</bdi>
                      </button>
                    ) : (
                      <bdi>{x}</bdi>
                    )}
                  </th>
                  {facetName !== null && (
                    <td>
                      <bdi>{toCellText(point.facet)}</bdi>
                    </td>
                  )}
                  {colourName !== null && (
                    <td>
                      <bdi>{tellColour(point.colour, data)}</bdi>
                    </td>
                  )}
                  <td className="numeric">{data.yScale === 'time' ? y : format(point.y)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {data.points.length > rows.length && (
        <p className="dim">{t.tableCut(formatCount(rows.length), formatCount(data.points.length))}</p>
      )}
    </details>
  );
}
