import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../../core/catalog.ts';
import { DataGrid } from '../data-grid.tsx';
import type { GridHeads } from '../columns/grid-heads.ts';
import { placeholderRows } from './row-source.ts';

const ROWS = placeholderRows(24);
const ID: Field = { id: '_id', type: 'int' };

/** The shape of a table whose records are on their way: its columns as far as they are known. */
export function SkeletonGrid({
  fields,
  heads,
}: {
  readonly fields: readonly Field[];
  /** What will stand below the columns' names, whose room is kept. */
  readonly heads: GridHeads | null;
}): ReactNode {
  const empty = useMemo(() => heads && { ...heads, has: () => false }, [heads]);
  const data = useMemo(
    () => ({ fields: [ID, ...fields], rows: ROWS, sample: [], selection: null, start: 0, firstRow: 0 }),
    [fields],
  );
  return (
    <div className="skeleton" inert>
      <DataGrid label="" data={data} busy heads={empty} onCell={ignore} onColumn={ignore} />
    </div>
  );
}

function ignore(): void {
  // Nothing to open yet.
}
