import type { PointerEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { toWidth } from '../../columns/column-layout.ts';
import { strings } from '../../strings/strings.ts';

/** The edge of a column that can be dragged. For the pointer alone: the keyboard has shift and arrows, and the column's card. */
export function ResizeHandle({
  width,
  onWidth,
}: {
  readonly width: number;
  readonly onWidth: (width: number | null, settled: boolean) => void;
}): ReactNode {
  const drag = useRef<{ readonly x: number; readonly width: number; readonly sign: number } | null>(null);
  const dragged = (event: PointerEvent): number | null =>
    drag.current && toWidth(drag.current.width + drag.current.sign * (event.clientX - drag.current.x));
  return (
    <span
      className="head-resize"
      aria-hidden="true"
      title={strings().column.resize}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
        drag.current = { x: event.clientX, width, sign };
      }}
      onPointerMove={(event) => {
        const next = dragged(event);
        if (next !== null) onWidth(next, false);
      }}
      onPointerUp={(event) => {
        const next = dragged(event);
        const moved = drag.current && drag.current.x !== event.clientX;
        drag.current = null;
        if (next !== null && moved) onWidth(next, true);
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onDoubleClick={() => onWidth(null, true)}
    />
  );
}
