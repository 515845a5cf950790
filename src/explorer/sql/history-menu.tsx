import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { toVisible } from '../grid/cell-text.ts';
import { strings } from '../strings/strings.ts';
import { FloatingCard } from '../ui/floating-card.tsx';
import { focusBeside } from '../ui/focus-beside.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Icon } from '../ui/icon.tsx';

/** A button with the statements run before: each to run again or to forget. */
export function HistoryMenu({
  history,
  onHistory,
  onRun,
}: {
  readonly history: readonly string[];
  readonly onHistory: (history: readonly string[]) => void;
  readonly onRun: (sql: string) => void;
}): ReactNode {
  const t = strings().sql;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="history" /> {t.history}
      </button>
      {open && button.current && (
        <FloatingCard anchor={button.current} label={t.historyTitle} onClose={() => setOpen(false)}>
          <div className="card-title">{t.historyTitle}</div>
          {history.length === 0 && <p className="dim">{t.historyEmpty}</p>}
          <ul className="history">
            {history.map((sql) => (
              <li key={sql}>
                <button
                  type="button"
                  className="history-sql"
                  onClick={() => {
                    setOpen(false);
                    onRun(sql);
                  }}
                >
                  <code dir="ltr">{toVisible(sql)}</code>
                </button>
                <IconButton
                  icon="close"
                  label={t.historyRemove}
                  onClick={({ currentTarget }) =>
                    focusBeside(currentTarget, '.floating-card', () =>
                      onHistory(history.filter((one) => one !== sql)),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          {history.length > 0 && (
            <div className="card-actions">
              <button
                type="button"
                className="button quiet"
                onClick={({ currentTarget }) =>
                  focusBeside(currentTarget, '.floating-card', () => onHistory([]))
                }
              >
                {t.historyClear}
              </button>
            </div>
          )}
        </FloatingCard>
      )}
    </>
  );
}
