import type { ReactNode } from 'react';
import type { Field } from '../../../core/catalog.ts';

/** What stands in columns' heads below their names. The same object until something of it changed. */
export interface GridHeads {
  /** Pixels, of all heads alike. */
  readonly height: number;
  /** Whether a column has it. */
  readonly has: (field: Field) => boolean;
  /** An element of it, which the grid's keys come to, has `data-row` -1, `data-part` "bars" and the column's place; `width` are the column's pixels. */
  readonly render: (field: Field, column: number, isTabStop: boolean, width: number) => ReactNode;
}
