import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';

/** Why a table is empty, and the way out. */
export function NothingFound({
  address,
  total,
  onChange,
}: {
  readonly address: ResourceAddress;
  readonly total: number;
  readonly onChange: (next: Partial<ResourceAddress>) => void;
}): ReactNode {
  const t = strings().table;
  if (total > 0)
    return (
      <div className="notice empty">
        <p>{address.limit === 0 ? t.none : t.beyondEnd}</p>
        <Button onClick={() => onChange({ offset: 0, ...(address.limit === 0 && { limit: null }) })}>
          {t.toStart}
        </Button>
      </div>
    );
  if (address.q === '' && address.filters.size === 0)
    return (
      <div className="notice empty">
        <p>{t.emptyTable}</p>
      </div>
    );
  return (
    <div className="notice empty">
      <h2>{t.noMatch}</h2>
      <p className="dim">{t.noMatchHelp}</p>
      <Button within="main" onClick={() => onChange({ q: '', filters: new Map() })}>
        {t.clearAll}
      </Button>
    </div>
  );
}
