import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** The collapsible place beside the table, on narrow screens below it or over its lower part. What it holds may come later. */
export function SidePanel({
  title,
  onClose,
  children,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <aside className="side-panel" aria-label={title} id="side-panel">
      <header className="panel-head">
        <h2>{title}</h2>
        <IconButton icon="close" label={strings().site.close} onClick={onClose} />
      </header>
      <div className="panel-scroll">
        <Suspense>{children}</Suspense>
      </div>
    </aside>
  );
}
