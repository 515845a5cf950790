import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { toPagePlace } from './page-place.ts';

/** Why a table is empty, and the way out. */
export function NothingFound({
  address,
  total,
  most,
  onChange,
}: {
  readonly address: ResourceAddress;
  readonly total: number;
  /** Most records of a page that the site gives; null while unknown. */
  readonly most: number | null;
  readonly onChange: (next: Partial<ResourceAddress>) => void;
}): ReactNode {
  const t = strings().table;
  const { limit } = address;
  if (total > 0)
    return (
      <div className="notice empty">
        <p>{limit === 0 ? t.none : t.beyondEnd}</p>
        {limit === 0 || limit === null ? (
          <Button onClick={() => onChange({ offset: 0, limit: null })}>{t.toStart}</Button>
        ) : (
          <Button
            within="main"
            onClick={() =>
              onChange({ offset: toPagePlace(address.offset, Math.min(limit, most ?? limit), total).last })
            }
          >
            {t.toEnd}
          </Button>
        )}
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
