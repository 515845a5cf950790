import type { ReactNode } from 'react';
import { toCellText } from '../grid/cells/cell-text.ts';
import { formatCount, formatterOf } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { FoldedTable } from '../ui/folded-table.tsx';
import type { ChartData, ChartPoint } from './chart-data.ts';
import { tellColour, tellPoint } from './tell-point.ts';
import type { AxisNames } from './chart-words.ts';

/** Rows that are written out; more would be no reading but a download. */
const MOST_ROWS = 500;

/** The figures of a chart as a table. */
export function ChartTable({
  data,
  names,
  colourName,
  facetName,
  onPoint,
}: {
  readonly data: ChartData;
  readonly names: AxisNames;
  /** Null: one colour. */
  readonly colourName: string | null;
  /** Null: one chart. */
  readonly facetName: string | null;
  /** Shows the records of a point; null where nothing can be chosen. */
  readonly onPoint: ((point: ChartPoint) => void) | null;
}): ReactNode {
  const t = strings().chart;
  return (
    <FoldedTable
      title={t.asTable}
      columns={[
        { name: names.x },
        ...(facetName === null ? [] : [{ name: facetName }]),
        ...(colourName === null ? [] : [{ name: colourName }]),
        { name: names.y, isNumeric: true },
      ]}
      rows={() => {
        const format = formatterOf(data.points.slice(0, MOST_ROWS).map(({ y }) => y));
        return data.points.map((point, index) => {
          const { x, y } = tellPoint(point, data);
          return {
            // Points have no identity but their place.
            key: String(index),
            name: x,
            ...(onPoint &&
              point.x !== null && {
                onOpen: () => onPoint(point),
                hint: strings().summary.filterBy(x),
              }),
            cells: [
              ...(facetName === null ? [] : [toCellText(point.facet)]),
              ...(colourName === null ? [] : [tellColour(point.colour, data)]),
              data.yScale === 'time' ? y : format(point.y),
            ],
          };
        });
      }}
      most={MOST_ROWS}
      cut={(shown, all) => t.tableCut(formatCount(shown), formatCount(all))}
    />
  );
}
