import type { RefObject } from 'react';
import { useMemo, useState } from 'react';
import type { Field } from '../../../core/catalog.ts';
import type { ColumnLayout } from '../../columns/column-layout.ts';
import { arrangeColumns } from '../../columns/column-layout.ts';
import { useInlineSize } from '../../ui/use-inline-size.ts';
import { mayBeCut, measureColumns, toLastingWidths, withRoom } from './column-width.ts';
import type { GridData } from '../grid-data.ts';
import { toNameLines } from './name-lines.ts';
import { mostOfTitle, toPinOffsets } from './pin-offsets.ts';
import { toTitleColumn } from './title-column.ts';

/** The columns as they are shown. */
export interface ShownColumns {
  readonly columns: readonly Field[];
  /** Pixels, one a column. */
  readonly widths: readonly number[];
  /** One a column, see toPinOffsets. */
  readonly pins: readonly (number | null)[];
  /** Pixels in view. */
  readonly room: number;
  /** Lines of the longest of their names. */
  readonly nameLines: number;
  /** Columns whose numbers are names, see number-label.ts. */
  readonly labels: ReadonlySet<string>;
  /** Shows a width while it is being dragged; null when that has ended. */
  readonly drag: (dragged: { readonly column: string; readonly width: number } | null) => void;
}

/**
 * @param sample and first: records that the widths are measured by; lastId: the largest `_id` there may be
 * @param labels columns whose numbers are names
 * @param hasNotes whether notes of what a column holds stand in the heads
 */
export function useColumns(
  scroller: RefObject<HTMLElement | null>,
  fields: readonly Field[],
  { sample, first = sample, lastId }: Pick<GridData, 'sample' | 'first' | 'lastId'>,
  {
    layout,
    labels,
    hasNotes,
  }: { readonly layout: ColumnLayout; readonly labels: ReadonlySet<string>; readonly hasNotes: boolean },
): ShownColumns {
  const room = useInlineSize(scroller);
  const [dragged, drag] = useState<{ readonly column: string; readonly width: number } | null>(null);
  // Every answer tells its columns anew: measuring them takes longer than all else that a filter changes.
  const told = JSON.stringify(fields);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => arrangeColumns(fields, layout), [told, layout]);
  const nameLines = useMemo(() => toNameLines(columns.map(({ id }) => id)), [columns]);
  const measured = useMemo(
    () => measureColumns(columns, first, labels, lastId),
    [columns, first, labels, lastId],
  );
  const now = useMemo(
    () =>
      sample === first
        ? []
        : measureColumns(
            columns.filter((field) => !mayBeCut(field)),
            sample,
            labels,
          ),
    [columns, first, sample, labels],
  );
  const fitting = useMemo(
    () => withRoom(toLastingWidths(measured, now), { columns: measured, hasNotes, room }),
    [measured, now, hasNotes, room],
  );
  const title = useMemo(() => toTitleColumn(fields, first), [fields, first]);
  const titleMost = mostOfTitle(room);
  const widths = useMemo(
    () =>
      columns.map(({ id }, index) =>
        dragged?.column === id
          ? dragged.width
          : (layout.widths.get(id) ?? Math.min(fitting[index] ?? 0, id === title ? titleMost : Infinity)),
      ),
    [columns, fitting, layout, dragged, title, titleMost],
  );
  const offsets = toPinOffsets(columns, widths, { pinned: layout.pinned, room, title });
  const key = JSON.stringify(offsets);
  // The same object while nothing changed, so that rows need not render again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const pins = useMemo(() => offsets, [key]);
  return { columns, widths, pins, room, nameLines, labels, drag };
}
