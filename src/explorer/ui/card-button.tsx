import type { ReactNode } from 'react';
import { useState } from 'react';
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
  // The button that was pressed, while the card is open.
  const [anchor, setAnchor] = useState<Element | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name={icon} /> {label}
      </Button>
      {anchor && (
        <FloatingCard anchor={anchor} label={title} onClose={close}>
          {children(close)}
        </FloatingCard>
      )}
    </>
  );
}
