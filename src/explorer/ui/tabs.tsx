import type { KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { toLogicalKey } from './logical-key.ts';

/** One tab. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs with the chosen one's content below; arrow keys go round. */
export function Tabs({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const base = useId();
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === chosen),
  );
  const current = tabs[index];
  const onKeyDown = (event: KeyboardEvent): void => {
    // Alt and an arrow are the browser's: back and forward.
    const step = event.altKey ? undefined : STEPS[toLogicalKey(event)];
    const next = step && tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tab-list" onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={`${base}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${current?.id}`}
        className="tab-panel"
      >
        {current?.content}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
