import type { ReactNode } from 'react';
import type { Problem } from '../api/problem.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** What went wrong and what to do. */
export function ProblemNotice({
  problem,
  onRetry,
  children,
}: {
  readonly problem: Problem;
  readonly onRetry: () => void;
  /** More about it, e.g. the place in a statement. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings().problem;
  const { title, help } = explain(problem);
  return (
    <div className="notice problem" role="alert">
      <Icon name="warning" />
      <div>
        <h2>{title}</h2>
        {problem.messages.map((message) => (
          <p key={message} className="problem-message">
            <bdi>{message}</bdi>
          </p>
        ))}
        {children}
        {help && <p className="dim">{help}</p>}
        <div className="notice-actions">
          {problem.kind === 'no-api' && (
            <Button look="primary" onClick={() => location.reload()}>
              {t.reload}
            </Button>
          )}
          <Button within="main" onClick={onRetry}>
            {t.retry}
          </Button>
        </div>
      </div>
    </div>
  );
}

function explain(problem: Problem): { readonly title: string; readonly help: string | null } {
  const t = strings().problem;
  if (problem.kind === 'offline') return { title: t.offlineTitle, help: t.offlineHelp };
  if (problem.kind === 'no-api') return { title: t.noApiTitle, help: t.noApiHelp };
  if (problem.code === 'not-kept') return { title: t.notKeptTitle, help: null };
  if (problem.code === 'replaced') return { title: t.replacedTitle, help: null };
  if (problem.code === 'timeout') return { title: t.refusedTitle, help: t.timeoutHelp };
  if (problem.sql !== null) return { title: t.sqlTitle, help: null };
  if (problem.status === 404) return { title: t.notFoundTitle, help: null };
  if (problem.status !== null && problem.status >= 500)
    return { title: t.internalTitle, help: t.internalHelp };
  return { title: t.refusedTitle, help: null };
}
