import type { KeyboardEvent, ReactNode } from 'react';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

const GAP = 4;
const MARGIN = 8;

/**
 * A card beside the thing it is about: closes on Escape, on a click elsewhere, on scrolling away and on stepping back in the history, and
 * gives the focus back. On narrow screens it comes up from below (see floating-card.css).
 */
export function FloatingCard({
  anchor,
  label,
  onClose,
  children,
}: {
  readonly anchor: Element;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const card = ref.current;
    if (!card) return;
    const before = document.activeElement;
    if (!card.matches(':popover-open')) card.showPopover();
    place(card, anchor.getBoundingClientRect());
    (card.querySelector<HTMLElement>('[data-autofocus]') ?? card).focus({ preventScroll: true });
    const onToggle = (event: Event): void => {
      if ((event as ToggleEvent).newState === 'closed') closed();
    };
    const onResize = (): void => place(card, anchor.getBoundingClientRect());
    card.addEventListener('toggle', onToggle);
    const leave = (): void => card.hidePopover();
    addEventListener('resize', onResize);
    addEventListener('popstate', leave);
    return () => {
      const hadFocus = card.contains(document.activeElement);
      card.removeEventListener('toggle', onToggle);
      removeEventListener('resize', onResize);
      removeEventListener('popstate', leave);
      if (hadFocus && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [anchor]);

  return (
    <div
      ref={ref}
      popover="auto"
      className="floating-card"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={leaveSearch}
    >
      {children}
    </div>
  );
}

/** WebKit keeps Escape for a box to search in, also when there is nothing in it to clear: the card would stay open. */
function leaveSearch(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (key !== 'Escape' || !(target instanceof HTMLInputElement)) return;
  if (target.type !== 'search' || target.value !== '') return;
  event.preventDefault();
  event.currentTarget.hidePopover();
}

/** Below the anchor, from its start edge on, and inside the window; above it when there is more room. */
function place(card: HTMLElement, anchor: DOMRect): void {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth, offsetHeight } = card;
  const start = getComputedStyle(card).direction === 'rtl' ? anchor.right - offsetWidth : anchor.left;
  const left = Math.max(MARGIN, Math.min(start, innerWidth - offsetWidth - MARGIN));
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - offsetHeight;
  const fits = below + offsetHeight <= innerHeight - MARGIN;
  const top =
    fits || above < MARGIN ? Math.min(below, Math.max(MARGIN, innerHeight - offsetHeight - MARGIN)) : above;
  card.style.setProperty('--left', `${left}px`);
  card.style.setProperty('--top', `${top}px`);
}
