/** A cell by its place in the grid. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Cells that are selected: from one corner to the other, both included. */
export interface CellRange {
  /** Where the selecting began. */
  readonly anchor: CellPlace;
  /** Where it is now. */
  readonly head: CellPlace;
}

/** A range by its edges, all included. */
export interface RangeEdges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The edges of a range. */
export function toEdges({ anchor, head }: CellRange): RangeEdges {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}
