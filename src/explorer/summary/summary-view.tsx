import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Condition } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { isNumberLabel } from '../grid/cells/number-label.ts';
import { toShownText } from '../grid/cells/value-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Figures } from '../ui/figures.tsx';
import type { ColumnSummary, Selection } from './column-summary.ts';
import { ColumnValues } from './column-values.tsx';
import { Distribution } from './distribution.tsx';
import { toRoundedMean } from './rounded-mean.ts';
import { toRange } from './shape.ts';
import { toShare } from './share.ts';
import { useSummary } from './use-summary.ts';

/** What a column holds within the selection: figures, and bars to filter by. */
export function SummaryView({
  selection,
  field,
  onCondition,
}: {
  readonly selection: Selection;
  readonly field: Field;
  readonly onCondition: (condition: Condition) => void;
}): ReactNode {
  const t = strings().summary;
  const { summary, problem } = useSummary(selection, field);
  if (problem !== null) return <p className="dim">{t.failed(problem)}</p>;
  return (
    <section className="summary" aria-label={t.title} aria-busy={summary === null}>
      {summary === null ? (
        <p className="dim" role="status">
          {t.loading}
        </p>
      ) : (
        <>
          <SummaryFigures summary={summary} field={field} />
          {summary.scale.kind === 'values' ? (
            <ColumnValues key={field.id} {...{ field, selection, summary, onCondition }} />
          ) : (
            <Distribution
              field={field}
              summary={summary}
              counts={null}
              own={undefined}
              note={toEnds(summary, field)}
              onCondition={(condition) => condition && onCondition(condition)}
            />
          )}
          {!summary.complete && <p className="dim">{t.partial(formatCount(summary.records))}</p>}
        </>
      )}
    </section>
  );
}

function SummaryFigures({
  summary,
  field,
}: {
  readonly summary: ColumnSummary;
  readonly field: Field;
}): ReactNode {
  const t = strings().summary;
  const { records, nulls, distinct, smallest, largest, mean, scale } = summary;
  const isBinned = scale.kind !== 'values';
  const figures: Array<readonly [string, string]> = [];
  if (nulls > 0) figures.push([t.nulls, `${formatCount(nulls)} (${toShare(nulls, records)})`]);
  if (distinct !== null) figures.push([t.distinct, formatCount(distinct)]);
  if (isBinned) figures.push([t.range, toEnds(summary, field)]);
  if (mean !== null && isBinned)
    figures.push([
      t.mean,
      toShownText(
        toRoundedMean(mean, Number(smallest), Number(largest)),
        'number',
        isGrouped(summary, field),
      ),
    ]);
  return <Figures figures={figures} />;
}

/** The smallest and the largest value. */
export function toEnds(summary: ColumnSummary, field: Field): string {
  const { smallest, largest } = summary;
  if (smallest === null || largest === null) return '';
  const grouped = isGrouped(summary, field);
  return [smallest, largest].map((end) => toShownText(end, toColumnKind(field.type), grouped)).join(' – ');
}

/** Whether the digits of a column's numbers stand in groups. */
function isGrouped(summary: ColumnSummary, field: Field): boolean {
  return !isNumberLabel(field, toRange(summary));
}
