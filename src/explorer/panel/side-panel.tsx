import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** The collapsible place beside (or on narrow screens below) the table. */
export function SidePanel({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const t = strings().request;
  return (
    <aside className="side-panel" aria-label={t.title} id="request-panel">
      <header className="panel-head">
        <h2>{t.title}</h2>
        <IconButton icon="close" label={t.hide} onClick={onClose} />
      </header>
      <div className="panel-scroll">{children}</div>
    </aside>
  );
}
