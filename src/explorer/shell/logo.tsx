import type { ReactNode } from 'react';

/** Rings on a pond, the innermost one a record. */
export function Logo(): ReactNode {
  return (
    <svg className="logo" viewBox="0 0 24 24" aria-hidden="true">
      <ellipse cx="12" cy="13" rx="10.5" ry="6.5" opacity=".35" />
      <ellipse cx="12" cy="12.5" rx="6.5" ry="3.9" opacity=".7" />
      <ellipse className="logo-drop" cx="12" cy="12" rx="2.4" ry="1.5" />
    </svg>
  );
}
