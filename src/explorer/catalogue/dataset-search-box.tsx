import type { ReactNode } from 'react';
import type { HomeAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';

/** Looks for datasets as one types. */
export function DatasetSearchBox({
  text,
  onSearch,
}: {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const t = strings().catalogue;
  return (
    <div className="search-box">
      <Icon name="search" />
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onSearch(target.value)}
      />
    </div>
  );
}

/** Looks for other words on the page of all datasets; while one types, one step back undoes all of it. */
export function searchDatasets({ q: before, ...address }: HomeAddress, q: string): void {
  navigate(q === '' ? address : { ...address, q }, before !== undefined && q !== '');
}
