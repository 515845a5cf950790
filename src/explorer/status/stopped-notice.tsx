import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';

/** Says that a person stopped a request, and offers to send it again. */
export function StoppedNotice({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = strings();
  return (
    <div className="notice empty" role="status">
      <h2>{t.status.stopped}</h2>
      <p className="dim">{t.status.stoppedHelp}</p>
      <Button within="main" onClick={onRetry}>
        {t.problem.retry}
      </Button>
    </div>
  );
}
