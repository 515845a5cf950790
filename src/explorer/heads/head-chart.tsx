import type { ReactNode } from 'react';
import { memo, useEffect, useSyncExternalStore } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Condition, Filters } from '../filters/filters.ts';
import { hasNoteRoom } from '../grid/columns/column-width.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { BarCounts, ColumnSummary } from '../summary/column-summary.ts';
import { isTelling } from '../summary/count-bars.ts';
import { Distribution } from '../summary/distribution.tsx';
import { toShare } from '../summary/share.ts';
import type { HeadStore } from './head-store.ts';

/** A column's distribution in its head. Renders again only when its own figures or filter changed. */
export const HeadChart = memo(function HeadChart({
  store,
  field,
  filters,
  onCondition,
  column,
  isTabStop,
  width,
}: {
  readonly store: HeadStore;
  readonly field: Field;
  readonly filters: Filters;
  readonly onCondition: (column: string, condition: Condition | null) => void;
  /** Its place among all columns, from 0. */
  readonly column: number;
  readonly isTabStop: boolean;
  /** Pixels of the column. */
  readonly width: number;
}): ReactNode {
  useEffect(() => store.want(field), [store, field]);
  const { summary, counts } = useSyncExternalStore(store.subscribe, () => store.state(field.id));
  const notes = summary ? toNotes(summary, counts) : [];
  const note = notes.find((one) => hasNoteRoom(one, width)) ?? notes.at(-1) ?? '';
  if (!summary || !isTelling(summary))
    return (
      <div
        className="head-chart plain"
        data-row={-1}
        data-column={column}
        data-part="bars"
        tabIndex={isTabStop ? 0 : -1}
      >
        {summary && (
          <p className="distribution-note" title={notes[0]}>
            {note}
          </p>
        )}
      </div>
    );
  return (
    <div className="head-chart">
      <Distribution
        field={field}
        summary={summary}
        counts={counts}
        own={filters.get(field.id)}
        note={note}
        fullNote={notes[0] ?? ''}
        onCondition={(condition) => onCondition(field.id, condition)}
        cell={{ column, isTabStop }}
      />
    </div>
  );
});

/**
 * How much is missing, and how many different values there are; the longest words first, as a word that is cut says nothing. Within filters,
 * how much is missing there; different values are known of the whole table alone, which the words say.
 */
function toNotes(summary: ColumnSummary, counts: BarCounts | null): readonly string[] {
  const t = strings().summary;
  const { records, nulls } = counts ?? summary;
  const missing = nulls > 0 && records > 0 ? t.missing(toShare(nulls, records)) : '';
  const { distinct } = summary;
  const isKey = distinct !== null && distinct > 1 && distinct === summary.records - summary.nulls;
  const different =
    distinct === null
      ? []
      : isKey
        ? [t.allDifferent, t.allDifferentShort]
        : counts
          ? [t.differentInAll(formatCount(distinct)), t.differentInAllShort(formatCount(distinct))]
          : [t.different(formatCount(distinct)), t.differentShort(formatCount(distinct))];
  return missing ? [...different.map((one) => `${missing} · ${one}`), missing] : different;
}
