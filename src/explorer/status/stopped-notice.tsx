import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { focusBeside } from '../ui/focus-beside.ts';

/** Says that a person stopped a request, and offers to send it again. */
export function StoppedNotice({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = strings();
  return (
    <div className="notice empty" role="status">
      <h2>{t.status.stopped}</h2>
      <p className="dim">{t.status.stoppedHelp}</p>
      <button
        type="button"
        className="button"
        onClick={({ currentTarget }) => focusBeside(currentTarget, 'main', onRetry)}
      >
        {t.problem.retry}
      </button>
    </div>
  );
}
