import type { ReactNode, RefObject } from 'react';
import { strings } from '../strings/strings.ts';
import type { ChartData } from './chart-data.ts';
import { tellColour } from './tell-point.ts';

/** One colour of a chart. */
export interface LegendItem {
  readonly label: string;
  /** A CSS colour. */
  readonly colour: string;
}

/** The colours of a chart and what they stand for; none for a single one. */
export function toLegend(data: ChartData): readonly LegendItem[] {
  const { colours, points } = data;
  if (colours.length === 0) return [];
  const items = colours.map((value, index) => ({
    label: tellColour(value, data),
    colour: `var(--chart-${index + 1})`,
  }));
  if (!points.some((point) => point.colour === null)) return items;
  return [...items, { label: tellColour(null, data), colour: 'var(--chart-other)' }];
}

/** A chart's colours with their names. */
export function ChartLegend({
  entries,
  list,
}: {
  readonly entries: readonly LegendItem[];
  readonly list: RefObject<HTMLUListElement | null>;
}): ReactNode {
  if (entries.length === 0) return null;
  return (
    <ul className="chart-legend" ref={list} aria-label={strings().chart.colour}>
      {entries.map(({ label, colour }) => (
        <li key={label}>
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill={colour} />
          </svg>
          <bdi>{label}</bdi>
        </li>
      ))}
    </ul>
  );
}
