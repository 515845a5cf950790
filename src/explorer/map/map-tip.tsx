import type { ReactNode } from 'react';

/** What the pointer is at, beside it. Readers have it in the table. */
export function MapTip({
  text,
  at: [x, y],
  width,
}: {
  readonly text: string;
  /** Pixels within the map. */
  readonly at: readonly [x: number, y: number];
  /** Of the map. */
  readonly width: number;
}): ReactNode {
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ left: x, top: y, ...(x > width / 2 && { translate: 'calc(-100% - 14px) 14px' }) }}
    >
      <bdi>{text}</bdi>
    </div>
  );
}
