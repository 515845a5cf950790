import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Field } from '../../core/catalog.ts';
import { DataGrid } from './data-grid.tsx';
import { placeholderRows } from './row-source.ts';

const ROWS = placeholderRows(24);
const ID: Field = { id: '_id', type: 'int' };

/** The shape of a table whose records are on their way: its columns as far as they are known. */
export function SkeletonGrid({ fields }: { readonly fields: readonly Field[] }): ReactNode {
  const data = useMemo(
    () => ({ fields: [ID, ...fields], rows: ROWS, sample: [], selection: null, start: 0, firstRow: 0 }),
    [fields],
  );
  return (
    <div className="skeleton" inert>
      <DataGrid label="" data={data} busy onCell={ignore} onColumn={ignore} />
    </div>
  );
}

function ignore(): void {
  // Nothing to open yet.
}
