import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { Condition } from '../filters/filters.ts';
import type { ColumnKind } from '../grid/column-kind.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import { toShownText } from '../grid/value-text.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Figures } from '../ui/figures.tsx';
import { BarList } from './bar-list.tsx';
import type { ColumnSummary } from './column-summary.ts';
import { Histogram } from './histogram.tsx';
import type { Selection } from './load-summary.ts';
import { toRoundedMean } from './rounded-mean.ts';
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
          <SummaryFigures summary={summary} kind={toColumnKind(field.type)} />
          {summary.shape === 'bins' ? (
            <Histogram bars={summary.bars} onCondition={onCondition} />
          ) : (
            <BarList bars={summary.bars} onCondition={onCondition} />
          )}
          {!summary.complete && <p className="dim">{t.partial(formatCount(summary.records))}</p>}
        </>
      )}
    </section>
  );
}

function SummaryFigures({
  summary,
  kind,
}: {
  readonly summary: ColumnSummary;
  readonly kind: ColumnKind;
}): ReactNode {
  const t = strings().summary;
  const { records, nulls, distinct, smallest, largest, mean, shape } = summary;
  const figures: Array<readonly [string, string]> = [];
  if (nulls > 0) figures.push([t.nulls, `${formatCount(nulls)} (${share(nulls, records)})`]);
  if (distinct !== null) figures.push([t.distinct, formatCount(distinct)]);
  if (shape === 'bins' && smallest !== null && largest !== null)
    figures.push([t.range, `${toShownText(smallest, kind)} – ${toShownText(largest, kind)}`]);
  if (mean !== null && shape === 'bins')
    figures.push([t.mean, toShownText(toRoundedMean(mean, Number(smallest), Number(largest)), 'number')]);
  return <Figures figures={figures} />;
}

function share(part: number, whole: number): string {
  const percent = (100 * part) / whole;
  return percent > 0 && percent < 1 ? '<1 %' : `${Math.round(percent)} %`;
}
