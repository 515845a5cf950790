import type { ReactNode } from 'react';
import type { HomeAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { strings } from '../strings/strings.ts';
import { FindBox } from '../ui/find-box.tsx';

/** Looks for datasets as one types. */
export function DatasetSearchBox({
  text,
  onSearch,
}: {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  return <FindBox label={strings().catalogue.search} text={text} onText={onSearch} />;
}

/** Looks for other words on the page of all datasets; while one types, one step back undoes all of it. */
export function searchDatasets({ q: before, ...address }: HomeAddress, q: string): void {
  navigate(q === '' ? address : { ...address, q }, before !== undefined && q !== '');
}
