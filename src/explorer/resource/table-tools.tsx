import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { SelectionDownload } from '../download/selection-download.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SearchBox } from './search-box.tsx';

const NO_FIELDS: readonly Field[] = [];

/** Search, filters and download. */
export function TableTools({
  address,
  title,
  fields,
  hasTable = false,
  onChange,
  onForm,
  children,
}: {
  readonly address: ResourceAddress;
  /** Of the resource: names the files. */
  readonly title: string;
  /** All columns, the record's number among them. */
  readonly fields: readonly Field[];
  /** Whether they are on screen as a table: those it shows can be chosen for a file. */
  readonly hasTable?: boolean;
  readonly onChange: (next: Partial<ResourceAddress>, replace?: boolean) => void;
  /** Opens the filter form. */
  readonly onForm: (column: string | null, anchor: Element) => void;
  /** More tools. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings();
  return (
    <div className="tools" role="search">
      <SearchBox
        key={address.resource}
        q={address.q}
        label={t.table.search}
        onSearch={(q, settled) => onChange({ q }, !settled)}
      />
      <Button aria-haspopup="dialog" onClick={(event) => onForm(null, event.currentTarget)}>
        <Icon name="filter" /> <span className="button-label">{t.filters.add}</span>
      </Button>
      {children}
      <SelectionDownload address={address} title={title} fields={hasTable ? fields : NO_FIELDS} />
      <div className="chips">
        <FilterChips
          resource={address.resource}
          filters={address.filters}
          fields={fields}
          onFilters={(filters) => onChange({ filters })}
          onEdit={onForm}
        />
        {(address.q !== '' || address.filters.size > 1) && address.filters.size > 0 && (
          <Button look="quiet" within=".tools" onClick={() => onChange({ q: '', filters: new Map() })}>
            {t.table.clearAll}
          </Button>
        )}
      </div>
    </div>
  );
}
