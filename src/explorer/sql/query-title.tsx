import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { Description } from '../catalogue/description.tsx';
import { strings } from '../strings/strings.ts';
import type { Statement } from './use-statement.ts';

/** The published query that the address names; or that there is none of that name. */
export function QueryTitle({
  address,
  statement: { query, written },
}: {
  readonly address: ResourceAddress;
  readonly statement: Statement;
}): ReactNode {
  if (query)
    return (
      <header className="query-head">
        <h2>
          <bdi>{query.title}</bdi>
        </h2>
        {query.description && <Description text={query.description} whole />}
      </header>
    );
  if (address.query === null || written !== null) return null;
  return (
    <p className="notice quiet" role="alert">
      {strings().query.unknown(address.query)}
    </p>
  );
}
