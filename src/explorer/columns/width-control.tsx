import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
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
      <Button look="quiet" aria-label={t.narrower} title={t.narrower} onClick={() => change(now - STEP)}>
        −
      </Button>
      <span className="dim" role="status">
        {t.width} {now}
      </span>
      <Button look="quiet" aria-label={t.wider} title={t.wider} onClick={() => change(now + STEP)}>
        +
      </Button>
      {layout.widths.has(column) && (
        <Button
          look="quiet"
          within=".width-control"
          onClick={() => onLayout(withWidth(layout, column, null))}
        >
          {t.fit}
        </Button>
      )}
    </span>
  );
}
