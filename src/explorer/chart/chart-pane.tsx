import type { ReactNode } from 'react';
import { Suspense, lazy } from 'react';
import type { Field } from '../../core/catalog.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { ProgressCard } from '../status/progress-card.tsx';
import { strings } from '../strings/strings.ts';
import { useLate } from '../ui/use-late.ts';
import type { ChartSpec } from './chart-spec.ts';
import { ChartTools } from './chart-tools.tsx';
import type { ChartState } from './use-chart.ts';

const ChartFigure = lazy(() =>
  import('./chart-figure.tsx').then((module) => ({ default: module.ChartFigure })),
);

/** Milliseconds a chart may take before the page speaks of waiting. */
const PATIENCE = 250;

/** A chart with its tools, or why there is none. */
export function ChartPane({
  spec,
  fields,
  state: { chart, loading, problem, retry },
  title,
  onChange,
}: {
  /** Null: none of the columns can be drawn, or they are not known yet. */
  readonly spec: ChartSpec | null;
  readonly fields: readonly Field[];
  readonly state: ChartState;
  /** Of the resource. */
  readonly title: string;
  readonly onChange: (spec: ChartSpec) => void;
}): ReactNode {
  const t = strings().chart;
  const late = useLate(loading, PATIENCE);
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
      <ChartTools spec={spec} fields={fields} onChange={onChange} />
      <div className="result chart-result" data-stale={late || undefined} aria-busy={loading}>
        {problem ? (
          <ProblemNotice problem={problem} onRetry={retry} />
        ) : (
          chart && (
            <Suspense fallback={null}>
              <ChartFigure spec={chart.spec} data={chart.data} title={title} />
            </Suspense>
          )
        )}
        {late && <ProgressCard />}
      </div>
    </>
  );
}
