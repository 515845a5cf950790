import type { KeyboardEventHandler, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { strings } from '../strings/strings.ts';
import { IconButton } from './icon-button.tsx';

/** A dialog over the page, in its middle or, as a drawer, from its side; closes on Escape and on a click beside it. */
export function Modal({
  title,
  kind = 'modal',
  className = '',
  tools,
  onClose,
  onKeyDown,
  children,
}: {
  readonly title: string;
  readonly kind?: 'modal' | 'drawer';
  readonly className?: string;
  /** Buttons beside the title. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly onKeyDown?: KeyboardEventHandler;
  readonly children: ReactNode;
}): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    // Who goes back leaves what the dialog is about.
    const leave = (): void => dialog?.close();
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  return (
    <dialog
      ref={ref}
      className={`${kind} ${className}`}
      aria-label={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className={`${kind}-body`}>
        <div className={`${kind}-head`}>
          <h2>{title}</h2>
          {tools}
          <IconButton icon="close" label={strings().site.close} onClick={() => ref.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
