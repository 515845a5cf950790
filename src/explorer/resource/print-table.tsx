import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import { arrangeColumns } from '../columns/column-layout.ts';
import { toCellText } from '../grid/cells/cell-text.ts';
import { measureColumns } from '../grid/columns/column-width.ts';
import { hasRange, isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { toValueText } from '../grid/cells/value-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { useMedia } from '../ui/use-media.ts';
import { toPrintParts } from './print-parts.ts';

/** Nobody wants more on paper, and browsers take long to lay it out. */
const MOST = 1000;

const NO_LABELS: ReadonlySet<string> = new Set();

/** Records as a plain table, or as several of a part of the columns each, there only while the page is printed: the one on screen holds the rows in view alone. */
export function PrintTable({
  label,
  fields,
  records,
  first,
  total,
  layout,
  labels = NO_LABELS,
}: {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly records: readonly ApiRecord[];
  /** The number of the first of them among all, from 0. */
  readonly first: number;
  /** How many there are altogether. */
  readonly total: number;
  readonly layout: ColumnLayout;
  /** Columns whose numbers are names, see number-label.ts. */
  readonly labels?: ReadonlySet<string>;
}): ReactNode {
  const t = strings().table;
  if (!useMedia('print') || records.length === 0) return null;
  const printed = records.slice(0, MOST);
  const shown = arrangeColumns(fields, layout);
  const columns = shown.map((field) => {
    const kind = toColumnKind(field.type);
    return { id: field.id, kind, look: isNumeric(kind) ? 'numeric' : hasRange(kind) ? 'whole' : undefined };
  });
  const parts = toPrintParts(measureColumns(shown, printed, labels));
  const range = t.rows(formatCount(first + 1), formatCount(first + printed.length), formatCount(total));
  return parts.map((places, part) => {
    const own = places.flatMap((place) => columns[place] ?? []);
    return (
      <table key={part} className="print-table" aria-label={label}>
        <caption>
          {range}
          {parts.length > 1 && ` (${part + 1}/${parts.length})`}
        </caption>
        <thead>
          <tr>
            {own.map(({ id, look }, index) => (
              <th key={`${index} ${id}`} scope="col" className={look}>
                <bdi>{id}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((record, row) => (
            <tr key={row}>
              {own.map(({ id, kind, look }, index) => (
                <td key={`${index} ${id}`} className={look}>
                  {record[id] === null || record[id] === undefined ? (
                    <span className="null">{t.null}</span>
                  ) : (
                    <bdi>{toValueText(record[id], kind, !labels.has(id)) ?? toCellText(record[id])}</bdi>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
}
