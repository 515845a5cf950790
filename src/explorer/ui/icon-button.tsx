import type { ComponentProps, ReactNode } from 'react';
import { keepingFocus, type OnClick } from './button.tsx';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

/** A button that is only a drawing; `label` is its name for everyone who cannot see it, and its tooltip. */
export function IconButton({
  icon,
  label,
  className = '',
  within,
  onClick,
  ...rest
}: {
  readonly icon: IconName;
  readonly label: string;
  /** As of {@link keepingFocus}. */
  readonly within?: string;
  readonly onClick: OnClick;
} & Omit<ComponentProps<'button'>, 'onClick'>): ReactNode {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      title={label}
      onClick={keepingFocus(within, onClick)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
