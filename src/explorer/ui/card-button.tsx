import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FloatingCard } from './floating-card.tsx';
import { Icon, type IconName } from './icon.tsx';

/** A button that opens a card: what most people leave as it is takes no room. */
export function CardButton({
  icon,
  label,
  title = label,
  children,
}: {
  readonly icon: IconName;
  readonly label: string;
  /** Of the card, where it is another than the button's. */
  readonly title?: string;
  /** What is in the card; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button ref={button} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name={icon} /> {label}
      </Button>
      {open && button.current && (
        <FloatingCard anchor={button.current} label={title} onClose={close}>
          {children(close)}
        </FloatingCard>
      )}
    </>
  );
}
