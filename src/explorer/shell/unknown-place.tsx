import type { ReactNode } from 'react';
import { HOME, formatAddress } from '../address/address.ts';
import { strings } from '../strings/strings.ts';

/** What an address leads to that names nothing on this site, with the way to what there is. */
export function UnknownPlace({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="home">
      <p className="crumbs">
        <a href={formatAddress(HOME)}>{strings().site.home}</a>
      </p>
      <div className="notice empty">
        <h1 tabIndex={-1}>
          <bdi>{text}</bdi>
        </h1>
      </div>
    </div>
  );
}
