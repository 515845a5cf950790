import type { ComponentProps, ReactNode } from 'react';
import type { IconName } from './icon.tsx';
import { Icon } from './icon.tsx';

/** A button that is only a drawing; `label` is its name for everyone who cannot see it, and its tooltip. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: { readonly icon: IconName; readonly label: string } & ComponentProps<'button'>): ReactNode {
  return (
    <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
