import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { HistoryMenu } from './history-menu.tsx';
import type { Draft } from './use-draft.ts';

/** What can be done with the statement that is being written: to run it, or those before it, or to stop the one that runs. */
export function SqlActions({
  draft,
  isRunning,
  onCancel,
  children,
}: {
  readonly draft: Draft;
  readonly isRunning: boolean;
  readonly onCancel: () => void;
  /** More of it. */
  readonly children: ReactNode;
}): ReactNode {
  const t = strings().sql;
  return (
    <div className="sql-actions">
      <Button look="primary" onClick={() => draft.run(draft.sql)}>
        <Icon name="play" /> {t.run}
        <kbd>{/Mac|iP(hone|ad)/.test(navigator.userAgent) ? t.runHintMac : t.runHint}</kbd>
      </Button>
      {isRunning ? (
        <Button within=".sql-actions" onClick={onCancel}>
          <Icon name="close" /> {t.cancel}
        </Button>
      ) : (
        <HistoryMenu history={draft.history} onHistory={draft.onHistory} onRun={draft.run} />
      )}
      {children}
      <span className="dim" id="sql-help">
        {t.help}
      </span>
    </div>
  );
}
