import type { ReactNode } from 'react';
import { toVisible } from '../grid/cells/cell-text.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { CardButton } from '../ui/card-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

/** A button with the statements run before: each to run again or to forget. */
export function HistoryMenu({
  history,
  onHistory,
  onRun,
}: {
  readonly history: readonly string[];
  readonly onHistory: (change: (history: readonly string[]) => readonly string[]) => void;
  readonly onRun: (sql: string) => void;
}): ReactNode {
  const t = strings().sql;
  return (
    <CardButton icon="history" label={t.history} title={t.historyTitle}>
      {(close) => (
        <>
          <div className="card-title">{t.historyTitle}</div>
          {history.length === 0 && <p className="dim">{t.historyEmpty}</p>}
          <ul className="history">
            {history.map((sql) => (
              <li key={sql}>
                <button
                  type="button"
                  className="history-sql"
                  onClick={() => {
                    close();
                    onRun(sql);
                  }}
                >
                  <code dir="ltr">{toVisible(sql)}</code>
                </button>
                <IconButton
                  icon="close"
                  label={t.historyRemove}
                  within=".floating-card"
                  onClick={() => onHistory((before) => before.filter((one) => one !== sql))}
                />
              </li>
            ))}
          </ul>
          {history.length > 0 && (
            <div className="card-actions">
              <Button look="quiet" within=".floating-card" onClick={() => onHistory(() => [])}>
                {t.historyClear}
              </Button>
            </div>
          )}
        </>
      )}
    </CardButton>
  );
}
