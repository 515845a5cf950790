import type { ReactNode } from 'react';
import { useState } from 'react';
import { strings } from '../strings/strings.ts';
import { savePng, saveSvg } from './save-chart.ts';

/** Writes a chart, given as SVG text, to a file of a name without its ending. */
export type WriteChart = (svg: string, name: string) => void | Promise<void>;

/** A chart's name, how much of the data it shows, and what can be done with it. */
export function ChartCaption({
  name,
  coverage,
  tools,
  save,
}: {
  readonly name: string;
  readonly coverage: string;
  /** Further things to do with the chart, beside the files. */
  readonly tools: ReactNode;
  /** Writes the chart to a file; rejects where it cannot be drawn there. Null: there is no chart. */
  readonly save: ((write: WriteChart) => Promise<void>) | null;
}): ReactNode {
  const t = strings().chart;
  const [problem, setProblem] = useState<string | null>(null);
  const saveBy = (write: WriteChart) => (): void => {
    setProblem(null);
    save?.(write).catch((error: unknown) => setProblem(String(error)));
  };
  return (
    <figcaption>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="dim chart-coverage" role="status">
        {coverage}
      </span>
      {save && (
        <span className="chart-files">
          {tools}
          <button type="button" className="button quiet" onClick={saveBy(saveSvg)}>
            {t.saveSvg}
          </button>
          <button type="button" className="button quiet" onClick={saveBy(savePng)}>
            {t.savePng}
          </button>
        </span>
      )}
      {problem !== null && (
        <span className="dim" role="alert">
          {problem}
        </span>
      )}
    </figcaption>
  );
}
