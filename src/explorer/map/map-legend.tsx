import type { ReactNode } from 'react';
import { formatPlain } from '../strings/format.ts';
import { toShade } from './areas/shade-regions.ts';

/** The colours of countries or regions, with where each begins. */
export function MapLegend({
  title,
  steps,
}: {
  readonly title: string;
  readonly steps: readonly number[];
}): ReactNode {
  if (steps.length === 0) return null;
  return (
    <div className="map-legend">
      <p>
        <bdi>{title}</bdi>
      </p>
      <ol>
        {steps.map((step, index) => (
          <li key={step}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" fill={`var(--map-shade-${toShade(index, steps.length) + 1})`} />
            </svg>
            ≥ {formatPlain(Number(step.toPrecision(4)))}
          </li>
        ))}
      </ol>
    </div>
  );
}
