import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { ProblemNotice } from '../status/problem-notice.tsx';
import { strings } from '../strings/strings.ts';
import { TopBar } from './top-bar.tsx';

/** The frame before the catalogue is known: the same places, still empty. */
export function LoadingShell({
  problem,
  onRetry,
}: {
  readonly problem: Problem | null;
  readonly onRetry: () => void;
}): ReactNode {
  return (
    <div className="app loading">
      <TopBar title="" />
      <div className="side" aria-hidden="true">
        {problem === null &&
          [70, 52, 84, 60, 76].map((width) => (
            <span key={width} className="bone" style={{ inlineSize: `${width}%` }} />
          ))}
      </div>
      <main className="main">
        {problem ? (
          <div className="home">
            <ProblemNotice problem={problem} onRetry={onRetry} />
          </div>
        ) : (
          <p className="visually-hidden" role="status">
            {strings().catalogue.loading}
          </p>
        )}
      </main>
    </div>
  );
}
