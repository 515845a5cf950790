import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { focusBeside } from './focus-beside.ts';

/** How buttons look: with a line around, as the one thing to do, as words in a colour, as a link, or as something to try. */
const LOOKS = {
  usual: 'button',
  primary: 'button primary',
  quiet: 'button quiet',
  link: 'link',
  suggestion: 'suggestion',
} as const;

/** What happens on a click. */
export type OnClick = (event: MouseEvent<HTMLButtonElement>) => void;

/** A button with words. */
export function Button({
  look = 'usual',
  within,
  onClick,
  ...rest
}: {
  readonly look?: keyof typeof LOOKS;
  /** As of {@link keepingFocus}. */
  readonly within?: string;
  readonly onClick: OnClick;
} & Omit<ComponentProps<'button'>, 'onClick'>): ReactNode {
  return <button type="button" className={LOOKS[look]} onClick={keepingFocus(within, onClick)} {...rest} />;
}

/**
 * The click of a button that may go away by what it does.
 * @param within the place where the focus stays then, as of {@link focusBeside}; absent: the button stays
 */
export function keepingFocus(within: string | undefined, onClick: OnClick): OnClick {
  if (within === undefined) return onClick;
  return (event) => focusBeside(event.currentTarget, within, () => onClick(event));
}
