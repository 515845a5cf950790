import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** Slides in from the side on narrow screens. */
export function Drawer({
  label,
  onClose,
  children,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={ref}
      className="drawer"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="drawer-body">
        <header className="drawer-head">
          <h2>{label}</h2>
          <IconButton icon="close" label={strings().site.close} onClick={() => ref.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
