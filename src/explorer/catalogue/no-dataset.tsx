import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { strings } from '../strings/strings.ts';
import { Button } from '../ui/button.tsx';
import type { GrowingSearch } from './use-dataset-search.ts';

/** That a search found no dataset, and what may have been meant; while columns are still being read, that. */
export function NoDataset({
  text,
  search,
  onSearch,
}: {
  readonly text: string;
  readonly search: GrowingSearch;
  /** Looks for other words. */
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const t = strings();
  const meant = useMemo(() => (search.isComplete ? search.suggest(text) : null), [search, text]);
  if (!search.isComplete) return <span>{t.tables.loading}</span>;
  return (
    <>
      <span>{t.catalogue.none(text)}</span>
      {meant !== null && (
        <span className="did-you-mean">
          {t.query.didYouMean}
          <Button look="suggestion" onClick={() => onSearch(meant)}>
            <bdi>{meant}</bdi>
          </Button>
        </span>
      )}
    </>
  );
}
