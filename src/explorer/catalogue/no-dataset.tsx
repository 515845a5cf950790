import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { strings } from '../strings/strings.ts';
import type { DatasetSearch } from './dataset-search.ts';

/** That a search found no dataset, and what may have been meant. */
export function NoDataset({
  text,
  search,
  onSearch,
}: {
  readonly text: string;
  readonly search: DatasetSearch;
  /** Looks for other words. */
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const t = strings();
  const meant = useMemo(() => search.suggest(text), [search, text]);
  return (
    <>
      <span>{t.catalogue.none(text)}</span>
      {meant !== null && (
        <span className="did-you-mean">
          {t.query.didYouMean}
          <button type="button" className="suggestion" onClick={() => onSearch(meant)}>
            <bdi>{meant}</bdi>
          </button>
        </span>
      )}
    </>
  );
}
