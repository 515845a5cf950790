import type { ReactNode } from 'react';
import { HOME, formatAddress } from '../address/address.ts';
import { OfflineMenu } from '../offline/offline-menu.tsx';
import { SettingsMenu } from '../settings/settings-menu.tsx';
import { ShareMenu } from '../share/share-menu.tsx';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** The site's title and what concerns all of it. */
export function TopBar({
  title,
  onMenu,
  menuOpen,
}: {
  /** Empty while unknown. */
  readonly title: string;
  /** Shows the datasets, or hides them; absent while there are none. */
  readonly onMenu?: () => void;
  /** Whether they stand beside the page; absent where they are in a drawer. */
  readonly menuOpen?: boolean;
}): ReactNode {
  return (
    <header className="top-bar">
      {onMenu && (
        <IconButton
          icon="menu"
          label={strings().site.menu}
          {...(menuOpen === undefined
            ? { 'aria-haspopup': 'dialog' as const }
            : { 'aria-expanded': menuOpen })}
          onClick={onMenu}
        />
      )}
      <a className="brand" href={formatAddress(HOME)}>
        <Logo />
        <bdi>{title}</bdi>
      </a>
      {title !== '' && (
        <>
          <ShareMenu />
          <OfflineMenu />
        </>
      )}
      <SettingsMenu />
    </header>
  );
}

/** Rings on a pond, the innermost one a record. */
function Logo(): ReactNode {
  return (
    <svg className="logo" viewBox="0 0 24 24" aria-hidden="true">
      <ellipse cx="12" cy="13" rx="10.5" ry="6.5" opacity=".35" />
      <ellipse cx="12" cy="12.5" rx="6.5" ry="3.9" opacity=".7" />
      <ellipse className="logo-drop" cx="12" cy="12" rx="2.4" ry="1.5" />
    </svg>
  );
}
