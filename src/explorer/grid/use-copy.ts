import type { ClipboardEvent } from 'react';
import { useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { RangeEdges } from './cells/cell-range.ts';
import type { RowSource } from './rows/row-source.ts';
import type { CopiedCells } from './cells/to-tsv.ts';
import { toTsv } from './cells/to-tsv.ts';

/** Copying from a grid, and what became of it. */
export interface GridCopy {
  /** What is copied; null: there is nothing. */
  readonly copy: () => CopiedCells | null;
  /** Outcome of the last copying while it is told; null: none is. */
  readonly copied: CopiedCells | null;
  readonly onCopied: (copied: CopiedCells | null) => void;
  /** Of the browser's own copying: the cells, unless a text of the page is selected. */
  readonly onCopy: (event: ClipboardEvent) => void;
}

/** @param edges of the cells to copy; null: there are none */
export function useCopy(columns: readonly Field[], rows: RowSource, edges: RangeEdges | null): GridCopy {
  const [copied, onCopied] = useState<CopiedCells | null>(null);
  const copy = (): CopiedCells | null => edges && toTsv(columns, rows, edges);
  return {
    copy,
    copied,
    onCopied,
    onCopy(event) {
      const cells = copy();
      if (!cells || getSelection()?.isCollapsed === false) return;
      event.preventDefault();
      if (cells.kind === 'text') event.clipboardData.setData('text/plain', cells.text);
      onCopied(cells);
    },
  };
}
