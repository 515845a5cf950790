import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';
import { focusBeside } from '../ui/focus-beside.ts';
import type { ColumnLayout } from './column-layout.ts';
import { toWidth, withWidth } from './column-layout.ts';

/** Pixels that a press changes. */
const STEP = 24;

/** Makes a column narrower, wider, or as wide as its values, without a pointer. */
export function WidthControl({
  column,
  width,
  layout,
  onLayout,
}: {
  readonly column: string;
  /** Pixels, when the control appeared. */
  readonly width: number;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
}): ReactNode {
  const t = strings().column;
  const [now, setNow] = useState(width);
  const change = (pixels: number): void => {
    setNow(toWidth(pixels));
    onLayout(withWidth(layout, column, pixels));
  };
  return (
    <span className="width-control" role="group" aria-label={t.width}>
      <button
        type="button"
        className="button quiet"
        aria-label={t.narrower}
        title={t.narrower}
        onClick={() => change(now - STEP)}
      >
        −
      </button>
      <span className="dim" role="status">
        {t.width} {now}
      </span>
      <button
        type="button"
        className="button quiet"
        aria-label={t.wider}
        title={t.wider}
        onClick={() => change(now + STEP)}
      >
        +
      </button>
      {layout.widths.has(column) && (
        <button
          type="button"
          className="button quiet"
          onClick={({ currentTarget }) =>
            focusBeside(currentTarget, '.width-control', () => onLayout(withWidth(layout, column, null)))
          }
        >
          {t.fit}
        </button>
      )}
    </span>
  );
}
