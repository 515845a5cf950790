import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { FloatingCard } from './floating-card.tsx';
import { Icon } from './icon.tsx';

/** A button with further choices in a card: what most people leave as it is takes no room. */
export function MoreOptions({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
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
        <Icon name="settings" /> {label}
      </button>
      {open && button.current && (
        <FloatingCard anchor={button.current} label={label} onClose={() => setOpen(false)}>
          <div className="choices">{children}</div>
        </FloatingCard>
      )}
    </>
  );
}
