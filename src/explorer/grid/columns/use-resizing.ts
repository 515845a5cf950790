import type { KeyboardEvent } from 'react';
import { useCallback } from 'react';
import type { ColumnLayout } from '../../columns/column-layout.ts';
import { withWidth } from '../../columns/column-layout.ts';
import { toLogicalKey } from '../../ui/logical-key.ts';
import type { ShownColumns } from './use-columns.ts';
import type { GridPosition } from '../use-grid-focus.ts';

/** How a column gets another width: by its edge, or with shift and an arrow key in its header. */
export interface Resizing {
  /** @param width null: what fits. @param settled false while the column is still being dragged */
  readonly setWidth: (column: string, width: number | null, settled: boolean) => void;
  /** Whether a key changed the width of the column whose header is active. */
  readonly onKeyDown: (event: KeyboardEvent, active: GridPosition) => boolean;
}

/** Pixels that a key changes a width by. */
const STEP = 16;

const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP };

/** @param onLayout absent where no width lasts longer than it is dragged */
export function useResizing(
  { columns, widths, drag }: ShownColumns,
  layout: ColumnLayout,
  onLayout: ((layout: ColumnLayout) => void) | undefined,
): Resizing {
  const setWidth = useCallback(
    (column: string, width: number | null, settled: boolean): void => {
      drag(settled || width === null ? null : { column, width });
      if (settled) onLayout?.(withWidth(layout, column, width));
    },
    [drag, layout, onLayout],
  );
  return {
    setWidth,
    onKeyDown(event, { row, column }) {
      const step = event.shiftKey && row === -1 ? KEYS[toLogicalKey(event)] : undefined;
      const field = columns[column];
      if (step === undefined || !field) return false;
      event.preventDefault();
      setWidth(field.id, (widths[column] ?? 0) + step, true);
      return true;
    },
  };
}
