import { flushSync } from 'react-dom';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Runs an action that may take the focused element out of the page, and then gives the focus to what stands beside it: the next element
 * of its group that can have it, else the one before, else the group itself.
 * @param group the place within which the focus stays, by a selector of one of the element's ancestors
 */
export function focusBeside(element: HTMLElement, group: string, action: () => void): void {
  const place = element.closest<HTMLElement>(group);
  const all = [...(place?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const at = all.indexOf(element);
  flushSync(action);
  if (element.isConnected && !element.matches(':disabled')) return;
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at)).reverse()];
  const next = others.find((one) => one.isConnected && !one.matches(':disabled, [tabindex="-1"], [hidden]'));
  (next ?? place)?.focus({ preventScroll: next === undefined });
}
