import type { ReactNode } from 'react';
import { Suspense, lazy } from 'react';
import type { Field } from '../../core/catalog.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { strings } from '../strings/strings.ts';
import { useDelayed } from '../ui/use-delayed.ts';
import type { ChartPoint } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTools } from './chart-tools.tsx';
import type { ChartState } from './loaded-chart.ts';

const ChartFigure = lazy(() =>
  import('./chart-figure.tsx').then((module) => ({ default: module.ChartFigure })),
);

/** A chart with its tools, or why there is none. */
export function ChartPane({
  spec,
  fields,
  state: { value: chart, loading, problem, retry },
  title,
  onChange,
  onPoint = null,
  tools,
  note,
}: {
  /** Null: none of the columns can be drawn, or they are not known yet. */
  readonly spec: ChartSpec | null;
  readonly fields: readonly Field[];
  readonly state: ChartState;
  /** Of the resource. */
  readonly title: string;
  /** Null: the chart is as it is. */
  readonly onChange: ((spec: ChartSpec) => void) | null;
  /** Shows the records of a point of the chart that is seen; null where nothing can be chosen. */
  readonly onPoint?: ((point: ChartPoint, spec: ChartSpec) => void) | null;
  /** Further things to do with the chart. */
  readonly tools?: ReactNode;
  /** Of how much the chart is, where its data does not know. */
  readonly note?: string;
}): ReactNode {
  const t = strings().chart;
  const late = useDelayed(loading);
  if (spec === null)
    return (
      <div className="result">
        {problem && <ProblemNotice problem={problem} onRetry={retry} />}
        {fields.length > 0 && !loading && !problem && <p className="notice empty">{t.noColumns}</p>}
        {late && <ProgressCard />}
      </div>
    );
  return (
    <>
      {onChange && <ChartTools spec={spec} fields={fields} onChange={onChange} />}
      <div className="result chart-result" data-stale={late || undefined} aria-busy={loading}>
        {problem ? (
          <ProblemNotice problem={problem} onRetry={retry} />
        ) : (
          chart && (
            <Suspense fallback={null}>
              <ChartFigure
                spec={chart.spec}
                data={chart.data}
                title={title}
                onPoint={onPoint && ((point) => onPoint(point, chart.spec))}
                tools={tools}
                note={note}
              />
            </Suspense>
          )
        )}
        {late && <ProgressCard />}
      </div>
    </>
  );
}
